import { deliveriesOf } from './deliveries';
import { Rule, Severity } from '../../knowledge';
import { annotatedObjects, optionsField, optionsOf } from '../../rules/shared/argo-cd';

const ASK_BEFORE_PRUNING = 'Prune=confirm';

export const BLOCKING_CONFIRMATION: Rule = {
  code: 'gitops/blocking-confirmation',
  severity: Severity.WARNING,
  source: 'argo-cd gitops-engine/pkg/sync/sync_context.go; seen with a running Argo CD',
  check: topology => [
    ...annotatedObjects(topology).filter(object => optionsOf(object).includes(ASK_BEFORE_PRUNING)).map(optionsField),
    ...deliveriesOf(topology).all.flatMap(({ options }) => options.filter(({ text }) => text === ASK_BEFORE_PRUNING)),
  ].map(at => ({
    at,
    message: `with '${ASK_BEFORE_PRUNING}' Argo CD applies nothing more of an Application as soon as one such object is gone from Git, also if it prunes nothing; `
      + "use 'Prune=false,Delete=confirm', and delete what is to go with its Application or by kubectl",
  })),
};
