import { COREDNS_MIGRATION } from '../../src/kubeadm/rules/coredns-migration';
import { ETCD_MOVED } from '../../src/kubeadm/rules/etcd-moved';
import { FIXED_CONTROL_PLANE_FIELD } from '../../src/kubeadm/rules/fixed-field';
import { IMAGE_TAG } from '../../src/kubeadm/rules/image-tag';
import { NO_MACHINE_TEMPLATE } from '../../src/kubeadm/rules/no-machine-template';
import { SKIPPED_MINOR } from '../../src/kubeadm/rules/skipped-minor';
import { CONTROL_PLANE_TEMPLATE_CHANGED } from '../../src/kubeadm/rules/template-changed';
import { checkChange, checkRule } from '../rules/check-rule';

const METADATA = { name: 'cp', namespace: 'ns' };

function controlPlane(spec: object, version = 'v1beta2', metadata: object = METADATA): string {
  return JSON.stringify({ apiVersion: `controlplane.cluster.x-k8s.io/${version}`, kind: 'KubeadmControlPlane', metadata, spec });
}

function config(kubeadmConfigSpec: object, version?: string): string {
  return controlPlane({ kubeadmConfigSpec }, version);
}

function template(spec: object, version = 'v1beta2', metadata: object = METADATA): string {
  return JSON.stringify({ apiVersion: `controlplane.cluster.x-k8s.io/${version}`, kind: 'KubeadmControlPlaneTemplate', metadata, spec: { template: { spec } } });
}

describe('the version of a control plane', () => {
  test.each([['v1.34.2', 'v1.35.9'], ['1.34.2', 'v1.35.0-rc.1'], ['v1.34.2', 'v1.34.0'], ['v1.34.2', 'v1.30.0'], ['latest', 'v1.35.0'], ['v1.30.0', 'latest']])(
    'may go from %s to %s', (from, to) => {
      expect(checkChange(SKIPPED_MINOR, controlPlane({ version: from }), controlPlane({ version: to }))).toEqual([]);
    });

  test.each([['v1.33.9', 'v1.35.0'], ['v1.33.9', 'v1.35.0-alpha.1'], ['1.20.0', '1.34.0']])('fails to go from %s to %s', (from, to) => {
    expect(checkChange(SKIPPED_MINOR, controlPlane({ version: from }), controlPlane({ version: to }))).toHaveLength(1);
  });

  test('is compared in one API version only', () => {
    expect(checkChange(SKIPPED_MINOR, controlPlane({ version: 'v1.30.0' }, 'v1beta1'), controlPlane({ version: 'v1.34.0' }))).toEqual([]);
  });
});

