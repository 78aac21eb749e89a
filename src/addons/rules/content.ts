import { addonResources } from './resources';
import { isPlainObject, Memo } from '../../core';
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
    return text.split(/^---(?=\s|$)/m).map(readKubernetesYaml).map(manifestProblem).find(problem => problem !== '') ?? '';
  } catch {
    return 'cannot be read as YAML';
  }
}

/** What an API server has against anything that is to be an object. */
function manifestProblem(manifest: unknown): string {
  if (manifest === undefined || manifest === null) {
    return '';
  }
  if (!isPlainObject(manifest)) {
    return 'has a document that is no object';
  }
  const missing = ['apiVersion', 'kind'].find(name => typeof manifest[name] !== 'string' || manifest[name] === '');
  return missing === undefined ? '' : `has an object without '${missing}'`;
}
