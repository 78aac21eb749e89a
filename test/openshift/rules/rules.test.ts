import { SETTLED_CODES } from '../../../src/openshift/rules/settled-codes';
import { BUILT_IN } from '../../../src/registry';
import { Manifest } from '../../../src/topology';
import { findViolations } from '../../../src/validation';

const NAMESPACE = 'openshift-cluster-api';
const release = (text: string) => ({ 'cdk8s-cluster-api/openshift': text });

function machineSet({ annotations = {}, namespace = NAMESPACE, name = 'burst', machine = {}, kind = 'MachineSet' }: {
  annotations?: object; namespace?: string; name?: string; machine?: object; kind?: string;
} = {}): Manifest {
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind,
    metadata: { name, namespace, annotations },
    spec: {
      clusterName: 'ocp',
      selector: { matchLabels: { set: name } },
      template: {
        metadata: { labels: { set: name } },
        spec: {
          clusterName: 'ocp',
          bootstrap: { dataSecretName: 'worker-user-data' },
          infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'VSphereMachineTemplate', name: 't' },
          ...machine,
        },
      },
    },
  };
}

function awsTemplate(spec: object, annotations = {}): Manifest {
  return {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'AWSMachineTemplate',
    metadata: { name: 't', namespace: NAMESPACE, annotations },
    spec: { template: { spec: { instanceType: 'm5.large', ami: { id: 'ami-1' }, ...spec } } },
  };
}

const mapi = (name: string, spec = {}): Manifest =>
  ({ apiVersion: 'machine.openshift.io/v1beta1', kind: 'MachineSet', metadata: { name, namespace: 'openshift-machine-api' }, spec });

/** What rules of OpenShift say, as `code object path`. */
function found(...manifests: Manifest[]): string[] {
  return findViolations(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN).filter(({ code }) => code.startsWith('openshift/'))
    .map(({ code, at }) => `${code.slice('openshift/'.length)} ${at.object} ${at}`);
}

const messages = (...manifests: Manifest[]) => findViolations(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN)
  .filter(({ code }) => code.startsWith('openshift/')).map(({ message }) => message);

describe('the release', () => {
  const versioned = (annotations: object, name = 'burst') => machineSet({ annotations, name, machine: { version: 'v1.34.2' } });
  const named = (...manifests: Manifest[]) => messages(...manifests).map(message => /OpenShift (\S+)/.exec(message)![1]);

  test('is that of the object itself', () => {
    expect(named(versioned(release('4.21')), machineSet({ annotations: release('4.22'), name: 'other' }))).toEqual(['4.21']);
    expect(found(versioned(release('4.20')))).toEqual([]);
  });

  test('is else the one that all others agree on', () => {
    expect(named(versioned({}), machineSet({ annotations: release('4.22'), name: 'other' }))).toEqual(['4.22']);
    expect(found(versioned({}), machineSet({ annotations: release('4.20'), name: 'other' }))).toEqual([]);
  });

  test('is else the newest, and then the message says how to name another', () => {
    const others = [machineSet({ annotations: release('4.20'), name: 'a' }), machineSet({ annotations: release('4.21'), name: 'b' })];
    expect(messages(versioned({}), ...others)).toEqual([
      "OpenShift 5.0 refuses 'version' in namespace 'openshift-cluster-api'; leave it out: the release of the cluster decides about the version of its nodes; "
      + "no release is named, so the newest is assumed: name another in the annotation 'cdk8s-cluster-api/openshift', for example '4.22'",
    ]);
  });

  test('4.23 is 5.0 by another name', () => {
    expect(named(versioned(release('4.23')))).toEqual(['5.0']);
  });

  test('fails for one that nobody knows', () => {
    expect(found(machineSet({ annotations: release('4.19') }))).toEqual(['unknown-release MachineSet/burst metadata.annotations["cdk8s-cluster-api/openshift"]']);
  });
});

test('objects elsewhere, and those without a namespace, are none of its business', () => {
  const { metadata, ...rest } = machineSet({ kind: 'MachineDeployment', machine: { version: 'v1.34.2' } });
  expect(found({ ...rest, metadata: { name: 'burst' } } as Manifest, machineSet({ kind: 'MachineDeployment', namespace: 'fleet', machine: { version: 'v1.34.2' } }))).toEqual([]);
});

