import { findings, findingsIn, manifestsOf, MixedBundle } from './mixed-bundle';
import { MIXED_RULES } from '../../src/rules/mixed';
import { Rule } from '../../src/validation';

const KEPT_AWAY = { metadata: { annotations: { 'cluster.x-k8s.io/managed-by': 'someone' } } };
const MARKED = { 'cluster.x-k8s.io/cluster-name': 'c', 'clusterctl.cluster.x-k8s.io/move': '' };
const REF = 'spec.template.spec.infrastructureRef';
const MANAGED_BY = 'metadata.annotations["cluster.x-k8s.io/managed-by"]';

function rule(code: string): Rule {
  return MIXED_RULES.find(candidate => candidate.code === code)!;
}

/** Bundles with what a rule finds in them. */
type Cases = [string, MixedBundle, string[]][];

describe('infrastructure/missing', () => {
  test.each<Cases[number]>([
    ['machines without the infra cluster of their provider', { primary: 'ByoCluster', infra: { ByoCluster: {} }, pools: { AWSMachineTemplate: {} } }, [
      `MachineDeployment/AWSMachineTemplate ${REF}`,
    ]],
    ['a provider once, however many pools it has', {
      primary: 'ByoCluster', infra: { ByoCluster: {} }, pools: { AWSMachineTemplate: {}, AWSMachinePool: { kind: 'MachinePool' } },
    }, [`MachineDeployment/AWSMachineTemplate ${REF}`]],
    ['nothing where the infra clusters are written elsewhere', { primary: 'ByoCluster', pools: { AWSMachineTemplate: {} } }, []],
    ['nothing in a cluster that a ClusterClass makes', {
      primary: 'ByoCluster', infra: { ByoCluster: {} }, cluster: { topology: { classRef: { name: 'x' } } }, pools: { AWSMachineTemplate: {} },
    }, []],
    ['nothing for machines that need none', { primary: 'ByoCluster', infra: { ByoCluster: {} }, pools: { RemoteMachineTemplate: {} } }, []],
    ['nothing for machines of a managed control plane', {
      primary: 'AzureManagedCluster', controlPlane: 'AzureManagedControlPlane', infra: { AzureManagedCluster: {} }, pools: { AzureManagedMachinePool: { kind: 'MachinePool' } },
    }, []],
    ['nothing for machines of a provider that this library does not know', { primary: 'ByoCluster', infra: { ByoCluster: {} }, pools: { DockerMachineTemplate: {} } }, []],
    ['nothing where one without a namespace may be applied to the right one', {
      primary: 'ByoCluster', infra: { ByoCluster: {}, AWSCluster: { metadata: { namespace: undefined } } }, pools: { AWSMachineTemplate: {} },
    }, []],
  ])('finds %s', (_, bundle, expected) => {
    expect(findings(rule('infrastructure/missing'), bundle)).toEqual(expected);
    expect(findings(rule('infrastructure/name-mismatch'), bundle)).toEqual([]);
  });

  test('takes no infra cluster of another Cluster for a misnamed one', () => {
    const other = manifestsOf({ primary: 'AWSCluster', infra: { AWSCluster: {} } }).map(manifest => ({ ...manifest, metadata: { name: 'other', namespace: 'ns' } }));
    const manifests = [...manifestsOf({ primary: 'ByoCluster', infra: { ByoCluster: {} }, pools: { AWSMachineTemplate: {} } }), ...other];
    expect(findingsIn(rule('infrastructure/missing'), manifests)).toEqual([`MachineDeployment/AWSMachineTemplate ${REF}`]);
    expect(findingsIn(rule('infrastructure/name-mismatch'), manifests)).toEqual([]);
  });

  test.each<Cases[number]>([
    ['takes no unlabelled one of another namespace for a misplaced one', { infra: { ByoCluster: {}, AWSCluster: { metadata: { namespace: 'other' } } } }, []],
    ['finds one with the label of the Cluster in any namespace', {
      infra: { ByoCluster: {}, AWSCluster: { metadata: { namespace: 'other', labels: MARKED } } },
    }, ['AWSCluster/c metadata.namespace']],
    ['finds an unlabelled one of the same namespace', { infra: { ByoCluster: {}, AWSCluster: { metadata: { name: 'd' } } } }, ['AWSCluster/d metadata.name']],
    ['takes one of any namespace where the Cluster has none', {
      infra: { ByoCluster: { metadata: { namespace: undefined } }, AWSCluster: { metadata: { namespace: 'other' } } }, clusterMetadata: { namespace: undefined },
    }, []],
  ])('%s', (_, bundle, expected) => {
    expect(findings(rule('infrastructure/name-mismatch'), { primary: 'ByoCluster', pools: { AWSMachineTemplate: {} }, ...bundle })).toEqual(expected);
  });

  test('says nothing of a Cluster that is there twice', () => {
    const manifests = manifestsOf({ primary: 'ByoCluster', infra: { ByoCluster: {} }, pools: { AWSMachineTemplate: {} } });
    expect(findingsIn(rule('infrastructure/missing'), [...manifests, ...manifests.filter(({ kind }) => kind === 'Cluster')])).toEqual([]);
  });

  test('finds the infra cluster that is named like the Cluster and not like its reference', () => {
    const reference = { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'ByoCluster', name: 'c-byoh' };
    const bundle = { cluster: { infrastructureRef: reference }, infra: { ByoCluster: { metadata: { name: 'c-byoh' } }, AWSCluster: {} }, pools: { AWSMachineTemplate: {} } };
    expect(findings(rule('infrastructure/name-mismatch'), bundle)).toEqual(['AWSCluster/c metadata.name']);
    expect(findings(rule('infrastructure/missing'), bundle)).toEqual([]);
  });

  test('takes no infra cluster with the label of another Cluster for a misnamed one', () => {
    const infra = { ByoCluster: {}, AWSCluster: { metadata: { name: 'd', labels: { 'cluster.x-k8s.io/cluster-name': 'd' } } } };
    expect(findings(rule('infrastructure/name-mismatch'), { primary: 'ByoCluster', infra, pools: { AWSMachineTemplate: {} } })).toEqual([]);
  });
});

