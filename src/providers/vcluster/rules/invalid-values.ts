import { hasSections, SECTIONS } from './chart-sections';
import { nearestName } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { holdsVariable, isText } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';
import { readValues } from '../values';

/** What Helm cannot install. The values may hold passwords, so only names of sections are told. */
export const INVALID_VALUES: Rule = {
  code: 'vcluster/invalid-values',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-vcluster controllers/vcluster_controller.go; vcluster config/config.go, chart/values.schema.json',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'VCluster').map(object => object.at('spec.helmRelease')).flatMap(checkRelease),
};

function checkRelease(release: Field): Finding[] {
  const at = release.member('values');
  if (!isText(at) || holdsVariable(at.text!)) {
    return [];
  }
  const { values } = readValues(at.text!);
  if (values === undefined) {
    return [{ at, message: "'values' is no map in YAML, and Helm installs nothing; write the values of the chart as one map, indented by blanks" }];
  }
  return !hasSections(release) ? [] : Object.keys(values).filter(name => !SECTIONS.includes(name)).flatMap(name => {
    const meant = nearestName(name, SECTIONS);
    return meant === undefined ? [] : [{ at, message: `the chart knows no values '${name}', and refuses them; write '${meant}'` }];
  });
}
