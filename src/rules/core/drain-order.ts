import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';
import { isPresent } from '../shared/fields';

export const DRAIN_ORDER: Rule = {
  code: 'machine/drain-order',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/machinedrainrules.go',
  check: topology => topology.ofKind(CLUSTER_GROUP, 'MachineDrainRule').map(rule => rule.at('spec.drain')).flatMap(drain => {
    const [at, behavior] = [drain.member('order'), drain.member('behavior').text];
    return isPresent(at) && (behavior === 'Skip' || behavior === 'WaitCompleted')
      ? [{ at, message: `'order' is given with 'behavior' '${behavior}', which evicts no pod; leave it out, or use 'behavior' 'Drain'` }]
      : [];
  }),
};
