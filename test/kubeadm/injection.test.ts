import { FileContent } from '../../src/contract/node-file';
import { Etcd } from '../../src/kubeadm/etcd';
import { KubeVip } from '../../src/kubeadm/kube-vip';
import { Metal3ControlPlane } from '../../src/providers/metal3/control-plane';
import { Metal3WorkerPool } from '../../src/providers/metal3/worker-pool';
import { ownAssembly } from '../support/assembly';
import { allowAnything, IMAGE, makeChart, makeCluster } from '../support/charts';
import { synth } from '../support/manifests';
import { ENTRY, MEMBER, PropStep, propertiesOf, structOf, textProps } from '../support/text-props';
import { nodeOf, renderJinjaTexts } from '../support/user-data';

const ASSEMBLY = ownAssembly();

/** Appended to a text that is fine: each would be read as something else where nobody quotes it. */
const TAILS = [
  '\nbootcmd: [reboot]', '\n- [sh, -c, reboot]', '\r\nx: y', '\n      x', ' #x', ': x', ':', ' ', '\tx', ' x', '"x', "'x", "' x: 'y", '\u0000', '\u0085x', '\u2028x', '\u001b[31m',
  ',x=y', ',node-role.kubernetes.io/control-plane=', ' --anonymous-auth=true', ':NoExecute,x=y', '{{', '{{ "\\nx: y" }}', "{{ ': x' }}", "{{ ',x=y' }}", "{{ ' --x=y' }}",
  '{# x', '{% set x = 1 %}', '{% raw %}',
];
/** Instead of a text. */
const WHOLES = [' x', '- x', '? x', '[x]', '{x: y}', '&x', '*x', '!x', '|', '>', '%x', '@x', '`x', '"x"', "'x'", '#x', '\n', '{{ ["a", "b"] }}'];

/** Commands are code on purpose. */
const COMMANDS = ['preKubeadmCommands', 'postKubeadmCommands', 'bootCommands'];
/** What does not go to a node: labels and names of objects, and references. */
const NOT_ON_NODES = ['machineLabels', 'machineAnnotations', 'labels', 'annotations', 'passwordSecretName', 'passwordSecretKey'];

/** Something that each text can be, by its name; one that is not here is tried with a word. */
const SAMPLES: { readonly [name: string]: string } = {
  path: '/etc/motd',
  owner: 'root:root',
  permissions: '0640',
  homeDir: '/home/ops',
  shell: '/bin/bash',
  sudo: 'ALL=(ALL) NOPASSWD:ALL',
  dataDir: '/data',
  hostPath: '/srv/a',
  mountPath: '/srv/b',
  caFile: '/ca',
  certFile: '/cert',
  keyFile: '/key',
  sshAuthorizedKeys: 'ssh-ed25519 AAAA ops',
  address: '192.168.10.20',
  version: 'v1.0.4',
  imageDigest: `sha256:${'0123456789abcdef'.repeat(4)}`,
  device: '/dev/vdb',
  criSocket: 'unix:///run/crio.sock',
  endpoints: 'https://10.0.0.1:2379',
};

interface Case {
  readonly prop: string;
  readonly path: readonly PropStep[];
  config(text: string): unknown;
}

function sampleOf(path: readonly PropStep[]): string {
  const name = [...path].reverse().find(step => step !== ENTRY && step !== MEMBER)!;
  return SAMPLES[name] ?? 'sample';
}

/** Props with one text in its place, and with whatever else the structs on the way demand. */
function propsWith(fqn: string, [name, ...rest]: readonly PropStep[], text: string): { [prop: string]: unknown } {
  const property = propertiesOf(ASSEMBLY, fqn).find(candidate => candidate.name === name)!;
  const build = (type: typeof property.type, [step, ...below]: readonly PropStep[]): unknown => {
    if (type.collection !== undefined) {
      const inner = build(type.collection.elementtype, below);
      return step === ENTRY ? [inner] : { sample: inner };
    }
    return type.fqn === undefined ? text : { ...required(type.fqn), ...propsWith(type.fqn, [step, ...below], text) };
  };
  return { [name]: build(property.type, rest) };
}

function required(fqn: string): { [prop: string]: unknown } {
  const demanded = propertiesOf(ASSEMBLY, fqn).filter(({ optional }) => optional !== true);
  return Object.fromEntries(demanded.map(({ name, type }) => [name, type.primitive === 'number' ? 1 : valueOf(name, type.fqn)]));
}

function valueOf(name: string, fqn = ''): unknown {
  return fqn.endsWith('FileContent') ? FileContent.text('x') : fqn.endsWith('TaintEffect') ? 'NoSchedule' : sampleOf([name]);
}

