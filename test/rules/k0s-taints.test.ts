import { checkRule } from './check-rule';
import { UNKNOWN_TAINT_EFFECT } from '../../src/rules/core/taint-effects';

const check = (args: readonly unknown[]) => checkRule(UNKNOWN_TAINT_EFFECT,
  JSON.stringify({
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'K0sWorkerConfigTemplate', metadata: { name: 'shop', namespace: 'shop' }, spec: { template: { spec: { args } } },
  }));

test('k0s hands taints on to kubelets', () => {
  expect(check(['--labels=a=b', '--taints=a=b:NoSchedul'])).toEqual([
    "spec.template.spec.args[1]: 'NoSchedul' is not the effect of a taint, and the kubelet does not start with it; use 'NoSchedule'",
  ]);
  expect(check(['--taints=a=b:NoSchedule,c:NoExecute', 1])).toEqual([]);
});