describe('fields of a control plane that are written once', () => {
  const untainted = { nodeRegistration: { taints: [] } };
  const unsafe = (unsafeSkipCAVerification: boolean) => ({ unsafeSkipCAVerification });

  test.each<[string, object, object, string]>([
    ['is added beside them', { verbosity: 1 }, { verbosity: 1, initConfiguration: { timeouts: { discoverySeconds: 5 } } }, 'v1beta2'],
    ['changes in a part that is kept', { initConfiguration: { skipPhases: ['a'] } }, { initConfiguration: { skipPhases: ['b'] } }, 'v1beta2'],
    ['is empty before and after', { clusterConfiguration: { certificatesDir: '' } }, {}, 'v1beta2'],
    ['is dropped on the way to v1beta2', { clusterConfiguration: { clusterName: 'a', networking: { podSubnet: 'b' } } }, {}, 'v1beta1'],
    [
      'stands for the timeouts of both parts', { initConfiguration: { skipPhases: ['a'] } },
      { clusterConfiguration: { apiServer: { timeoutForControlPlane: '20m' } } }, 'v1beta1',
    ],
    ['is a list of taints that becomes empty', { initConfiguration: { nodeRegistration: { taints: [{ key: 'a' }] } } }, { initConfiguration: untainted }, 'v1beta2'],
    ['is a list of taints that becomes empty', { initConfiguration: { nodeRegistration: { taints: [{ key: 'a' }] } } }, { initConfiguration: untainted }, 'v1beta1'],
    ['is left of a control plane', { joinConfiguration: { skipPhases: ['a'] } }, { joinConfiguration: { controlPlane: {} } }, 'v1beta2'],
    ['is left of a control plane', { joinConfiguration: { skipPhases: ['a'] } }, { joinConfiguration: { controlPlane: {} } }, 'v1beta1'],
    ['is a feature gate that is off', { clusterConfiguration: { featureGates: { A: true } } }, { clusterConfiguration: { featureGates: { A: false } } }, 'v1beta2'],
    ['is a time of nothing', { joinConfiguration: { skipPhases: ['a'] } }, { joinConfiguration: { timeouts: { discoverySeconds: 0 } } }, 'v1beta2'],
    ['is a time to join', { joinConfiguration: { skipPhases: ['a'] } }, { joinConfiguration: { discovery: { timeout: '5m' } } }, 'v1beta1'],
    ['is an argument without a value', { clusterConfiguration: { imageRepository: 'r' } }, { clusterConfiguration: { scheduler: { extraArgs: { v: '' } } } }, 'v1beta1'],
    ['is not skipped and says so', { joinConfiguration: { skipPhases: ['a'] } }, { joinConfiguration: { discovery: { bootstrapToken: unsafe(false) } } }, 'v1beta2'],
    ['is false in v1beta1', { joinConfiguration: { discovery: { bootstrapToken: unsafe(false) } } }, { joinConfiguration: {} }, 'v1beta1'],
  ])('are not touched by what %s', (_, before, after, version) => {
    expect(checkChange(FIXED_CONTROL_PLANE_FIELD, config(before, version), config(after, version))).toEqual([]);
  });

  test.each<[string, object, object, string]>([
    ['certificatesDir', { clusterConfiguration: { certificatesDir: '/a' } }, { clusterConfiguration: { certificatesDir: '/b' } }, 'v1beta2'],
    ['certificatesDir', { clusterConfiguration: { certificatesDir: '/a', imageRepository: 'r' } }, { clusterConfiguration: { imageRepository: 'r' } }, 'v1beta2'],
    ['joinConfiguration', { joinConfiguration: { skipPhases: ['a'] }, verbosity: 1 }, { joinConfiguration: {}, verbosity: 1 }, 'v1beta2'],
    ['clusterConfiguration', { clusterConfiguration: { imageRepository: 'r' }, verbosity: 1 }, { verbosity: 1 }, 'v1beta1'],
    ['initConfiguration', { initConfiguration: untainted, verbosity: 1 }, { verbosity: 1 }, 'v1beta2'],
    ['initConfiguration', { initConfiguration: untainted, verbosity: 0 }, { verbosity: 0 }, 'v1beta1'],
    ['joinConfiguration', { joinConfiguration: { controlPlane: {} }, verbosity: 1 }, { verbosity: 1 }, 'v1beta2'],
    ['joinConfiguration', { joinConfiguration: { discovery: { timeout: '5m' } }, verbosity: 1 }, { verbosity: 1 }, 'v1beta1'],
    ['clusterConfiguration', { clusterConfiguration: { apiServer: { extraArgs: { kind: 'a', timeout: 'b' } } }, verbosity: 1 }, { verbosity: 1 }, 'v1beta1'],
    ['clusterConfiguration', { clusterConfiguration: { featureGates: { A: false } }, verbosity: 1 }, { verbosity: 1 }, 'v1beta2'],
    ['timeoutForControlPlane', { clusterConfiguration: { apiServer: { timeoutForControlPlane: '20m' } }, verbosity: 1 }, { verbosity: 1 }, 'v1beta1'],
    ['kubeadmConfigSpec', { clusterConfiguration: { certificatesDir: '/a' } }, {}, 'v1beta1'],
  ])("fail to change where it is '%s'", (field, before, after, version) => {
    const found = checkChange(FIXED_CONTROL_PLANE_FIELD, config(before, version), config(after, version));
    expect(found).toEqual([expect.stringContaining(`${field}: '${field}'`)]);
  });
});

