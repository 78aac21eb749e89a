import * as fs from 'fs';
import * as path from 'path';
import { parseAllDocuments } from 'yaml';
import { BUILT_IN } from '../../src/registry';
import { findRequirements, Requirement, Requirements, RequirementType } from '../../src/requirements';
import { Manifest, Topology } from '../../src/topology';

const DIST = path.join(__dirname, '../../dist');

function objectsOf(text: string): Manifest[] {
  return parseAllDocuments(text).map(document => document.toJSON() as Manifest).filter(manifest => manifest !== null);
}

function requirementsOf(text: string): Requirements {
  return findRequirements(Topology.of(objectsOf(text).map(manifest => ({ manifest, origin: {} })), BUILT_IN), BUILT_IN);
}

function blueprint(...names: string[]): Requirements {
  return requirementsOf(names.map(name => fs.readFileSync(path.join(DIST, `${name}.k8s.yaml`), 'utf8')).join('---\n'));
}

function ofType({ requirements }: Requirements, type: RequirementType): Requirement[] {
  return requirements.filter(requirement => requirement.type === type);
}

const CLUSTER = `
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: a, namespace: team}
spec:
  controlPlaneEndpoint: {host: api.example.com, port: 443}
`;

describe('providers', () => {
  test('are those of the objects, with releases, the line of clusterctl and the objects of the operator', () => {
    const found = blueprint('byoh-metal3-cluster');
    expect(ofType(found, RequirementType.PROVIDER).map(({ providerType, name, version }) => `${providerType} ${name} ${version}`)).toEqual([
      'CoreProvider cluster-api v1.14.0', 'BootstrapProvider kubeadm v1.14.0', 'ControlPlaneProvider kubeadm v1.14.0',
      'InfrastructureProvider byoh v0.5.0', 'InfrastructureProvider metal3 v1.13.2', 'IPAMProvider metal3 v1.13.2',
    ]);
    expect(found.clusterctlInit).toBe('clusterctl init --core cluster-api:v1.14.0 --bootstrap kubeadm:v1.14.0 --control-plane kubeadm:v1.14.0 '
      + '--infrastructure byoh:v0.5.0,metal3:v1.13.2 --ipam metal3:v1.13.2');
    expect(found.operatorObjects).toContainEqual({
      apiVersion: 'operator.cluster.x-k8s.io/v1alpha2',
      kind: 'InfrastructureProvider',
      metadata: { name: 'byoh', namespace: 'byoh-infrastructure-system' },
      spec: { version: 'v0.5.0' },
    });
  });

  test('bring programs that nobody else installs', () => {
    expect(ofType(blueprint('byoh-metal3-cluster'), RequirementType.COMPANION)).toMatchObject([{ name: 'Baremetal Operator with Ironic', version: 'v0.13.2', group: 'metal3.io' }]);
    expect(ofType(blueprint('kamaji-multi-cloud-cluster'), RequirementType.COMPANION).map(({ name }) => name)).toContain('Kamaji');
  });

  test('have the feature gates that objects need', () => {
    const found = requirementsOf('apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: GCPManagedCluster\nmetadata: {name: a}\n');
    expect(ofType(found, RequirementType.PROVIDER)).toContainEqual(expect.objectContaining({ name: 'gcp', featureGates: ['GKE'] }));
    expect(found.clusterctlInit).toMatch(/^EXP_CAPG_GKE=true clusterctl init /);
    expect(found.operatorObjects).toContainEqual(expect.objectContaining({
      kind: 'InfrastructureProvider', spec: { manager: { featureGates: { GKE: true }, verbosity: 1 }, version: expect.stringMatching(/^v1\./) },
    }));
  });

  test('that nobody knows are told', () => {
    expect(requirementsOf('apiVersion: infrastructure.cluster.x-k8s.io/v1\nkind: AcmeCluster\nmetadata: {name: a}\n').unknown).toEqual(['AcmeCluster/a']);
  });

  test('are not needed by objects of Kubernetes alone', () => {
    expect(requirementsOf('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n')).toEqual({ requirements: [], operatorObjects: [], unknown: [] });
  });
});

describe('objects', () => {
  test('that are referred to are listed once, with the keys that all read', () => {
    const hosts = ['a', 'b'].map(name => `apiVersion: metal3.io/v1alpha1\nkind: BareMetalHost\nmetadata: {name: ${name}, namespace: team}\nspec: {bmc: {address: 'ipmi://h', credentialsName: bmc}}\n`);
    expect(ofType(requirementsOf(hosts.join('---\n')), RequirementType.SECRET)).toEqual([{
      type: 'secret', name: 'bmc', group: '', kind: 'Secret', namespace: 'team', keys: ['password', 'username'], neededBy: ['BareMetalHost/a', 'BareMetalHost/b'],
    }]);
  });

  test('with a key in the reference have that key', () => {
    const found = requirementsOf(`apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfigTemplate
metadata: {name: a, namespace: team}
spec: {template: {spec: {files: [{path: /a, contentFrom: {secret: {name: files, key: token}}}]}}}
`);
    expect(ofType(found, RequirementType.SECRET)).toMatchObject([{ name: 'files', keys: ['token'] }]);
  });

  test('are told apart: identities, classes, others', () => {
    const found = blueprint('kamaji-multi-cloud-cluster');
    expect(ofType(found, RequirementType.IDENTITY).map(({ kind, namespace, name }) => [kind, namespace, name].join(' '))).toEqual([
      'AWSClusterRoleIdentity  tenant-a-aws', 'AzureClusterIdentity tenant-a tenant-a-azure', 'DataStore  postgres-gold',
    ]);
    expect(ofType(requirementsOf('apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: a, namespace: team}\nspec: {storageClassName: fast}\n'), RequirementType.CLASS))
      .toMatchObject([{ kind: 'StorageClass', name: 'fast' }]);
    expect(ofType(blueprint('openshift-aws-pool'), RequirementType.OBJECT)).toMatchObject([{ kind: 'Cluster', namespace: 'openshift-cluster-api', name: 'ocp-7xk2p' }]);
  });

  test('that controllers make are not listed', () => {
    // An ExternalSecret and a Certificate of the bundle make the Secrets that its nodes read; Cluster API makes the kubeconfig.
    expect(ofType(blueprint('factory-behind-proxy'), RequirementType.SECRET).map(({ name }) => name)).not.toEqual(expect.arrayContaining(['factory-1-frp-token']));
    expect(ofType(blueprint('private-eks-pull'), RequirementType.IDENTITY).map(({ name }) => name)).not.toContain('default');
  });

  test('need namespaces that the bundle does not make', () => {
    expect(ofType(requirementsOf(CLUSTER), RequirementType.NAMESPACE)).toMatchObject([{ name: 'team', neededBy: ['Cluster/a'] }]);
    expect(ofType(requirementsOf(`${CLUSTER}---\napiVersion: v1\nkind: Namespace\nmetadata: {name: team}\n`), RequirementType.NAMESPACE)).toEqual([]);
    expect(ofType(requirementsOf(CLUSTER.replace('team', 'default')), RequirementType.NAMESPACE)).toEqual([]);
  });
});