test.each([
  ['MachineDeployment', ['4.20', '4.21', '4.22'], ['5.0']],
])('a %s is taken by %j and refused by %j', (kind, taken, refused) => {
  expect(taken.flatMap(text => found(machineSet({ kind, annotations: release(text) })))).toEqual([]);
  expect(refused.flatMap(text => found(machineSet({ kind, annotations: release(text) })))).toEqual(refused.map(() => `forbidden-kind ${kind}/burst kind`));
});

describe('fields of AWS machines', () => {
  test.each([
    ['ami.eksLookupType', { ami: { eksLookupType: 'AmazonLinux' } }],
    ['imageLookupFormat', { imageLookupFormat: 'a' }],
    ['imageLookupOrg', { imageLookupOrg: 'a' }],
    ['imageLookupBaseOS', { imageLookupBaseOS: 'a' }],
    ['networkInterfaces', { networkInterfaces: ['eni-1'] }],
    ['uncompressedUserData', { uncompressedUserData: false }],
    ['ignition.proxy', { ignition: { version: '3.4', proxy: { httpProxy: 'http://a' } } }],
    ['ignition.tls', { ignition: { version: '3.4', tls: {} } }],
    ['securityGroupOverrides', { securityGroupOverrides: { node: 'sg-1' } }],
    ['cloudInit', { cloudInit: { secretPrefix: 'a' } }],
  ])('%s is refused by every release', (field, spec) => {
    for (const text of ['4.20', '4.21', '4.22', '5.0']) {
      expect(found(awsTemplate(spec, release(text)))).toEqual([`forbidden-field AWSMachineTemplate/t spec.template.spec.${field}`]);
    }
  });

  test('privateDnsName is taken by 5.0 only', () => {
    const at = (text: string) => found(awsTemplate({ privateDnsName: { hostnameType: 'ip-name' } }, release(text)));
    expect(['4.20', '4.21', '4.22'].map(at)).toEqual(new Array(3).fill(['forbidden-field AWSMachineTemplate/t spec.template.spec.privateDnsName']));
    expect(at('5.0')).toEqual([]);
  });

  test('a single machine has them elsewhere', () => {
    const machine = { ...awsTemplate({}), kind: 'AWSMachine', spec: { instanceType: 'm5.large', ami: { id: 'a' }, imageLookupOrg: 'o' } };
    expect(found(machine)).toEqual(['forbidden-field AWSMachine/t spec.imageLookupOrg']);
  });
});

describe('the name of a MachineSet of the Machine API', () => {
  const clash = ['name-clash MachineSet/burst metadata.name'];

  test.each([
    ['refused by 4.22', '4.22', {}, {}, clash],
    ['refused by 5.0', '5.0', {}, {}, clash],
    ['refused by 4.21, on the other side', '4.21', {}, {}, clash],
    ['taken by 4.20', '4.20', {}, {}, []],
    ['taken where Cluster API is in charge', '5.0', {}, { authoritativeAPI: 'ClusterAPI' }, []],
    ['taken by 4.21 where Cluster API is in charge', '4.21', {}, { authoritativeAPI: 'ClusterAPI' }, []],
    ['taken for a MachineSet that is paused', '5.0', { 'cluster.x-k8s.io/paused': '' }, {}, []],
  ])('is %s', (_, text, annotations, spec, expected) => {
    expect(found(machineSet({ annotations: { ...annotations, ...release(text) } }), mapi('burst', spec))).toEqual(expected);
    expect(found(machineSet({ annotations: { ...annotations, ...release(text) } }), mapi('other', spec))).toEqual([]);
  });

  test.each(['ocp-worker-us-east-1a', 'ocp-worker-a', 'ocp-worker-0', 'ocp-worker-centralus1', 'ocp-worker-europe-west3-b'])('%s is one that the installer gives', name => {
    expect(found(machineSet({ name, annotations: release('4.22') }))).toEqual([`installer-name MachineSet/${name} metadata.name`]);
    expect(found(machineSet({ name, annotations: release('4.21') }))).toEqual([]);
    expect(found(machineSet({ name, annotations: { ...release('4.22'), 'cluster.x-k8s.io/paused': '' } }))).toEqual([]);
  });

  test.each(['ocp-worker-burst', 'ocp-burst-us-east-1a', 'worker-0', 'ocp-worker'])('%s is none', name => {
    expect(found(machineSet({ name }))).toEqual([]);
  });
});

