import { ApiObject } from 'cdk8s';
import { synthByoh, synthMetal3, VERSIONS } from './control-plane-props';
import { FileContent } from '../../src/contract/node-file';
import { ClusterApiVersion } from '../../src/core/api-version';
import { TaintEffect } from '../../src/core/taint';
import { KubeadmControlPlaneProps } from '../../src/kubeadm/control-plane-props';
import { Etcd } from '../../src/kubeadm/etcd';
import { ByohControlPlane } from '../../src/providers/byoh/control-plane';
import { Metal3ControlPlane } from '../../src/providers/metal3/control-plane';
import { IMAGE, makeChart, makeCluster } from '../support/charts';
import { find, ids, synth } from '../support/manifests';

const EXTERNAL = Etcd.external({ endpoints: ['https://10.0.0.1:2379'], caFile: '/ca', certFile: '/cert', keyFile: '/key' });

function refusal(props: KubeadmControlPlaneProps): () => unknown {
  return () => new ByohControlPlane(makeCluster(), 'ControlPlane', props);
}

test('has three replicas, a rolling update and names after the cluster unless told otherwise', () => {
  const manifests = synthByoh();
  const template = find(manifests, 'ByoMachineTemplate').metadata.name;
  expect(template).toMatch(/^edge-control-plane-[0-9a-f]{8}$/);
  expect(ids(manifests)).toEqual(['ByoCluster/edge', `ByoMachineTemplate/${template}`, 'Cluster/edge', 'KubeadmControlPlane/edge-control-plane']);
  const registration = {
    nodeRegistration: { ignorePreflightErrors: ['Swap', 'DirAvailable--etc-kubernetes-manifests', 'FileAvailable--etc-kubernetes-kubelet.conf'] },
  };
  expect(find(manifests, 'KubeadmControlPlane')).toEqual({
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmControlPlane',
    metadata: { name: 'edge-control-plane', namespace: 'edge' },
    spec: {
      replicas: 3,
      version: 'v1.34.2',
      kubeadmConfigSpec: { initConfiguration: registration, joinConfiguration: registration },
      machineTemplate: { spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'ByoMachineTemplate', name: template } } },
      rollout: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0 } } },
    },
  });
});

test.each([['BYOH', synthByoh()], ['Metal3', synthMetal3()]])('is written after the templates that it refers to, on %s', (_provider, manifests) => {
  const kinds = manifests.map(({ kind }) => kind as string);
  const templates = kinds.filter(kind => kind.endsWith('MachineTemplate') || kind.endsWith('DataTemplate'));
  expect(templates).not.toEqual([]);
  expect(templates.filter(kind => kinds.indexOf(kind) > kinds.indexOf('KubeadmControlPlane'))).toEqual([]);
});

test('is found by ApiObject.of', () => {
  const controlPlane = new ByohControlPlane(makeCluster(), 'ControlPlane');
  expect(ApiObject.of(controlPlane)).toBe(controlPlane.resource);
  expect(controlPlane.resource.kind).toBe('KubeadmControlPlane');
});

test('knows how its machines are found', () => {
  const controlPlane = new Metal3ControlPlane(makeCluster(), 'ControlPlane', { image: IMAGE, replicas: 1 });
  expect(controlPlane).toMatchObject({
    controlPlaneName: 'edge-control-plane',
    targetName: 'edge-control-plane',
    replicas: 1,
    machineCount: 1,
    machineProvider: 'metal3',
    machineSelector: { 'cluster.x-k8s.io/cluster-name': 'edge', 'cluster.x-k8s.io/control-plane': '' },
  });
});

test('keeps its name within the limit when the cluster name is long', () => {
  const cluster = makeCluster(makeChart(), { clusterName: 'x'.repeat(63) });
  expect(new ByohControlPlane(cluster, 'ControlPlane').controlPlaneName).toBe(`${'x'.repeat(49)}-control-plane`);
});

test('brings the infra cluster of its provider', () => {
  expect(ids(synthMetal3())).toContain('Metal3Cluster/edge');
  expect(ids(synthByoh())).toContain('ByoCluster/edge');
});

test('is not rolled by its labels, annotations and replicas', () => {
  const [before, after] = [synthMetal3(), synthMetal3({ labels: { a: 'b' }, annotations: { c: 'd' }, replicas: 5, machineLabels: { e: 'f' } })];
  expect(find(after, 'Metal3MachineTemplate').metadata.name).toBe(find(before, 'Metal3MachineTemplate').metadata.name);
});

