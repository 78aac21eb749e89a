import { isKubeletLabel } from '../../src/core/node-label';

test.each([
  'site', 'example.com/site', 'kubernetes.io/hostname', 'kubernetes.io/arch', 'topology.kubernetes.io/zone', 'node.kubernetes.io/pool', 'my.node.kubernetes.io/pool',
  'kubelet.kubernetes.io/x', 'my.kubelet.kubernetes.io/x', 'notkubernetes.io/x', 'example.k8s.io.example.com/x', 'node.cluster.x-k8s.io.example/x',
])('kubelets may set %s', key => {
  expect(isKubeletLabel(key)).toBe(true);
});

// What the kubelet compares is the whole domain or a suffix that begins with a dot.
test.each([
  'evilnode.kubernetes.io/x', 'xkubelet.kubernetes.io/x', 'node-role.kubernetes.io/control-plane', 'node-role.kubernetes.io/worker', 'node-restriction.kubernetes.io/x',
  'example.node-restriction.kubernetes.io/x', 'kubernetes.io/role', 'k8s.io/x', 'example.k8s.io/x', 'topology.kubernetes.io/rack',
])('fails for %s', key => {
  expect(isKubeletLabel(key)).toBe(false);
});