test.each<Cases[number]>([
  ['a control plane of the later vcluster', {
    primary: 'AWSCluster', cluster: { controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'VCluster', name: 'c' } },
  }, []],
  ['EKS as its own infrastructure, as it was once', { primary: 'AWSManagedControlPlane', controlPlane: 'AWSManagedControlPlane' }, []],
  ['a control plane that this library does not know', { primary: 'AWSCluster', controlPlane: 'TalosControlPlane' }, []],
  ['AWS with its machines as a control plane of k0s', { primary: 'AWSCluster', controlPlane: 'K0sControlPlane', controlPlaneMachines: 'AWSMachineTemplate' }, []],
  ['AWS with remote machines as a control plane of k0s', {
    primary: 'AWSCluster', controlPlane: 'K0sControlPlane', controlPlaneMachines: 'RemoteMachineTemplate',
  }, ['Cluster/c spec.infrastructureRef']],
  ['AWS with its machines as the control plane', { primary: 'AWSCluster', controlPlane: 'KubeadmControlPlane', controlPlaneMachines: 'AWSMachineTemplate' }, []],
  ['Kamaji with a kind that only its flags know', { primary: 'ByoCluster', controlPlane: 'KamajiControlPlane' }, []],
  ['Kamaji with the infra cluster of EKS', { primary: 'AWSManagedCluster', controlPlane: 'KamajiControlPlane' }, ['Cluster/c spec.infrastructureRef']],
])('infrastructure/cannot-be-primary judges %s', (_, bundle, expected) => {
  expect(findings(rule('infrastructure/cannot-be-primary'), bundle)).toEqual(expected);
});

test.each<Cases[number]>([
  ['remote machines beside any primary', { primary: 'AWSCluster', infra: { RemoteCluster: {} }, pools: { RemoteMachineTemplate: {} } }, []],
  ['an OpenStackCluster that no machine uses', { primary: 'AWSCluster', infra: { OpenStackCluster: {} } }, []],
  ['OpenStack machines without an OpenStackCluster', { primary: 'AWSCluster', pools: { OpenStackMachineTemplate: {} } }, [`MachineDeployment/OpenStackMachineTemplate ${REF}`]],
  ['OpenStack machines under a managed control plane', { primary: 'GCPManagedCluster', pools: { OpenStackMachineTemplate: {} } }, []],
  ['Azure workers beside any primary', { primary: 'Metal3Cluster', infra: { AzureCluster: {} }, pools: { AzureMachineTemplate: {} } }, []],
])('infrastructure/cannot-be-secondary judges %s', (_, bundle, expected) => {
  expect(findings(rule('infrastructure/cannot-be-secondary'), bundle)).toEqual(expected);
});

