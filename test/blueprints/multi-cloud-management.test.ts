import { App, Testing } from 'cdk8s';
import { KamajiMultiCloudCluster, MultiCloudManagement } from '../../src/blueprints';
import { find, ids, synth } from '../support/manifests';

const manifests = synth(new MultiCloudManagement(Testing.app(), 'blueprint', { clusters: [new KamajiMultiCloudCluster(new App(), 'clusters')] }));

test('installs what the clusters use, each in a namespace of its own', () => {
  expect(ids(manifests)).toEqual([
    'BootstrapProvider/kubeadm', 'ControlPlaneProvider/kamaji', 'CoreProvider/cluster-api',
    'InfrastructureProvider/aws', 'InfrastructureProvider/azure', 'InfrastructureProvider/metal3',
    'Namespace/aws-infrastructure-system', 'Namespace/azure-infrastructure-system', 'Namespace/capi-system', 'Namespace/kamaji-control-plane-system',
    'Namespace/kubeadm-bootstrap-system', 'Namespace/metal3-infrastructure-system',
  ]);
});

test('pins releases', () => {
  const versions = manifests.filter(({ spec }) => spec?.version !== undefined).map(({ kind, metadata, spec }) => `${kind}/${metadata.name} ${spec.version}`);
  expect(versions.sort()).toEqual([
    'BootstrapProvider/kubeadm v1.14.0', 'ControlPlaneProvider/kamaji v0.20.0', 'CoreProvider/cluster-api v1.14.0',
    'InfrastructureProvider/aws v2.11.1', 'InfrastructureProvider/azure v1.26.0', 'InfrastructureProvider/metal3 v1.13.2',
  ]);
});

test('names the Secrets with credentials, and has none', () => {
  expect(find(manifests, 'InfrastructureProvider', 'aws').spec.configSecret).toEqual({ name: 'aws-variables', namespace: 'aws-infrastructure-system' });
  expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
});

test('waits longer for edge sites, and where the flag is known only', () => {
  expect(find(manifests, 'CoreProvider').spec.manager).toEqual({
    additionalArgs: {
      '--clustercache-client-burst': '20',
      '--clustercache-client-qps': '10',
      '--remote-conditions-grace-period': '15m0s',
      '--remote-connection-grace-period': '2m0s',
    },
    maxConcurrentReconciles: 20,
    verbosity: 2,
  });
  expect(find(manifests, 'BootstrapProvider').spec.manager.additionalArgs).toEqual({ '--clustercache-client-burst': '20', '--clustercache-client-qps': '10' });
  expect(find(manifests, 'ControlPlaneProvider').spec.manager).toBeUndefined();
});
