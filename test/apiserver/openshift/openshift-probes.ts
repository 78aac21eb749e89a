import { OpenShiftRelease } from '../../../src/openshift/release';
import { Manifest } from '../../../src/topology';

/** An object that some release may refuse, with what is there before. */
export interface Probe {
  readonly name: string;
  readonly object: Manifest;
  /** Objects of the other API of machines, which are in charge as their status says. @default - none */
  readonly there?: readonly Manifest[];
}

const NAMESPACE = 'openshift-cluster-api';

/** Single changes of objects of a pool, for every policy that is about the creation of objects; the first ones are taken by every release. */
export function probesFor(release: OpenShiftRelease): Probe[] {
  return [
    ...machineProbes(release), ...awsProbes(), ...kindProbes(release), ...poolProbes(), ...nameProbes(release),
  ];
}

function awsProbes(): Probe[] {
  const template = (name: string, spec: object): Probe => ({
    name: `AWS template ${name}`,
    object: {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
      kind: 'AWSMachineTemplate',
      metadata: { name: 'probe', namespace: NAMESPACE },
      spec: { template: { spec: { instanceType: 'm5.large', ami: { id: 'ami-1' }, ignition: { version: '3.4', storageType: 'UnencryptedUserData' }, ...spec } } },
    },
  });
  return [
    template('as it should be', {}),
    template('without an image', { ami: undefined }),
    template('with ami.eksLookupType', { ami: { eksLookupType: 'AmazonLinux' } }),
    template('with imageLookupFormat', { imageLookupFormat: 'a' }),
    template('with imageLookupOrg', { imageLookupOrg: 'a' }),
    template('with imageLookupBaseOS', { imageLookupBaseOS: 'a' }),
    template('with networkInterfaces', { networkInterfaces: ['eni-1'] }),
    template('with uncompressedUserData', { uncompressedUserData: true }),
    template('with privateDnsName', { privateDnsName: { hostnameType: 'ip-name' } }),
    template('with ignition.proxy', { ignition: { version: '3.4', proxy: { httpProxy: 'http://proxy.example.com' } } }),
    template('with ignition.tls', { ignition: { version: '3.4', tls: { certificateAuthorities: ['s3://example/ca.pem'] } } }),
    template('with securityGroupOverrides', { securityGroupOverrides: { node: 'sg-1' } }),
    template('with an empty cloudInit', { cloudInit: {} }),
    template('with cloudInit.secretPrefix', { cloudInit: { secretPrefix: 'a' } }),
    template('without ignition', { ignition: undefined }),
  ];
}

function machineProbes(release: OpenShiftRelease): Probe[] {
  return [
    { name: 'MachineSet as it should be', object: pool(release, 'MachineSet') },
    { name: 'MachineSet with a version', object: pool(release, 'MachineSet', { version: 'v1.34.2' }) },
    { name: 'MachineSet with readinessGates', object: pool(release, 'MachineSet', { readinessGates: [{ conditionType: 'Example' }] }) },
  ];
}

function kindProbes(release: OpenShiftRelease): Probe[] {
  const isOld = versionOf(release) === 'v1beta1';
  const healthCheck = isOld
    ? { unhealthyConditions: [{ type: 'Ready', status: 'Unknown', timeout: '300s' }] }
    : { checks: { unhealthyNodeConditions: [{ type: 'Ready', status: 'Unknown', timeoutSeconds: 300 }] } };
  const metadata = { name: 'probe', namespace: NAMESPACE };
  return [
    { name: 'MachineDeployment', object: pool(release, 'MachineDeployment') },
    {
      name: 'MachineHealthCheck',
      object: { apiVersion: core(release), kind: 'MachineHealthCheck', metadata, spec: { clusterName: 'ocp', selector: { matchLabels: { a: 'b' } }, ...healthCheck } },
    },
    { name: 'MachineDrainRule', object: { apiVersion: core(release), kind: 'MachineDrainRule', metadata, spec: { drain: { behavior: 'Skip' } } } },
    {
      name: 'ClusterResourceSet',
      object: {
        apiVersion: `addons.${core(release)}`,
        kind: 'ClusterResourceSet',
        metadata,
        spec: { clusterSelector: { matchLabels: { a: 'b' } }, resources: [{ kind: 'ConfigMap', name: 'a' }] },
      },
    },
  ];
}

