import { synthByoh, synthMetal3 } from './control-plane-props';
import { NodeProfile } from '../../src/contract/node-profile';
import { CloudInitNodeProps, NodeProps } from '../../src/contract/node-props';
import { JinjaDialect } from '../../src/core/text-dialect';
import { checkCommands, nodeSettings } from '../../src/kubeadm/node-settings';
import { BYOH_NODE_PROFILE } from '../../src/providers/byoh/node-profile';
import { Metal3WorkerPool } from '../../src/providers/metal3/worker-pool';
import { IMAGE, makeCluster } from '../support/charts';

const JINJA = new JinjaDialect();
const PROFILE: NodeProfile = {
  dialect: JINJA, commandDialect: JINJA, requiredNodeLabels: {}, kubeletArgs: {}, forbiddenKubeletArgs: {}, ignorePreflightErrors: [],
};
const BYOH_REMEDY = "which the BYOH host agent (Go templates) cannot render; it knows '{{ .DefaultNetworkInterfaceName }}'. "
  + 'Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)';
const EMPTY_NAMES = "'users' and 'ntpServers' must not hold empty names; give names, or leave the entries out (input/invalid-value)";

function refusal(props: NodeProps & CloudInitNodeProps, profile: NodeProfile = PROFILE): () => unknown {
  return () => nodeSettings(props, profile);
}

test('says nothing where nothing is set', () => {
  expect(nodeSettings({}, PROFILE)).toEqual({ cloudInit: {} });
});

test('hands users, time servers and verbosity on', () => {
  const users = [{ name: '{{ ds.meta_data.user }}', sshAuthorizedKeys: ['ssh-ed25519 AAAA'] }];
  expect(nodeSettings({ users, ntpServers: ['ntp.example.com'], kubeadmVerbosity: 5 }, PROFILE)).toEqual({
    cloudInit: { users, ntpServers: ['ntp.example.com'] }, verbosity: 5,
  });
});

test('hands disks, mounts and boot commands on', () => {
  const props = { diskSetup: { partitions: [{ device: '/dev/vdb' }] }, mounts: [['{{ ds.meta_data.disk }}', '/data']], bootCommands: ['echo {{ ds.meta_data.name }}'] };
  expect(nodeSettings(props, PROFILE)).toEqual({ cloudInit: props });
});

test('accepts empty lists of mounts and boot commands', () => {
  expect(nodeSettings({ mounts: [], bootCommands: [] }, PROFILE)).toEqual({ cloudInit: { mounts: [], bootCommands: [] } });
});

test.each([[[[]]], [[['/dev/vdb', '/data'], []]]])('fails with the mounts %j', mounts => {
  const message = "'mounts' has an entry without fields, or with an empty one; give at least the device and the mount point (input/invalid-value)";
  expect(refusal({ mounts })).toThrow(new Error(message));
  expect(() => synthMetal3({ mounts })).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
  expect(() => new Metal3WorkerPool(makeCluster(), 'Workers', { image: IMAGE, mounts })).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
});

test.each([[['']], [['true', '']]])('fails with the boot commands %j', bootCommands => {
  const message = "'bootCommands' has an empty command; leave it out (input/invalid-value)";
  expect(refusal({ bootCommands })).toThrow(new Error(message));
  expect(() => synthMetal3({ bootCommands })).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});

test.each([[[['']]], [[['/dev/vdb', '']]], [[['/dev/vdb', '/data'], ['', '/data']]]])('fails with the empty field in the mounts %j', mounts => {
  expect(refusal({ mounts })).toThrow(new Error(
    "'mounts' has an entry without fields, or with an empty one; give at least the device and the mount point (input/invalid-value)"));
});

test.each([
  [{ partitions: [{ device: '' }] }],
  [{ partitions: [{ device: '/dev/vdb' }, { device: '' }] }],
  [{ filesystems: [{ device: '', filesystem: 'ext4' }] }],
  [{ filesystems: [{ device: '/dev/vdb', filesystem: '' }] }],
])('fails with the empty name in the disks %j', diskSetup => {
  const message = "'diskSetup' has an empty device or file system; give both by name (input/invalid-value)";
  expect(refusal({ diskSetup })).toThrow(new Error(message));
  expect(() => synthMetal3({ diskSetup })).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
  expect(() => new Metal3WorkerPool(makeCluster(), 'Workers', { image: IMAGE, diskSetup })).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
});

test('accepts disks of which nothing is said', () => {
  expect(nodeSettings({ diskSetup: {} }, PROFILE)).toEqual({ cloudInit: { diskSetup: {} } });
  expect(refusal({ diskSetup: { partitions: [], filesystems: [] } })).not.toThrow();
});