test('infrastructure/delete-deadlock counts a primary whose controller is kept away', () => {
  const bundle = { primary: 'Metal3Cluster', infra: { Metal3Cluster: KEPT_AWAY }, pools: { Metal3MachineTemplate: {} } };
  expect(findings(rule('infrastructure/delete-deadlock'), bundle)).toEqual(['Cluster/c spec.infrastructureRef']);
  expect(findings(rule('infrastructure/delete-deadlock'), { ...bundle, infra: { Metal3Cluster: {} } })).toEqual([]);
});

test('infrastructure/duplicate-kind minds the label only', () => {
  const more = (labels: object) => [{ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ByoCluster', metadata: { name: 'd', namespace: 'ns', labels } }];
  const bundle = { primary: 'ByoCluster', infra: { ByoCluster: {} } };
  expect(findings(rule('infrastructure/duplicate-kind'), { ...bundle, more: more(MARKED) })).toEqual(['ByoCluster/d metadata.name']);
  expect(findings(rule('infrastructure/duplicate-kind'), { ...bundle, more: more({}) })).toEqual([]);
});

describe('endpoints', () => {
  const HERE = { controlPlaneEndpoint: { host: '192.0.2.1', port: 6443 } };

  test.each<Cases[number]>([
    ['a port that is left out', { primary: 'ByoCluster', cluster: HERE, infra: { ByoCluster: { spec: { controlPlaneEndpoint: { host: '192.0.2.1' } } } } }, []],
    ['an empty host', { primary: 'ByoCluster', cluster: HERE, infra: { ByoCluster: { spec: { controlPlaneEndpoint: { host: '', port: 0 } } } } }, []],
    ['that of the primary, where the Cluster has none', {
      primary: 'ByoCluster', infra: { ByoCluster: { spec: HERE }, Metal3Cluster: { spec: { controlPlaneEndpoint: { host: '192.0.2.2', port: 6443 } } } },
    }, ['Metal3Cluster/c spec.controlPlaneEndpoint.host']],
    ['a primary that is written elsewhere', { primary: 'ByoCluster', cluster: HERE, infra: { Metal3Cluster: { spec: { controlPlaneEndpoint: { host: '2001:db8::1', port: 6443 } } } } }, [
      'Metal3Cluster/c spec.controlPlaneEndpoint.host',
    ]],
    ['one of a provider that nobody knows', { primary: 'NestedCluster', cluster: HERE, infra: { NestedCluster: { spec: { controlPlaneEndpoint: { host: 'localhost', port: 6443 } } } } }, []],
    ['secondaries alone', { primary: 'ByoCluster', infra: { ByoCluster: {}, Metal3Cluster: { spec: HERE } } }, []],
  ])('infrastructure/endpoint-mismatch judges %s', (_, bundle, expected) => {
    expect(findings(rule('infrastructure/endpoint-mismatch'), bundle)).toEqual(expected);
  });

  const ON_AWS: MixedBundle = {
    primary: 'AWSCluster', controlPlane: 'KubeadmControlPlane', controlPlaneMachines: 'AWSMachineTemplate', infra: { AWSCluster: {} },
  };

  test.each<Cases[number]>([
    ['a primary that brings a load balancer', ON_AWS, []],
    ['a hosted control plane', { primary: 'ByoCluster', controlPlane: 'K0smotronControlPlane', infra: { ByoCluster: {} } }, []],
    ['a primary that somebody else manages', { ...ON_AWS, primary: 'AzureCluster', infra: { AzureCluster: KEPT_AWAY } }, []],
    ['a primary of a kind that this library does not know', { ...ON_AWS, primary: 'DockerCluster', infra: { DockerCluster: {} } }, []],
    ['a primary with the endpoint', { ...ON_AWS, primary: 'ByoCluster', infra: { ByoCluster: { spec: HERE } } }, []],
    ['a primary without it', { ...ON_AWS, primary: 'ByoCluster', infra: { ByoCluster: {} } }, ['Cluster/c spec.controlPlaneEndpoint']],
  ])('infrastructure/endpoint-missing judges %s', (_, bundle, expected) => {
    expect(findings(rule('infrastructure/endpoint-missing'), bundle)).toEqual(expected);
  });

  const aws = (host: string, spec = {}): MixedBundle => (
    { ...ON_AWS, infra: { AWSCluster: { spec: { controlPlaneEndpoint: { host, port: 6443 }, ...spec } } } });
  const gcp = (host: string): MixedBundle => ({
    ...ON_AWS, primary: 'GCPCluster', controlPlaneMachines: 'GCPMachineTemplate', infra: { GCPCluster: { spec: { controlPlaneEndpoint: { host, port: 443 } } } },
  });

  test.each<Cases[number]>([
    ['the name of a load balancer', aws('c-1.elb.eu-central-1.amazonaws.com'), []],
    ['any name where AWS builds none', aws('api.example.com', { controlPlaneLoadBalancer: { loadBalancerType: 'disabled' } }), []],
    ['any name where the machines are of another provider', { ...aws('api.example.com'), controlPlaneMachines: 'ByoMachineTemplate' }, []],
    ['an address on GCP', gcp('192.0.2.1'), []],
    ['a name on GCP', gcp('api.example.com'), ['GCPCluster/c spec.controlPlaneEndpoint.host']],
  ])('infrastructure/endpoint-overwritten judges %s', (_, bundle, expected) => {
    expect(findings(rule('infrastructure/endpoint-overwritten'), bundle)).toEqual(expected);
  });
});

describe('marks', () => {
  test('infrastructure/secondary-unmarked says nothing of infra clusters that this library does not know', () => {
    expect(findings(rule('infrastructure/secondary-unmarked'), { primary: 'Metal3Cluster', infra: { Metal3Cluster: {}, DockerCluster: {} } })).toEqual([]);
  });

  test('infrastructure/secondary-unmarked says nothing where an infra cluster may be the primary', () => {
    expect(findings(rule('infrastructure/secondary-unmarked'), { infra: { ByoCluster: {} } })).toEqual([]);
  });

  test('infrastructure/secondary-unmarked knows the primary of a chart of Helm that leaves namespaces to Helm, but for references', () => {
    const infrastructureRef = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSCluster', name: 'c', namespace: 'release' };
    expect(findingsIn(rule('infrastructure/secondary-unmarked'), [
      { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster', metadata: { name: 'c' }, spec: { infrastructureRef } },
      { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSCluster', metadata: { name: 'c' }, spec: { region: 'eu-west-1' } },
    ])).toEqual([]);
  });

  test('infrastructure/builds-load-balancer says nothing where the control plane overwrites an endpoint that the primary keeps', () => {
    const bundle = (controlPlane: string) => ({ primary: 'KubevirtCluster', controlPlane, infra: { KubevirtCluster: { version: 'v1alpha1' } } });
    expect(findings(rule('infrastructure/builds-load-balancer'), bundle('K0smotronControlPlane'))).toEqual([]);
    expect(findings(rule('infrastructure/builds-load-balancer'), bundle('KamajiControlPlane')))
      .toEqual(['KubevirtCluster/c metadata.annotations["cluster.x-k8s.io/managed-by"]']);
  });

  test('infrastructure/secondary-unmarked takes either label of clusterctl', () => {
    const labels = { 'cluster.x-k8s.io/cluster-name': 'c', 'clusterctl.cluster.x-k8s.io/move-hierarchy': '' };
    expect(findings(rule('infrastructure/secondary-unmarked'), { primary: 'Metal3Cluster', infra: { Metal3Cluster: {}, ByoCluster: { metadata: { labels } } } })).toEqual([]);
  });

  test.each<Cases[number]>([
    ['security groups that are named', {
      primary: 'ByoCluster', infra: { AWSCluster: { spec: { network: { securityGroupOverrides: { node: 'sg-1' } } } } }, pools: { AWSMachineTemplate: {} },
    }, []],
    ['an infra cluster without machines', { primary: 'ByoCluster', infra: { AWSCluster: {} } }, []],
    ['a provider whose machines do not mind', { primary: 'ByoCluster', infra: { Metal3Cluster: {} }, pools: { Metal3MachineTemplate: {} } }, []],
    ['virtual machines', { primary: 'ByoCluster', infra: { KubevirtCluster: {} }, pools: { KubevirtMachineTemplate: {} } }, [`KubevirtCluster/c ${MANAGED_BY}`]],
  ])('infrastructure/managed-by-missing judges %s', (_, bundle, expected) => {
    expect(findings(rule('infrastructure/managed-by-missing'), bundle)).toEqual(expected);
  });

  const primary = (kind: string, controlPlane: string, managedBy: string): MixedBundle => ({
    primary: kind, controlPlane, infra: { [kind]: { metadata: { annotations: { 'cluster.x-k8s.io/managed-by': managedBy } } } },
  });

  test.each<Cases[number]>([
    ['any value on a kind that Kamaji reports ready', primary('KubevirtCluster', 'KamajiControlPlane', 'me'), []],
    ['the name of k0smotron', primary('GCPCluster', 'K0smotronControlPlane', 'k0smotron'), []],
    ['an annotation that the provider ignores', primary('RemoteCluster', 'K0smotronControlPlane', 'me'), []],
    ['an empty value', primary('GCPCluster', 'K0smotronControlPlane', ''), [`GCPCluster/c ${MANAGED_BY}`]],
    ['another value than k0smotron looks for', primary('GCPCluster', 'K0smotronControlPlane', 'me'), [`GCPCluster/c ${MANAGED_BY}`]],
  ])('infrastructure/externally-managed judges %s', (_, bundle, expected) => {
    expect(findings(rule('infrastructure/externally-managed'), bundle)).toEqual(expected);
    expect(findings(rule('infrastructure/managed-by-primary'), bundle)).toEqual([]);
  });
});

test.each([
  ['AzureCluster', 'a'.repeat(44), true], ['AzureCluster', 'a'.repeat(45), false], ['AzureCluster', '1a', true],
  ['GCPCluster', 'a'.repeat(63), true], ['GCPCluster', '1a', false], ['VCluster', 'a'.repeat(54), false], ['DockerCluster', 'a'.repeat(63), true],
])('infrastructure/invalid-name of %s %s: accepted %s', (kind, name, isAccepted) => {
  expect(findings(rule('infrastructure/invalid-name'), { infra: { [kind]: { metadata: { name } } } })).toEqual(isAccepted ? [] : [`${kind}/${name} metadata.name`]);
});

describe('bootstrap', () => {
  const CONFIG = 'spec.template.spec.bootstrap.configRef';

  test.each<Cases[number]>([
    ['a bootstrap that this library does not know', { controlPlane: 'K0smotronControlPlane', pools: { AWSMachineTemplate: { bootstrap: 'TalosConfigTemplate' } } }, []],
    ['a control plane that this library does not know', { controlPlane: 'TalosControlPlane', pools: { AWSMachineTemplate: { bootstrap: 'KubeadmConfigTemplate' } } }, []],
    ['nodes of kubeadm under a control plane of k0s', { controlPlane: 'K0sControlPlane', pools: { AWSMachineTemplate: { bootstrap: 'KubeadmConfigTemplate' } } }, [
      `MachineDeployment/AWSMachineTemplate ${CONFIG}`,
    ]],
    ['no bootstrap', { controlPlane: 'AWSManagedControlPlane', pools: { AWSManagedMachinePool: { kind: 'MachinePool' } } }, []],
    ['the config of a machine pool', { controlPlane: 'AWSManagedControlPlane', pools: { AWSMachinePool: { kind: 'MachinePool', bootstrap: 'EKSConfig' } } }, []],
    ['machines of an unknown provider', { controlPlane: 'AWSManagedControlPlane', pools: { DockerMachineTemplate: { bootstrap: 'KubeadmConfigTemplate' } } }, [
      `MachineDeployment/DockerMachineTemplate ${CONFIG}`,
    ]],
    ['foreign machines, which are reported as such', { controlPlane: 'AWSManagedControlPlane', pools: { ByoMachineTemplate: { bootstrap: 'KubeadmConfigTemplate' } } }, []],
    ['machines that cannot be joined at all', { controlPlane: 'K0smotronControlPlane', pools: { ByoMachineTemplate: { bootstrap: 'KubeadmConfigTemplate' } } }, []],
  ])('bootstrap/mismatch judges %s', (_, bundle, expected) => {
    expect(findings(rule('bootstrap/mismatch'), bundle)).toEqual(expected);
  });

  test.each<Cases[number]>([
    ['BYOH under k0smotron, whatever the bootstrap', { controlPlane: 'K0smotronControlPlane', pools: { ByoMachineTemplate: { bootstrap: 'KubeadmConfigTemplate' } } }, [
      `MachineDeployment/ByoMachineTemplate ${CONFIG}`,
    ]],
    ['BYOH under k0smotron without bootstrap', { controlPlane: 'K0smotronControlPlane', pools: { ByoMachineTemplate: {} } }, [`MachineDeployment/ByoMachineTemplate ${REF}`]],
    ['BYOH by k0s under an unknown control plane', { controlPlane: 'K0sControlPlane', pools: { ByoMachineTemplate: { bootstrap: 'K0sWorkerConfigTemplate' } } }, [
      `MachineDeployment/ByoMachineTemplate ${CONFIG}`,
    ]],
    ['BYOH under EKS, which is reported as foreign', { controlPlane: 'AWSManagedControlPlane', pools: { ByoMachineTemplate: { bootstrap: 'K0sWorkerConfigTemplate' } } }, []],
    ['BYOH by kubeadm', { controlPlane: 'KamajiControlPlane', pools: { ByoMachineTemplate: { bootstrap: 'KubeadmConfigTemplate' } } }, []],
  ])('bootstrap/unsupported judges %s', (_, bundle, expected) => {
    expect(findings(rule('bootstrap/unsupported'), bundle)).toEqual(expected);
  });

  test.each<Cases[number]>([
    ['pools of one provider', { pools: { AWSMachineTemplate: { bootstrap: 'KubeadmConfigTemplate' }, AWSMachine: { bootstrap: 'KubeadmConfigTemplate' } } }, []],
    ['k0s, which takes nothing from the metadata', { pools: { AWSMachineTemplate: { bootstrap: 'K0sWorkerConfigTemplate' }, AzureMachineTemplate: { bootstrap: 'K0sWorkerConfigTemplate' } } }, []],
    ['templates of their own', {
      pools: { AWSMachineTemplate: { bootstrap: 'KubeadmConfigTemplate' }, AzureMachineTemplate: { bootstrap: 'KubeadmConfigTemplate', bootstrapName: 'd' } },
    }, []],
  ])('bootstrap/shared-template accepts %s', (_, bundle, expected) => {
    expect(findings(rule('bootstrap/shared-template'), bundle)).toEqual(expected);
  });
});

describe('pools', () => {
  const gcp = (parts: object, infra = {}): MixedBundle => ({ primary: 'ByoCluster', infra, pools: { GCPMachinePool: { kind: 'MachinePool', ...parts } } });

  test.each<Cases[number]>([
    ['a machine pool with zones', gcp({ spec: { failureDomains: ['europe-west1-b'] } }), []],
    ['a machine pool without any', gcp({ spec: { failureDomains: [] } }), ['MachinePool/GCPMachinePool spec.failureDomains']],
    ['a zone', { primary: 'ByoCluster', pools: { GCPMachineTemplate: { machine: { failureDomain: 'europe-west1-b' } } } }, []],
    ['the primary', { primary: 'GCPCluster', pools: { GCPMachineTemplate: {} } }, []],
    ['a primary that its controller leaves alone', { primary: 'GCPCluster', infra: { GCPCluster: KEPT_AWAY }, pools: { GCPMachineTemplate: {} } }, [
      'MachineDeployment/GCPMachineTemplate spec.template.spec.failureDomain',
    ]],
    ['an unknown primary', { primary: 'DockerCluster', pools: { GCPMachineTemplate: {} } }, []],
    ['Azure, which makes an availability set', { primary: 'ByoCluster', pools: { AzureMachineTemplate: {} } }, []],
  ])('pool/failure-domain-missing judges %s', (_, bundle, expected) => {
    expect(findings(rule('pool/failure-domain-missing'), bundle)).toEqual(expected);
  });

  test.each<Cases[number]>([
    ['the primary', { primary: 'AWSCluster', pools: { AWSMachinePool: { kind: 'MachinePool' } } }, []],
    ['EKS', { primary: 'AWSManagedCluster', pools: { AWSMachinePool: { kind: 'MachinePool' } } }, []],
    ['AKS', { primary: 'AzureManagedCluster', pools: { AzureMachinePool: { kind: 'MachinePool' } } }, []],
    ['a MachineDeployment', { primary: 'ByoCluster', pools: { AWSMachineTemplate: {} } }, []],
    ['a primary that its controller leaves alone', { primary: 'AWSCluster', infra: { AWSCluster: KEPT_AWAY }, pools: { AWSMachinePool: { kind: 'MachinePool' } } }, [
      `MachinePool/AWSMachinePool ${REF}`,
    ]],
  ])('pool/machine-pool-unmanaged judges %s', (_, bundle, expected) => {
    expect(findings(rule('pool/machine-pool-unmanaged'), bundle)).toEqual(expected);
  });

  test('pool/foreign-provider refuses any pool of a vcluster', () => {
    expect(findings(rule('pool/foreign-provider'), { controlPlane: 'VCluster', pools: { AWSMachineTemplate: {} } })).toEqual([`MachineDeployment/AWSMachineTemplate ${REF}`]);
  });
});

describe('node/no-cloud-controller', () => {
  const external = (kubeletExtraArgs: unknown) => [{
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1',
    kind: 'KubeadmConfigTemplate',
    metadata: { name: 'c', namespace: 'ns' },
    spec: { template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs } } } } },
  }];
  const pool = { bootstrap: 'KubeadmConfigTemplate' };
  const MAP = { 'cloud-provider': 'external' };
  const FOUND = ['KubeadmConfigTemplate/c spec.template.spec.joinConfiguration.nodeRegistration.kubeletExtraArgs.cloud-provider'];

  test.each<Cases[number]>([
    ['the map of v1beta1', { infra: { Metal3Cluster: {} }, pools: { Metal3MachineTemplate: pool }, more: external(MAP) }, FOUND],
    ['remote machines, which need no infra cluster', { pools: { RemoteMachineTemplate: pool }, more: external(MAP) }, FOUND],
    ['another value', { infra: { Metal3Cluster: {} }, pools: { Metal3MachineTemplate: pool }, more: external({ 'cloud-provider': '' }) }, []],
    ['a Metal3Cluster with a cloud controller', {
      infra: { Metal3Cluster: { spec: { cloudProviderEnabled: true } } }, pools: { Metal3MachineTemplate: pool }, more: external(MAP),
    }, []],
    ['a Metal3Cluster that says so in the old way', {
      infra: { Metal3Cluster: { spec: { noCloudProvider: false } } }, pools: { Metal3MachineTemplate: pool }, more: external(MAP),
    }, []],
    ['a Metal3Cluster that is written elsewhere', { pools: { Metal3MachineTemplate: pool }, more: external(MAP) }, []],
    ['a cloud', { infra: { AWSCluster: {} }, pools: { AWSMachineTemplate: pool }, more: external(MAP) }, []],
  ])('judges %s', (_, bundle, expected) => {
    expect(findings(rule('node/no-cloud-controller'), { primary: Object.keys(bundle.infra ?? { ByoCluster: {} })[0], ...bundle })).toEqual(expected);
  });
});