describe('machines', () => {
  test('need hosts with their labels, so many as pools have or may have', () => {
    expect(ofType(blueprint('bare-metal-cluster', 'bare-metal-inventory'), RequirementType.HOSTS)).toMatchObject([
      { kind: 'BareMetalHost', namespace: 'datacentre', count: 3, inBundle: 3, selector: { matchLabels: { role: 'control-plane' } }, neededBy: ['KubeadmControlPlane/datacentre-control-plane'] },
      { kind: 'BareMetalHost', count: 4, inBundle: 3, selector: { matchLabels: { role: 'gpu' } } },
      { kind: 'ByoHost', count: 2, selector: { matchLabels: { site: 'datacentre' } } },
    ]);
  });

  test('need hosts of a pool', () => {
    expect(ofType(blueprint('k0smotron-remote-cluster'), RequirementType.HOSTS)).toMatchObject([{ kind: 'PooledRemoteMachine', pool: 'factory-floor', poolField: 'spec.pool', inBundle: 3 }]);
  });

  test('need images and a version of Kubernetes', () => {
    const found = blueprint('kamaji-multi-cloud-cluster');
    expect(ofType(found, RequirementType.IMAGE).map(({ name, note }) => `${name} ${note}`)).toContain('http://images.example.com/ubuntu-2404-kube-v1.34.2.raw of machines');
    expect(ofType(found, RequirementType.IMAGE).map(({ name }) => name)).toContain('name ubuntu-2404, version 1.34.2');
    expect(ofType(found, RequirementType.VERSION)).toMatchObject([{ name: 'v1.34.2' }]);
  });

  test('have images of static pods in files', () => {
    expect(ofType(blueprint('byoh-metal3-cluster'), RequirementType.IMAGE).map(({ name }) => name)).toContain('ghcr.io/kube-vip/kube-vip:v1.0.4');
  });
});

describe('connections', () => {
  test('lead from pools and from the management cluster to the endpoint, whose name must resolve', () => {
    const found = requirementsOf(CLUSTER);
    expect(ofType(found, RequirementType.CONNECTION)).toMatchObject([{ from: 'management cluster', name: 'api.example.com', port: '443' }]);
    expect(ofType(found, RequirementType.DNS_NAME)).toMatchObject([{ name: 'api.example.com', neededBy: ['Cluster/a'] }]);
  });

  test('have the ports of control planes and of addresses', () => {
    const lines = ofType(blueprint('kamaji-multi-cloud-cluster'), RequirementType.CONNECTION).map(({ from, name, port }) => `${from} ${name} ${port}`);
    expect(lines).toEqual(expect.arrayContaining([
      'MachineDeployment/tenant-a-aws 198.51.100.20 6443', 'MachineDeployment/tenant-a-aws 198.51.100.20 8132', 'MachineDeployment/tenant-a-bare-metal images.example.com 80',
    ]));
  });

  test.each([
    ['ipmi://10.0.0.1', '10.0.0.1', '623/UDP'], ['10.0.0.1', '10.0.0.1', '623/UDP'], ['ipmi://10.0.0.1:6230', '10.0.0.1', '6230/UDP'],
    ['redfish://bmc.example.com/redfish/v1/Systems/1', 'bmc.example.com', '443'], ['redfish-virtualmedia+http://[fd00::1]:8000/x', 'fd00::1', '8000'],
  ])('reach the management controller %s', (address, name, port) => {
    const found = requirementsOf(`apiVersion: metal3.io/v1alpha1\nkind: BareMetalHost\nmetadata: {name: a, namespace: team}\nspec: {bmc: {address: '${address}'}}\n`);
    expect(ofType(found, RequirementType.CONNECTION)).toMatchObject([{ from: 'management cluster', name, port }]);
  });
});

test('no blueprint needs something that nobody knows, and each list is the same whatever the order of files', () => {
  const texts = fs.readdirSync(DIST).filter(name => name.endsWith('.k8s.yaml')).map(name => fs.readFileSync(path.join(DIST, name), 'utf8'));
  const all = requirementsOf(texts.join('---\n'));
  expect(all.unknown).toEqual([]);
  const sorted = ({ requirements }: Requirements) => requirements.filter(({ type }) => type !== RequirementType.HOSTS);
  expect(sorted(requirementsOf([...texts].reverse().join('---\n')))).toEqual(sorted(all));
});
