import { synthByoh, VERSIONS } from './control-plane-props';
import { Etcd, ExternalEtcdOptions } from '../../src/kubeadm/etcd';
import { find } from '../support/manifests';
import { schemaErrors } from '../support/schema';

const EXTERNAL: Required<ExternalEtcdOptions> = {
  endpoints: ['https://10.0.0.1:2379', 'https://10.0.0.2:2379'],
  caFile: '/etc/etcd/ca.crt',
  certFile: '/etc/etcd/client.crt',
  keyFile: '/etc/etcd/client.key',
};

function etcdOf(etcd: Etcd, version = VERSIONS[1]) {
  const controlPlane = find(synthByoh({ etcd }, version), 'KubeadmControlPlane');
  expect(schemaErrors(controlPlane)).toEqual([]);
  return controlPlane.spec.kubeadmConfigSpec.clusterConfiguration?.etcd;
}

test('knows whether it runs on the control plane nodes', () => {
  expect(Etcd.local().isStacked).toBe(true);
  expect(Etcd.external(EXTERNAL).isStacked).toBe(false);
});

test.each(VERSIONS)('an external etcd is written whole in %s', version => {
  expect(etcdOf(Etcd.external(EXTERNAL), version)).toEqual({ external: EXTERNAL });
});

test.each(VERSIONS)('a local etcd without settings is not written in %s', version => {
  expect(etcdOf(Etcd.local(), version)).toBeUndefined();
  expect(etcdOf(Etcd.local({ extraArgs: {} }), version)).toBeUndefined();
});

test('only the settings that are given are written', () => {
  expect(etcdOf(Etcd.local({ dataDir: '/data' }))).toEqual({ local: { dataDir: '/data' } });
});

test('arguments are a map in v1beta1 and a sorted list in v1beta2', () => {
  const etcd = Etcd.local({ extraArgs: { 'snapshot-count': '5000', 'auto-compaction-retention': '8' } });
  expect(etcdOf(etcd, VERSIONS[0]).local.extraArgs).toEqual({ 'auto-compaction-retention': '8', 'snapshot-count': '5000' });
  expect(etcdOf(etcd, VERSIONS[1]).local.extraArgs).toEqual([
    { name: 'auto-compaction-retention', value: '8' }, { name: 'snapshot-count', value: '5000' },
  ]);
});

test('does not follow later changes of its options', () => {
  const [external, local] = [{ ...EXTERNAL, endpoints: ['https://10.0.0.1:2379'] }, { extraArgs: { 'snapshot-count': '5000' } }];
  const [one, other] = [Etcd.external(external), Etcd.local(local)];
  external.endpoints.push('https://10.0.0.9:2379');
  local.extraArgs['snapshot-count'] = '9';
  expect(etcdOf(one).external.endpoints).toEqual(['https://10.0.0.1:2379']);
  expect(etcdOf(other).local.extraArgs).toEqual([{ name: 'snapshot-count', value: '5000' }]);
});

test('fails with an external etcd without endpoints', () => {
  expect(() => etcdOf(Etcd.external({ ...EXTERNAL, endpoints: [] }))).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'etcd' has no endpoints; give the URL of at least one member (input/missing-value)"));
});