describe('etcd', () => {
  const external = (...endpoints: string[]) => config({ clusterConfiguration: { etcd: { external: { endpoints } } } });
  const local = config({ clusterConfiguration: { etcd: { local: { dataDir: '/a' } } } });

  test('may stay where it is', () => {
    expect(checkChange(ETCD_MOVED, external('https://a'), external('https://b'))).toEqual([]);
    expect(checkChange(ETCD_MOVED, local, config({}))).toEqual([]);
  });

  test('fails to move', () => {
    const at = 'spec.kubeadmConfigSpec.clusterConfiguration.etcd.external';
    const rest = "; write 'etcd' as it was, or make a new cluster";
    expect(checkChange(ETCD_MOVED, external('https://a'), local)).toEqual([`${at}: etcd was external and cannot move to the control plane${rest}`]);
    expect(checkChange(ETCD_MOVED, local, external('https://a'))).toEqual([`${at}: etcd was on the control plane and cannot move out of it${rest}`]);
  });
});

describe('CoreDNS', () => {
  const dns = (imageTag?: string, metadata?: object) =>
    controlPlane({ kubeadmConfigSpec: { clusterConfiguration: { dns: { imageTag } } } }, undefined, metadata);
  const advised = (from: string, to: string) => checkChange(COREDNS_MIGRATION, dns(from), dns(to)).map(text => /; use (.*)$/.exec(text)![1].replace("the annotation 'controlplane.cluster.x-k8s.io/skip-coredns'", 'SKIP'));

  test.each([
    ['v1.12.1', 'v1.13.0'], ['v1.6.7', '1.14.6'], ['v1.12.1', 'v1.12.1-custom.1'], ['v1.8', 'v1.8.0'], ['v1.12.1', undefined], [undefined, 'v1.0.0'],
    ['latest', 'v1.12.1'], ['v9.9.9', 'v9.9.9_build.2'],
  ])('may go from %s to %s', (from, to) => {
    expect(checkChange(COREDNS_MIGRATION, dns(from), dns(to))).toEqual([]);
  });

  test('fails to go down, or from or to what nobody has released', () => {
    expect(advised('v1.12.1', 'v1.11.4')).toEqual(['a release from 1.12.2 to 1.14.6, or SKIP']);
    expect(advised('v1.8.0', 'v1.8.1')).toEqual(['a release from 1.8.3 to 1.14.6, or SKIP']);
    expect(advised('v1.14.6', 'v1.15.0')).toEqual(['the tag that was there, or SKIP']);
    expect(advised('v1.8.1', 'v1.13.0')).toEqual(['SKIP, or the tag that was there']);
  });

  test('may go anywhere if Cluster API leaves it alone', () => {
    const after = dns('v1.11.4', { ...METADATA, annotations: { 'controlplane.cluster.x-k8s.io/skip-coredns': '' } });
    expect(checkChange(COREDNS_MIGRATION, dns('v1.12.1'), after)).toEqual([]);
  });

  test.each(['v1.12.1-0', 'v1.12.1-eks.1_b.2', 'v1.12.1-a-b', '1', 'v01.12'])('may have the tag %s', imageTag => {
    expect(checkRule(IMAGE_TAG, dns(imageTag))).toEqual([]);
  });

  test.each(['v1.12.1-', 'v1.12.1-01', 'v1.12.1_a_b', 'v1.12.1.4', 'v1.12-a'])('fails to have the tag %s', imageTag => {
    expect(checkRule(IMAGE_TAG, dns(imageTag))).toHaveLength(1);
  });
});