function poolProbes(): Probe[] {
  const probe = (name: string, machineConfigSelector: object): Probe => ({
    name: `MachineConfigPool that selects ${name}`,
    object: { apiVersion: 'machineconfiguration.openshift.io/v1', kind: 'MachineConfigPool', metadata: { name: 'probe' }, spec: { machineConfigSelector } },
  });
  const role = 'machineconfiguration.openshift.io/role';
  return [
    probe('workers and its own', { matchExpressions: [{ key: role, operator: 'In', values: ['worker', 'probe'] }] }),
    probe('workers by label', { matchLabels: { [role]: 'worker' } }),
    probe('the control plane', { matchLabels: { [role]: 'master' } }),
    probe('all but others', { matchExpressions: [{ key: role, operator: 'NotIn', values: ['master'] }] }),
    probe('its own by label', { matchLabels: { [role]: 'probe' } }),
    probe('another label', { matchLabels: { a: 'b' } }),
    probe('its own by expression', { matchExpressions: [{ key: role, operator: 'In', values: ['probe'] }] }),
    probe('all but workers', { matchExpressions: [{ key: role, operator: 'NotIn', values: ['worker'] }] }),
    probe('everything', {}),
  ];
}

function nameProbes(release: OpenShiftRelease): Probe[] {
  const paused = { 'cluster.x-k8s.io/paused': '' };
  const named = (name: string, annotations = {}): Manifest => {
    const manifest = pool(release, 'MachineSet');
    return { ...manifest, metadata: { ...manifest.metadata, name, annotations } };
  };
  return [
    { name: 'MachineSet of the name of one that the Machine API is in charge of', object: named('clash'), there: [ofMachineApi('clash', 'MachineAPI')] },
    { name: 'the same, paused', object: named('paused', paused), there: [ofMachineApi('paused', 'MachineAPI')] },
    { name: 'MachineSet of the name of one that Cluster API is in charge of', object: named('migrated'), there: [ofMachineApi('migrated', 'ClusterAPI')] },
    { name: 'MachineSet of another name', object: named('other'), there: [ofMachineApi('clash', 'MachineAPI')] },
  ];
}

function ofMachineApi(name: string, authoritativeAPI: string): Manifest {
  return { apiVersion: 'machine.openshift.io/v1beta1', kind: 'MachineSet', metadata: { name, namespace: 'openshift-machine-api' }, spec: { replicas: 1, authoritativeAPI } };
}

/** A pool of machines, in the version that a release has. */
function pool(release: OpenShiftRelease, kind: string, machine: object = {}): Manifest {
  const infrastructureRef = versionOf(release) === 'v1beta1'
    ? { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSMachineTemplate', name: 'probe' }
    : { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'AWSMachineTemplate', name: 'probe' };
  return {
    apiVersion: core(release),
    kind,
    metadata: { name: 'probe', namespace: NAMESPACE },
    spec: {
      clusterName: 'ocp',
      selector: { matchLabels: { a: 'b' } },
      template: { metadata: { labels: { a: 'b' } }, spec: { clusterName: 'ocp', bootstrap: { dataSecretName: 'worker-user-data' }, infrastructureRef, ...machine } },
    },
  };
}

function core(release: OpenShiftRelease): string {
  return `cluster.x-k8s.io/${versionOf(release)}`;
}

/** The version of Cluster API that people write for a release. */
export function versionOf(release: OpenShiftRelease): string {
  return release.isAtLeast(OpenShiftRelease.V4_21) ? 'v1beta2' : 'v1beta1';
}
