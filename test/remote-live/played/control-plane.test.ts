import { extraArguments } from './control-plane';

const script = (...documents: string[]) => ({ files: { '/run/kubeadm/kubeadm.yaml': documents.join('\n---\n') }, commands: [] });

test('the arguments of the API server that kubeadm is told', () => {
  const cluster = 'kind: ClusterConfiguration\napiServer: { extraArgs: [{ name: one, value: "1" }, { name: two, value: "2" }] }';
  expect(extraArguments(script('kind: InitConfiguration', cluster))).toEqual(['--one=1', '--two=2']);
  expect(extraArguments(script('kind: ClusterConfiguration'))).toEqual([]);
});

test('fails without the configuration of a cluster', () => {
  expect(() => extraArguments(script('kind: JoinConfiguration'))).toThrow(new Error('/run/kubeadm/kubeadm.yaml has no ClusterConfiguration'));
});