test.each<Cases[number]>([
  ['AWS with the setting', {
    primary: 'AWSCluster', controlPlane: 'KamajiControlPlane', infra: { AWSCluster: { spec: { controlPlaneLoadBalancer: { loadBalancerType: 'disabled' } } } },
  }, []],
  ['Azure with the setting', { primary: 'AzureCluster', controlPlane: 'KamajiControlPlane', infra: { AzureCluster: { spec: { controlPlaneEnabled: false } } } }, []],
  ['AWS that k0smotron reports ready', {
    primary: 'AWSCluster', controlPlane: 'K0smotronControlPlane', infra: { AWSCluster: { metadata: { annotations: { 'cluster.x-k8s.io/managed-by': 'k0smotron' } } } },
  }, []],
  ['AWS without a word of a load balancer', { primary: 'AWSCluster', controlPlane: 'K0smotronControlPlane', infra: { AWSCluster: {} } }, [
    'AWSCluster/c spec.controlPlaneLoadBalancer.loadBalancerType',
  ]],
  ['a control plane on machines', { primary: 'AWSCluster', controlPlane: 'KubeadmControlPlane', infra: { AWSCluster: {} } }, []],
  ['OpenStack, which has a rule of its own', { primary: 'OpenStackCluster', controlPlane: 'KamajiControlPlane', infra: { OpenStackCluster: {} } }, []],
  ['GCP, which Kamaji cannot serve at all', { primary: 'GCPCluster', controlPlane: 'KamajiControlPlane', infra: { GCPCluster: {} } }, []],
  ['EKS', { primary: 'AWSManagedCluster', controlPlane: 'AWSManagedControlPlane', infra: { AWSManagedCluster: {} } }, []],
])('infrastructure/builds-load-balancer judges %s', (_, bundle, expected) => {
  expect(findings(rule('infrastructure/builds-load-balancer'), bundle)).toEqual(expected);
});