test.each([
  ['a partition', { partitions: [{ device: '{{ .Disk }}' }] }],
  ['a file system', { filesystems: [{ device: '/dev/vdb', filesystem: '{{ .Disk }}' }] }],
  ['the options of a file system', { filesystems: [{ device: '/dev/vdb', filesystem: 'ext4', extraOpts: ['-F', '{{ .Disk }}'] }] }],
])('fails with a Go template in %s of nodes that cloud-init renders', (_what, diskSetup) => {
  expect(refusal({ diskSetup })).toThrow(new Error("'diskSetup' '{{ .Disk }}' holds '{{ .Disk }}', which cloud-init (jinja) cannot render; "
    + "it knows jinja expressions such as '{{ ds.meta_data.name }}'. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)"));
});

test.each([
  ['mounts', { mounts: [['/dev/vdb', '{{ .Name }}']] }], ['bootCommands', { bootCommands: ['true', '{{ .Name }}'] }], ['ntpServers', { ntpServers: ['{{ .Name }}'] }],
])("fails with a Go template in '%s' of nodes that cloud-init renders", (prop, props) => {
  const message = `'${prop}' '{{ .Name }}' holds '{{ .Name }}', which cloud-init (jinja) cannot render; `
    + "it knows jinja expressions such as '{{ ds.meta_data.name }}'. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)";
  expect(refusal(props)).toThrow(new Error(message));
  expect(() => synthMetal3(props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});

test('looks at boot commands as at commands and at mounts as at files', () => {
  const profile: NodeProfile = { ...PROFILE, commandDialect: BYOH_NODE_PROFILE.commandDialect };
  const [mounts, bootCommands] = [[['{{ ds.disk }}', '/data']], ['echo {{ ds.disk }}']];
  expect(refusal({ mounts }, profile)).not.toThrow();
  expect(refusal({ bootCommands }, profile)).toThrow(new Error("'bootCommands' 'echo {{ ds.disk }}' holds '{{ ds.disk }}', which the BYOH host agent cannot render; "
    + 'it knows no expressions here. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'));
});

test.each([[0], [1], [10]])('accepts the verbosity %s', kubeadmVerbosity => {
  expect(nodeSettings({ kubeadmVerbosity }, PROFILE).verbosity).toBe(kubeadmVerbosity);
});

test.each([[-1], [11], [1.5], [NaN]])('fails with the verbosity %s', kubeadmVerbosity => {
  const message = `'kubeadmVerbosity' ${kubeadmVerbosity} is not a log level; use a whole number from 0 to 10 (input/invalid-value)`;
  expect(refusal({ kubeadmVerbosity })).toThrow(new Error(message));
  expect(() => synthByoh({ kubeadmVerbosity })).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});

test.each([
  [{ users: [{ name: '' }] }], [{ users: [{ name: 'a' }, { name: '' }] }], [{ ntpServers: [''] }], [{ ntpServers: ['ntp.example.com', ''] }],
])('fails with the empty name in %j', props => {
  expect(refusal(props)).toThrow(new Error(EMPTY_NAMES));
  expect(() => synthMetal3(props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${EMPTY_NAMES}`));
  expect(() => new Metal3WorkerPool(makeCluster(), 'Workers', { image: IMAGE, ...props })).toThrow(new Error(`[test/Cluster/Workers] ${EMPTY_NAMES}`));
});

test.each([
  ['users', { users: [{ name: '{{ ds.user }}' }] }, '{{ ds.user }}'],
  ['users', { users: [{ name: 'a', sshAuthorizedKeys: ['ssh-ed25519 AAAA', '{{ ds.key }}'] }] }, '{{ ds.key }}'],
])("fails with jinja in '%s' of BYOH nodes, given as %j", (prop, props, text) => {
  expect(refusal(props, BYOH_NODE_PROFILE)).toThrow(new Error(`'${prop}' '${text}' holds '${text}', ${BYOH_REMEDY}`));
});

test('fails with a Go template in a user of Metal3 nodes', () => {
  expect(() => synthMetal3({ users: [{ name: '{{ .Name }}' }] })).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'users' '{{ .Name }}' holds '{{ .Name }}', which cloud-init (jinja) cannot render; "
    + "it knows jinja expressions such as '{{ ds.meta_data.name }}'. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)"));
});

test('accepts commands with shell expansions on BYOH', () => {
  expect(() => checkCommands({ preKubeadmCommands: ['echo ${#PATH}'], postKubeadmCommands: ["crictl ps --template '{{.id}}'"] }, BYOH_NODE_PROFILE)).not.toThrow();
});

test('fails with commands of Metal3 in which a shell expansion begins a comment', () => {
  expect(() => checkCommands({ preKubeadmCommands: ['echo ${#PATH}'] }, PROFILE)).toThrow(new Error(
    "'preKubeadmCommands' 'echo ${#PATH}' holds '{#PATH}', which cloud-init (jinja) cannot render; it knows jinja expressions such as '{{ ds.meta_data.name }}'. "
    + 'Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'));
});