function workerConfig(props: object): unknown {
  const chart = makeChart();
  allowAnything(chart);
  const cluster = makeCluster(chart);
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, ...props });
  return synth(chart).find(({ kind }) => kind === 'KubeadmConfigTemplate')!.spec.template.spec;
}

function controlPlaneConfig(props: object): unknown {
  const chart = makeChart();
  allowAnything(chart);
  new Metal3ControlPlane(makeCluster(chart), 'ControlPlane', { image: IMAGE, ...props });
  return synth(chart).find(({ kind }) => kind === 'KubeadmControlPlane')!.spec.kubeadmConfigSpec;
}

function casesOf(struct: string, make: (props: { [prop: string]: unknown }) => unknown): Case[] {
  const { fqn } = structOf(ASSEMBLY, struct);
  return textProps(ASSEMBLY, fqn).filter(({ path }) => !path.some(step => [...COMMANDS, ...NOT_ON_NODES].includes(step)))
    .map(({ path }) => ({ prop: `${struct}.${path.join('.')}`, path, config: text => make({ ...propsWith(fqn, path, text) }) }));
}

/** Each text that ends on a node: a new prop is among them by itself. */
const CASES: Case[] = [
  ...casesOf('NodeProps', workerConfig),
  ...casesOf('CloudInitNodeProps', workerConfig),
  ...casesOf('KubeVipArpOptions', options => controlPlaneConfig({ virtualIp: KubeVip.arp(options) })),
  ...casesOf('KubeVipBgpOptions', options => controlPlaneConfig({ virtualIp: KubeVip.bgp({ localAsNumber: 1, peers: [{ address: '10.0.0.1', asNumber: 1 }], interfaceName: 'eth0', ...options }) })),
  ...casesOf('LocalEtcdOptions', options => controlPlaneConfig({ etcd: Etcd.local(options) })),
  ...casesOf('ExternalEtcdOptions', options => controlPlaneConfig({
    etcd: Etcd.external({ endpoints: ['https://10.0.0.1:2379'], caFile: '/ca', certFile: '/cert', keyFile: '/key', ...options }),
  })),
  ...['certSans', 'apiServerExtraArgs', 'controllerManagerExtraArgs', 'schedulerExtraArgs', 'imageRepository', 'apiServerExtraVolumes'].flatMap(name =>
    casesOf('KubeadmControlPlaneProps', controlPlaneConfig).filter(({ path: [first] }) => first === name)),
];

/** The same with another text wherever the text is a part of one. */
function replaced(value: unknown, text: string, other: string): unknown {
  return JSON.parse(JSON.stringify(value).split(JSON.stringify(text).slice(1, -1)).join(other));
}

function tryText({ config }: Case, text: string): unknown {
  try {
    return config(text);
  } catch (error) {
    expect((error as Error).name).toBe('InvalidInputError');
    return undefined;
  }
}

test('props that end on nodes are found in the assembly', () => {
  const props = CASES.map(({ prop }) => prop);
  expect(props).toEqual(expect.arrayContaining([
    'NodeProps.files.[].path', 'NodeProps.nodeLabels.{}', 'NodeProps.taints.[].value', 'NodeProps.kubeletExtraArgs.{}', 'NodeProps.criSocket',
    'CloudInitNodeProps.users.[].sshAuthorizedKeys.[]', 'CloudInitNodeProps.mounts.[].[]', 'CloudInitNodeProps.diskSetup.filesystems.[].label',
    'KubeVipArpOptions.image', 'KubeVipArpOptions.interfaceName', 'LocalEtcdOptions.extraArgs.{}', 'KubeadmControlPlaneProps.certSans.[]',
  ]));
});

test.each(CASES)('$prop takes what it is for', testCase => {
  expect(() => nodeOf(testCase.config(sampleOf(testCase.path)) as Parameters<typeof nodeOf>[0])).not.toThrow();
});

test.each(CASES)('$prop is one text on the node, or refused', testCase => {
  const sample = sampleOf(testCase.path);
  const plain = nodeOf(testCase.config(sample) as Parameters<typeof nodeOf>[0]);
  for (const text of [...TAILS.map(tail => `${sample}${tail}`), ...WHOLES]) {
    const config = tryText(testCase, text);
    if (config !== undefined) {
      expect({ text, node: replaced(nodeOf(config as Parameters<typeof nodeOf>[0]), renderJinjaTexts(text), sample) }).toEqual({ text, node: plain });
    }
  }
});