describe('a MachineConfigPool', () => {
  const pool = (machineConfigSelector: object, name = 'infra'): Manifest => ({
    apiVersion: 'machineconfiguration.openshift.io/v1', kind: 'MachineConfigPool', metadata: { name }, spec: { machineConfigSelector },
  });
  const role = (operator: string, ...values: string[]) => ({ matchExpressions: [{ key: 'machineconfiguration.openshift.io/role', operator, values }] });

  test.each([
    ['workers by label', { matchLabels: { 'machineconfiguration.openshift.io/role': 'worker' } }],
    ['the control plane', { matchLabels: { 'machineconfiguration.openshift.io/role': 'master' } }],
    ['workers and its own', role('In', 'worker', 'infra')],
    ['all but others', role('NotIn', 'master')],
  ])('may select %s', (_, selector) => {
    expect(found(pool(selector))).toEqual([]);
  });

  test.each([
    ['its own only', { matchLabels: { 'machineconfiguration.openshift.io/role': 'infra' } }],
    ['another label', { matchLabels: { a: 'b' } }],
    ['its own by expression', role('In', 'infra')],
    ['all but workers', role('NotIn', 'worker')],
    ['everything', {}],
  ])('fails if it selects %s', (_, selector) => {
    expect(found(pool(selector))).toEqual(['pool-selector MachineConfigPool/infra spec.machineConfigSelector']);
  });
});

test('taints are for 5.0, and what other rules say of them is settled', () => {
  const taints = [{ key: 'gpu', value: 'a', effect: 'NoSchedule', propagation: 'Always' }];
  const tainted = (text: string) => machineSet({ annotations: release(text), machine: { taints } });
  expect(messages(tainted('4.21'))).toEqual([
    "OpenShift 4.21 does not know 'taints' of machines; give them by a KubeletConfig with 'registerWithTaints', or use OpenShift 5.0",
  ]);
  expect(found(tainted('4.22'))).toEqual(['taints-refused MachineSet/burst spec.template.spec.taints']);
  const codes = (manifest: Manifest) => findViolations([{ manifest, origin: {} }], BUILT_IN).map(({ code }) => code).filter(code => code.includes('taint'));
  expect(codes(tainted('5.0'))).toEqual([]);
  expect(codes(machineSet({ namespace: 'fleet', machine: { taints } }))).toEqual(['pool/invalid-taint']);
});

test('a MachineAutoscaler takes MachineSets of the Machine API only', () => {
  const autoscaler = (apiVersion: string): Manifest => ({
    apiVersion: 'autoscaling.openshift.io/v1beta1',
    kind: 'MachineAutoscaler',
    metadata: { name: 'a', namespace: 'openshift-machine-api' },
    spec: { minReplicas: 1, maxReplicas: 2, scaleTargetRef: { apiVersion, kind: 'MachineSet', name: 'burst' } },
  });
  expect(messages(autoscaler('cluster.x-k8s.io/v1beta2'))).toEqual([
    "is 'cluster.x-k8s.io/v1beta2', and OpenShift 5.0 takes 'machine.openshift.io/v1beta1' only; remove the MachineAutoscaler and set 'replicas' of the MachineSet",
  ]);
  expect(found(autoscaler('machine.openshift.io/v1beta1'))).toEqual([]);
});

