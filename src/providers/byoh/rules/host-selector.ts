import { Rule, Severity } from '../../../knowledge';
import { selectorProblems } from '../../../rules/shared/label-selectors';
import { BundleObject, Field, INFRASTRUCTURE_GROUP } from '../../../topology';

export const HOST_SELECTOR: Rule = {
  code: 'byoh/host-selector',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost controllers/infrastructure/byomachine_controller.go',
  isLocal: true,
  check: topology => topology.ofKinds(INFRASTRUCTURE_GROUP, 'ByoMachineTemplate', 'ByoMachine')
    .map(selectorOf).flatMap(selectorProblems),
};

/** The labels that hosts of a template or machine need to have. */
export function selectorOf(object: BundleObject): Field {
  return object.at(object.kind === 'ByoMachine' ? 'spec.selector' : 'spec.template.spec.selector');
}