test('has the same machine template names in both API versions', () => {
  const [old, current] = VERSIONS.map(version => synthMetal3({ data: { dnsServers: ['8.8.8.8'] } }, version));
  for (const kind of ['Metal3MachineTemplate', 'Metal3DataTemplate']) {
    expect(find(old, kind).metadata.name).toBe(find(current, kind).metadata.name);
  }
});

test('is rolled by a salt', () => {
  const [before, after] = [synthByoh(), synthByoh({ rolloutSalt: 'again' })];
  expect(find(after, 'ByoMachineTemplate').metadata.name).not.toBe(find(before, 'ByoMachineTemplate').metadata.name);
});

test.each([[1], [3], [5], [7]])('accepts %s replicas with stacked etcd', replicas => {
  expect(find(synthByoh({ replicas }), 'KubeadmControlPlane').spec.replicas).toBe(replicas);
  expect(find(synthByoh({ replicas, etcd: Etcd.local() }), 'KubeadmControlPlane').spec.replicas).toBe(replicas);
});

test.each([[1], [2], [4]])('accepts %s replicas with external etcd', replicas => {
  expect(find(synthByoh({ replicas, etcd: EXTERNAL }), 'KubeadmControlPlane').spec.replicas).toBe(replicas);
});

test.each([[0], [2], [4], [-1], [1.5], [NaN]])('fails with %s replicas and stacked etcd', replicas => {
  const message = `[test/Cluster/ControlPlane] 'replicas' ${replicas} is not possible; use an odd number (1, 3, 5), or Etcd.external() for any number (control-plane/etcd-quorum)`;
  expect(refusal({ replicas })).toThrow(new Error(message));
  expect(refusal({ replicas, etcd: Etcd.local() })).toThrow(new Error(message));
});

test.each([[0], [-2], [2.5]])('fails with %s replicas and external etcd', replicas => {
  expect(refusal({ replicas, etcd: EXTERNAL })).toThrow(new Error(
    `[test/Cluster/ControlPlane] 'replicas' ${replicas} is not possible; use a whole number, 1 or more (control-plane/etcd-quorum)`));
});

test.each([[3, 0], [5, 0], [1, 1], [3, 1]])('accepts %s replicas with maxSurge %s', (replicas, maxSurge) => {
  const { strategy } = find(synthByoh({ replicas, rollout: { maxSurge } }), 'KubeadmControlPlane').spec.rollout;
  expect(strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge } });
});

test.each([[1, 0], [1, 2], [3, 2], [3, -1], [3, 0.5]])('fails with %s replicas and maxSurge %s', (replicas, maxSurge) => {
  expect(refusal({ replicas, rollout: { maxSurge } })).toThrow(new Error(
    `[test/Cluster/ControlPlane] 'rollout.maxSurge' ${maxSurge} with ${replicas} replicas is not possible; use 1, or 0 with three or more replicas (control-plane/invalid-rollout)`));
});

test('fails with two replicas, external etcd and maxSurge 0', () => {
  expect(refusal({ replicas: 2, etcd: EXTERNAL, rollout: { maxSurge: 0 } })).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'rollout.maxSurge' 0 with 2 replicas is not possible; use 1, or 0 with three or more replicas (control-plane/invalid-rollout)"));
});