test('user data comes from a Secret or an ExternalSecret of the bundle, or is the one that OpenShift copies', () => {
  const other = machineSet({ machine: { bootstrap: { dataSecretName: 'managed' } } });
  const made = (apiVersion: string, kind: string, name: string, spec = {}, namespace = NAMESPACE): Manifest =>
    ({ apiVersion, kind, metadata: { name, namespace }, spec });
  const missing = ['user-data-missing MachineSet/burst spec.template.spec.bootstrap.dataSecretName'];
  expect(found(machineSet())).toEqual([]);
  expect(found(other)).toEqual(missing);
  expect(found(other, made('v1', 'Secret', 'managed'))).toEqual([]);
  expect(found(other, made('external-secrets.io/v1', 'ExternalSecret', 'managed'))).toEqual([]);
  expect(found(other, made('external-secrets.io/v1', 'ExternalSecret', 'copy', { target: { name: 'managed' } }))).toEqual([]);
  expect(found(other, made('external-secrets.io/v1', 'ExternalSecret', 'managed', { target: { name: 'other' } }))).toEqual(missing);
  expect(found(other, made('v1', 'Secret', 'managed', {}, 'fleet'))).toEqual(missing);
});

test('each API of machines has its namespace', () => {
  expect(found(machineSet({ namespace: 'openshift-machine-api' }))).toEqual(['wrong-namespace MachineSet/burst metadata.namespace']);
  expect(found(machineSet({ namespace: 'fleet', annotations: release('5.0') }))).toEqual(['wrong-namespace MachineSet/burst metadata.namespace']);
  expect(found({ ...mapi('a'), metadata: { name: 'a', namespace: 'fleet' } })).toEqual(['wrong-namespace MachineSet/a metadata.namespace']);
  expect(found(mapi('a'))).toEqual([]);
});

test('a drain is told of where something is written for one', () => {
  const drainRule: Manifest = {
    apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDrainRule', metadata: { name: 'd', namespace: NAMESPACE, annotations: release('4.22') }, spec: { drain: { behavior: 'Skip' } },
  };
  expect(found(drainRule)).toEqual(['no-drain MachineDrainRule/d spec']);
  expect(found(machineSet({ machine: { deletion: { nodeDeletionTimeoutSeconds: 1, nodeVolumeDetachTimeoutSeconds: 1 } } }))).toEqual([
    'no-drain MachineSet/burst spec.template.spec.deletion.nodeDeletionTimeoutSeconds', 'no-drain MachineSet/burst spec.template.spec.deletion.nodeVolumeDetachTimeoutSeconds',
  ]);
});

test('what is settled where OpenShift runs Cluster API are rules that hold elsewhere', () => {
  expect(Object.keys(SETTLED_CODES).filter(code => !Object.hasOwn(BUILT_IN.codes, code))).toEqual([]);
  expect(Object.keys(SETTLED_CODES).filter(code => !BUILT_IN.isSettled(NAMESPACE, code) || BUILT_IN.isSettled('fleet', code))).toEqual([]);
  const template = (namespace: string): Manifest => ({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'AzureMachineTemplate',
    metadata: { name: 't', namespace },
    spec: { template: { spec: { vmSize: 'Standard_D2s_v3', osDisk: { osType: 'Linux' }, sshPublicKey: '' } } },
  });
  const codes = (manifest: Manifest) => findViolations([{ manifest, origin: {} }], BUILT_IN).map(({ code }) => code);
  expect(codes(template('fleet'))).toEqual(['azure/ssh-key-missing']);
  expect(codes(template(NAMESPACE))).toEqual([]);
});

describe('a FeatureGate', () => {
  const gate = (spec: object) => [{ manifest: { apiVersion: 'config.openshift.io/v1', kind: 'FeatureGate', metadata: { name: 'cluster' }, spec }, origin: {} }];
  const changed = (before: object, after: object) => findViolations(gate(after), BUILT_IN, { previous: gate(before) })
    .map(({ code, at, message }) => `${code} ${at}: ${message}`);
  const STAYS = 'cannot change any more, in any release of OpenShift: a cluster never leaves such a feature set; write the old one, or install another cluster';

  test.each(['TechPreviewNoUpgrade', 'CustomNoUpgrade', 'DevPreviewNoUpgrade'])('fails to leave %s', featureSet => {
    expect(changed({ featureSet }, { featureSet: '' })).toEqual([`schema/cel-rule spec.featureSet: ${STAYS}`]);
    expect(changed({ featureSet }, {})).toEqual(["schema/cel-rule spec: has to keep 'featureSet', in every release of OpenShift; write the old feature set"]);
    expect(changed({ featureSet: '' }, { featureSet })).toEqual([]);
  });
});
