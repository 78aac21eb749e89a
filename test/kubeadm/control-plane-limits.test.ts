import { defaultSurge, hasQuorum, isPossibleSurge } from '../../src/kubeadm/control-plane-limits';

test.each([[-1, false, false], [0, false, false], [1, true, true], [2, false, true], [3, true, true]])('%d machines: with etcd %s, without %s', (
  replicas, stacked, external) => {
  expect(hasQuorum(replicas, true)).toBe(stacked);
  expect(hasQuorum(replicas, false)).toBe(external);
});

test.each([[1, 1, true], [0, 1, false], [0, 3, true], [0, undefined, true], [2, 3, false], [2, undefined, false]])('a surge of %d with %s replicas: %s', (
  surge, replicas, expected) => {
  expect(isPossibleSurge(surge, replicas)).toBe(expected);
});

test.each([[true, 3, 0], [true, 5, 0], [true, 1, 1], [true, 2, 1], [false, 3, 1]])('where hosts are scarce is %s, %i replicas roll with %i to spare', (scarce, replicas, surge) => {
  expect(defaultSurge(scarce, replicas)).toBe(surge);
});
