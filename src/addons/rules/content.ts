import { addonResources } from './resources';
import { Memo } from '../../core';
import { readKubernetesYaml } from '../../core/plain-yaml/kubernetes-yaml';
import { Finding, Rule, Severity } from '../../knowledge';
import { textsOf } from '../../rules/shared/brought-texts';
import { BundleObject } from '../../topology';

/** What somebody has yet to render: nothing can be said of it. */
const UNRENDERED = /\$\{|\{\{/;
/** The clusters of a fleet get the same few texts. */
const known = new Memo<string>(100, 2_000_000);

export const CONTENT: Rule = {
  code: 'addon/content',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/clusterresourceset/clusterresourceset_helpers.go, util/yaml/yaml.go',
  check: topology => addonResources(topology).flatMap(checkResource),
};

function checkResource(resource: BundleObject): Finding[] {
  return textsOf(resource).flatMap(({ at, text }) => {
    const problem = known.get(text, () => problemOf(text));
    return problem === '' ? [] : [{ at, message: `'${at.step}' ${problem}, and Cluster API applies nothing of ${resource}; write manifests there` }];
  });
}

/** What keeps a text from being manifests; empty if nothing does. */
function problemOf(text: string): string {
  if (text.trim() === '') {
    return 'is empty';
  }
  // A list in JSON is read in another way.
  if (UNRENDERED.test(text) || text.trimStart().startsWith('[')) {
    return '';
  }
  try {
    text.split(/^---(?=\s|$)/m).forEach(readKubernetesYaml);
    return '';
  } catch {
    return 'cannot be read as YAML';
  }
}
