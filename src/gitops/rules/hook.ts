import { holdsState } from './state';
import { Rule, Severity } from '../../knowledge';
import { hookField, hooks } from '../../rules/shared/argo-cd';

export const HOOK: Rule = {
  code: 'gitops/hook',
  severity: Severity.ERROR,
  source: 'argo-cd v3.6.0 gitops-engine/pkg/sync/hook, gitops-engine/pkg/sync/sync_task.go; helm v3 pkg/action/hooks.go',
  isLocal: true,
  check: (topology, registry) => hooks(topology).filter(object => holdsState(object, registry)).map(object => ({
    at: hookField(object),
    message: `a hook is deleted and made anew in each sync, and machines go with the ${object.kind}; leave the annotation out, and order objects by waves`,
  })),
};