test.each([[''], ['Masters'], ['a.b'], ['-a'], ['a_b']])("fails with the name '%s'", controlPlaneName => {
  expect(refusal({ controlPlaneName })).toThrow(new Error(`[test/Cluster/ControlPlane] 'controlPlaneName' '${controlPlaneName}' is not a valid name; `
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"));
});

test.each([
  ['{{ .random }}'], ['{{ .cluster.name }}-cp-{{ .random }}'], ['{{.kubeadmControlPlane.name}}-{{ .random }}'],
])('accepts machines named %s', machineNaming => {
  expect(find(synthByoh({ machineNaming }), 'KubeadmControlPlane').spec.machineNaming.template).toBe(machineNaming);
});

test.each([
  ['masters'], ['{{ .cluster.name }}'], ['random'], [''], ['{{.random}}'], ['Bad_{{ .random }}'], ['{{ .machineSet.name }}-{{ .random }}'],
])("fails with machines named '%s'", machineNaming => {
  expect(refusal({ machineNaming })).toThrow(new Error(`[test/Cluster/ControlPlane] 'machineNaming' '${machineNaming}' does not give every machine a valid `
    + "name of its own; use lower-case letters, digits, '-', '{{ .cluster.name }}', '{{ .kubeadmControlPlane.name }}', '{{ .random }}', "
    + 'the last of them in any case (input/invalid-value)'));
});

test.each([[7], [21]])('accepts a rollout %s days before certificates expire', beforeCertificatesExpireDays => {
  expect(find(synthByoh({ rollout: { beforeCertificatesExpireDays } }), 'KubeadmControlPlane').spec.rollout.before).toEqual({
    certificatesExpiryDays: beforeCertificatesExpireDays,
  });
});

test.each([[6], [0], [-1], [7.5], [NaN]])('fails with a rollout %s days before certificates expire', beforeCertificatesExpireDays => {
  expect(refusal({ rollout: { beforeCertificatesExpireDays } })).toThrow(new Error(
    `[test/Cluster/ControlPlane] 'rollout.beforeCertificatesExpireDays' ${beforeCertificatesExpireDays} is not possible; use a whole number, 7 or more (control-plane/invalid-rollout)`));
});

test.each([['tomorrow'], ['2026-02-30T03:00:00Z'], ['2026-05-04T24:00:00Z']])("fails with a rollout after '%s'", after => {
  expect(refusal({ rollout: { after } })).toThrow(new Error(
    `[test/Cluster/ControlPlane] 'rollout.after' '${after}' is not a time; use RFC 3339, for example '2026-05-04T03:00:00Z' (input/invalid-value)`));
});

test('does not follow later changes of its users and files', () => {
  const make = () => ({
    users: [{ name: 'a', sshAuthorizedKeys: ['b'] }],
    ntpServers: ['c'],
    files: [{ path: '/d', content: FileContent.text('e') }],
    taints: [{ key: 'f', effect: TaintEffect.NO_SCHEDULE }],
  });
  const props = make();
  const chart = makeChart();
  new Metal3ControlPlane(makeCluster(chart), 'ControlPlane', { image: IMAGE, ...props });
  props.users[0].name = 'x';
  props.users[0].sshAuthorizedKeys.push('x');
  props.users.push({ name: 'x', sshAuthorizedKeys: [] });
  props.ntpServers.push('x');
  props.files[0].path = '/x';
  props.files.pop();
  props.taints[0].key = 'x';
  expect(synth(chart)).toEqual(synthMetal3(make()));
});

test('does not follow later changes of its props', () => {
  const make = () => ({
    labels: { a: 'b' } as { [key: string]: string },
    annotations: { a: 'b' } as { [key: string]: string },
    machineLabels: { a: 'b' } as { [key: string]: string },
    apiServerExtraArgs: { a: 'b' } as { [key: string]: string },
    kubeletExtraArgs: { a: 'b' } as { [key: string]: string },
    nodeLabels: { a: 'b' } as { [key: string]: string },
    featureGates: { RootlessControlPlane: true } as { [key: string]: boolean },
    apiServerExtraVolumes: [{ name: 'a', hostPath: '/a' }],
    certSans: ['a'],
    preKubeadmCommands: ['a'],
    postKubeadmCommands: ['a'],
    ignorePreflightErrors: ['a'],
    rollout: { maxSurge: 1 },
    remediation: { retryLimit: 1 },
  });
  const props = make();
  const chart = makeChart();
  new ByohControlPlane(makeCluster(chart), 'ControlPlane', props);
  for (const map of [props.labels, props.annotations, props.machineLabels, props.apiServerExtraArgs, props.kubeletExtraArgs, props.nodeLabels]) {
    map.a = 'changed';
    map.added = 'x';
  }
  for (const list of [props.certSans, props.preKubeadmCommands, props.postKubeadmCommands, props.ignorePreflightErrors]) {
    list.push('x');
  }
  props.featureGates.RootlessControlPlane = false;
  props.apiServerExtraVolumes[0].name = 'changed';
  props.apiServerExtraVolumes.pop();
  props.rollout.maxSurge = 0;
  props.remediation.retryLimit = 9;
  expect(synth(chart)).toEqual(synthByoh(make(), ClusterApiVersion.V1BETA2));
});

test.each([
  ['apiServerExtraArgs', '--v'], ['controllerManagerExtraArgs', ''], ['schedulerExtraArgs', 'Bad'], ['kubeletExtraArgs', '--max-pods'],
])("fails with the name of an argument in '%s' that is '%s'", (prop, name) => {
  expect(refusal({ [prop]: { [name]: '1' } })).toThrow(new Error(
    `[test/Cluster/ControlPlane] '${prop}' has the argument '${name}'; give its name in lower case and without leading dashes (input/invalid-value)`));
});

test.each(['labels', 'machineLabels'])("fails with bad '%s'", prop => {
  expect(refusal({ [prop]: { 'bad key!': 'x' } })).toThrow(new Error(`[test/Cluster/ControlPlane] '${prop}' has 'bad key!' = 'x', which is not a label; `
    + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"));
});