describe('a template of a control plane', () => {
  const former = { initConfiguration: { nodeRegistration: { imagePullPolicy: 'IfNotPresent' } }, format: 'cloud-config' };
  const strategy = (maxSurge: number) => ({ type: 'RollingUpdate', rollingUpdate: { maxSurge } });

  test.each<[string, string, string]>([
    ['say what older releases filled in', template({ kubeadmConfigSpec: { verbosity: 1 } }), template({ kubeadmConfigSpec: { verbosity: 1, ...former } })],
    ['leave it out again', template({ kubeadmConfigSpec: { verbosity: 1, ...former } }), template({ kubeadmConfigSpec: { verbosity: 1 } })],
    ['leave out the former strategy', template({ rollout: { strategy: strategy(1) } }), template({})],
    ['say the default strategy of v1beta1', template({}, 'v1beta1'), template({ rolloutStrategy: strategy(1) }, 'v1beta1')],
    [
      'change what is dropped on the way to v1beta2',
      template({ kubeadmConfigSpec: { clusterConfiguration: { kind: 'a', networking: { podSubnet: 'a' } } } }, 'v1beta1'), template({ kubeadmConfigSpec: {} }, 'v1beta1'),
    ],
    ['write a duration in another way', template({ machineTemplate: { nodeDrainTimeout: '60s' } }, 'v1beta1'), template({ machineTemplate: { nodeDrainTimeout: '1m' } }, 'v1beta1')],
    ['have other labels', template({}), template({}, 'v1beta2', { ...METADATA, labels: { a: 'b' } })],
    ['be another one', template({ kubeadmConfigSpec: { verbosity: 1 } }), template({ kubeadmConfigSpec: { verbosity: 2 } }, 'v1beta2', { ...METADATA, name: 'other' })],
  ])('may %s', (_, before, after) => {
    expect(checkChange(CONTROL_PLANE_TEMPLATE_CHANGED, before, after)).toEqual([]);
  });

  test.each<[string, string, string]>([
    ['rollout.strategy.type', template({}), template({ rollout: { strategy: strategy(1) } })],
    ['rollout.strategy.type', template({ rollout: { strategy: strategy(0) } }), template({})],
    ['kubeadmConfigSpec.format', template({ kubeadmConfigSpec: { format: 'ignition' } }), template({ kubeadmConfigSpec: {} })],
    ['kubeadmConfigSpec.files', template({ kubeadmConfigSpec: { files: [{ path: '/a' }] } }), template({ kubeadmConfigSpec: { files: [{ path: '/b' }] } })],
    ['machineTemplate.nodeDrainTimeout', template({ machineTemplate: { nodeDrainTimeout: '60s' } }, 'v1beta1'), template({ machineTemplate: { nodeDrainTimeout: '2m' } }, 'v1beta1')],
  ])("fails to change '%s'", (field, before, after) => {
    expect(checkChange(CONTROL_PLANE_TEMPLATE_CHANGED, before, after)).toEqual([expect.stringContaining(`spec.template.spec.${field}: `)]);
  });
});

test.each([
  [{}, "'apiVersion', 'kind', 'name'"], [{ apiVersion: '', kind: 'A', name: 'b' }, "'apiVersion'"], [{ apiVersion: 'a/v1', kind: 'A', name: null }, "'name'"],
])('a control plane of v1beta1 with the machine template %j lacks %s', (infrastructureRef, missing) => {
  const found = checkRule(NO_MACHINE_TEMPLATE, controlPlane({ machineTemplate: { infrastructureRef } }, 'v1beta1'));
  expect(found).toEqual([expect.stringContaining(`'infrastructureRef' lacks ${missing} of`)]);
  expect(checkRule(NO_MACHINE_TEMPLATE, controlPlane({ machineTemplate: { infrastructureRef } }))).toEqual([]);
});

test.each([{ apiVersion: 'a/v1', kind: 'A', name: 'b' }, { apiVersion: 1, kind: 'A', name: ['b'] }, undefined, 'a'])(
  'a control plane of v1beta1 may have the machine template %j, as far as this rule goes', infrastructureRef => {
    expect(checkRule(NO_MACHINE_TEMPLATE, controlPlane({ machineTemplate: { infrastructureRef } }, 'v1beta1'))).toEqual([]);
  });
