import { synthByoh, synthMetal3, VERSIONS } from './control-plane-props';
import { NodeProfile } from '../../src/contract/node-profile';
import { NodeProps } from '../../src/contract/node-props';
import { TaintEffect } from '../../src/core/taint';
import { GoTemplateDialect } from '../../src/core/text-dialect';
import { checkTexts, kubeadmRegistration, nodeRegistration } from '../../src/kubeadm/node-registration';
import { find } from '../support/manifests';
import { schemaErrors } from '../support/schema';

const GO = new GoTemplateDialect('a Go program', ['.Name']);
const PROFILE: NodeProfile = {
  dialect: GO,
  commandDialect: GO,
  requiredNodeLabels: { 'metal3.io/uuid': '42' },
  kubeletArgs: { 'provider-id': 'metal3://42' },
  forbiddenKubeletArgs: { 'cloud-provider': 'nobody initialises the nodes' },
  ignorePreflightErrors: ['Swap'],
  nodeName: '{{ .Name }}',
};
const BARE: NodeProfile = { ...PROFILE, requiredNodeLabels: {}, kubeletArgs: {}, ignorePreflightErrors: [], nodeName: undefined };

function refusal(props: NodeProps): () => unknown {
  return () => nodeRegistration(props, PROFILE);
}

test('says nothing where neither user nor provider do', () => {
  expect(JSON.parse(JSON.stringify(nodeRegistration({}, BARE)))).toEqual({});
});

test('says what the provider needs', () => {
  expect(nodeRegistration({}, PROFILE)).toEqual({
    name: '{{ .Name }}',
    ignorePreflightErrors: ['Swap'],
    kubeletExtraArgs: { 'node-labels': 'metal3.io/uuid=42', 'provider-id': 'metal3://42' },
  });
});

test('the user replaces name, arguments and preflight errors of the provider', () => {
  expect(nodeRegistration({ ignorePreflightErrors: ['NumCPU'], kubeletExtraArgs: { 'provider-id': 'metal3://43' } }, PROFILE, 'mine')).toMatchObject({
    name: 'mine', ignorePreflightErrors: ['NumCPU'], kubeletExtraArgs: { 'provider-id': 'metal3://43' },
  });
  expect(nodeRegistration({ ignorePreflightErrors: [] }, PROFILE).ignorePreflightErrors).toBeUndefined();
});

test('joins labels, those of the provider first and those of the user sorted', () => {
  const nodeLabels = { 'zone': 'b', 'area': 'north', 'example.com/tier': '', 'node.kubernetes.io/exclude': 'true' };
  expect(nodeRegistration({ nodeLabels }, PROFILE).kubeletExtraArgs).toMatchObject({
    'node-labels': 'metal3.io/uuid=42,area=north,example.com/tier=,node.kubernetes.io/exclude=true,zone=b',
  });
  expect(nodeRegistration({ nodeLabels: { zone: 'b', area: 'north' } }, BARE).kubeletExtraArgs).toEqual({ 'node-labels': 'area=north,zone=b' });
});

test.each([
  ['kubernetes.io/hostname'], ['kubernetes.io/arch'], ['kubernetes.io/os'], ['beta.kubernetes.io/arch'], ['beta.kubernetes.io/os'],
  ['beta.kubernetes.io/instance-type'], ['node.kubernetes.io/instance-type'], ['topology.kubernetes.io/region'], ['topology.kubernetes.io/zone'],
  ['failure-domain.beta.kubernetes.io/region'], ['failure-domain.beta.kubernetes.io/zone'],
  ['kubelet.kubernetes.io/any'], ['node.kubernetes.io/any'], ['gpu.node.kubernetes.io/any'],
  ['node.cluster.x-k8s.io/pool'], ['notkubernetes.io/any'], ['example.com/kubernetes.io'], ['kubernetes.io'],
])('accepts the node label %s, which kubelets may set', key => {
  expect(nodeRegistration({ nodeLabels: { [key]: 'x' } }, BARE).kubeletExtraArgs).toEqual({ 'node-labels': `${key}=x` });
});

test.each([
  ['node-role.kubernetes.io/worker'], ['kubernetes.io/role'], ['topology.kubernetes.io/rack'], ['node-restriction.kubernetes.io/a'], ['any.k8s.io/a'], ['k8s.io/a'],
])('fails with the node label %s, which kubelets may not set', key => {
  expect(refusal({ nodeLabels: { [key]: '' } })).toThrow(new Error(`'nodeLabels' has '${key}', which kubelets may not set on themselves; `
    + "use 'machineLabels' for node-role.kubernetes.io and node.cluster.x-k8s.io labels, or a domain of your own (input/invalid-value)"));
});

test.each([
  ['rack', 'a,b'], ['rack', 'a b'], ['rack', 'a=b'], ['rack', '-a'], ['rack', 'x'.repeat(64)],
  ['', 'a'], ['a,b', 'c'], ['a=b', 'c'], ['example.com/', 'a'], ['Example.com/rack', 'a'], ['a/b/c', 'd'], ['{{ .Name }}', 'a'],
])("fails with the node label '%s' = '%s', which is none", (key, value) => {
  expect(refusal({ nodeLabels: { [key]: value } })).toThrow(new Error(`'nodeLabels' has '${key}' = '${value}', which is not a label; `
    + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"));
});

test('accepts values of node labels that the renderer fills in', () => {
  expect(nodeRegistration({ nodeLabels: { rack: 'rack-{{ .Name }}' } }, BARE).kubeletExtraArgs).toEqual({ 'node-labels': 'rack=rack-{{ .Name }}' });
  const [byoh, metal3] = [
    synthByoh({ nodeLabels: { port: '{{ .DefaultNetworkInterfaceName }}' } }), synthMetal3({ nodeLabels: { rack: '{{ ds.meta_data.rack }}' } }),
  ].map(manifests => find(manifests, 'KubeadmControlPlane').spec.kubeadmConfigSpec.joinConfiguration.nodeRegistration.kubeletExtraArgs);
  expect(byoh).toEqual([{ name: 'node-labels', value: 'port={{ .DefaultNetworkInterfaceName }}' }]);
  expect(metal3).toEqual([{ name: 'node-labels', value: 'metal3.io/uuid={{ ds.meta_data.uuid }},rack={{ ds.meta_data.rack }}' }]);
});

test.each([['constructor'], ['toString'], ['hasOwnProperty']])("accepts '%s' as node label", name => {
  expect(nodeRegistration({ nodeLabels: { [name]: 'x' } }, BARE).kubeletExtraArgs).toEqual({ 'node-labels': `${name}=x` });
});

test("accepts 'constructor' as kubelet argument", () => {
  expect(nodeRegistration({ kubeletExtraArgs: { constructor: 'y' } }, BARE).kubeletExtraArgs).toEqual({ constructor: 'y' });
});

test('fails with a node label of the provider', () => {
  expect(refusal({ nodeLabels: { 'metal3.io/uuid': '7' } })).toThrow(new Error(
    "'nodeLabels' sets 'metal3.io/uuid' to '7'; leave it out: the provider finds its nodes by it (input/invalid-value)"));
});

test.each([
  ['node-labels', 'nodeLabels'], ['register-with-taints', 'taints'],
])('fails with the kubelet argument %s, which is the prop %s', (name, prop) => {
  expect(refusal({ kubeletExtraArgs: { [name]: 'x' } })).toThrow(new Error(
    `'kubeletExtraArgs' has '${name}' 'x'; use the prop '${prop}', which joins it with what the provider needs (input/invalid-value)`));
});

test('fails with a kubelet argument that breaks the provider', () => {
  expect(refusal({ kubeletExtraArgs: { 'cloud-provider': 'external' } })).toThrow(new Error(
    "'kubeletExtraArgs' has 'cloud-provider' 'external'; leave it out: nobody initialises the nodes (input/invalid-value)"));
});

test('fails with text that the provider cannot render', () => {
  const message = (prop: string) => `'${prop}' '{{ ds.name }}' holds '{{ ds.name }}', which a Go program cannot render; it knows '{{ .Name }}'. `
    + 'Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)';
  expect(() => nodeRegistration({}, PROFILE, '{{ ds.name }}')).toThrow(new Error(message('nodeName')));
  expect(refusal({ nodeLabels: { rack: '{{ ds.name }}' } })).toThrow(new Error(message('nodeLabels')));
  expect(refusal({ kubeletExtraArgs: { 'node-ip': '{{ ds.name }}' } })).toThrow(new Error(message('kubeletExtraArgs')));
  expect(() => checkTexts('preKubeadmCommands', ['true', '{{ ds.name }}'], PROFILE.dialect)).toThrow(new Error(message('preKubeadmCommands')));
});

test('writes taints and keeps an empty list, which means no taint at all', () => {
  expect(nodeRegistration({ taints: [{ key: 'gpu', effect: TaintEffect.NO_SCHEDULE }] }, BARE).taints).toEqual([{ key: 'gpu', effect: 'NoSchedule' }]);
  expect(nodeRegistration({ taints: [] }, BARE).taints).toEqual([]);
  expect(nodeRegistration({}, BARE).taints).toBeUndefined();
});

test.each(VERSIONS)('no taints are an empty list in %s, which the schema accepts', version => {
  for (const manifests of [synthByoh({ taints: [] }, version), synthMetal3({ taints: [] }, version)]) {
    const controlPlane = find(manifests, 'KubeadmControlPlane');
    expect(controlPlane.spec.kubeadmConfigSpec.initConfiguration.nodeRegistration.taints).toEqual([]);
    expect(controlPlane.spec.kubeadmConfigSpec.joinConfiguration.nodeRegistration.taints).toEqual([]);
    expect(schemaErrors(controlPlane)).toEqual([]);
  }
});

test.each([
  ['x,node-role.kubernetes.io/control-plane={{ .Name }}'], ['{{ .Name }},x=y'], ['{{ .Name }} x'], ['{{ .Name }}=x'], ['-{{ .Name }}'], ['{{ "a,b=c" }}'], ['{{ "x" }}'],
])('fails with the value %j of a node label, whose literal part is none', value => {
  expect(refusal({ nodeLabels: { rack: value } })).toThrow(new Error(`'nodeLabels' has 'rack' = '${value}', which is not a label; `
    + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"));
});

test.each([
  ['gpu', 'x:NoExecute,other=y'], ['gpu', 'a b'], ['gpu', '{{ .Name }},x=y'], ['gpu', '{{ "x,y" }}'], ['a,b', 'c'], ['', 'c'],
])("fails with the taint '%s' = '%s'", (key, value) => {
  expect(refusal({ taints: [{ key, value, effect: TaintEffect.NO_SCHEDULE }] })).toThrow(new Error(
    `'taints' has '${key}=${value}:NoSchedule'; use [<domain>/]<name> as its key and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)`));
});

test('fails with a taint whose value is for another renderer', () => {
  expect(refusal({ taints: [{ key: 'gpu', value: '{{ ds.meta_data.gpu }}', effect: TaintEffect.NO_SCHEDULE }] })).toThrow(/^'taints' '\{\{ ds\.meta_data\.gpu \}\}' holds .*\(text\/foreign-template\)$/);
});

test.each([
  ['kubeletExtraArgs.config', { kubeletExtraArgs: { config: '/a --anonymous-auth=true' } }, '/a --anonymous-auth=true', 'a value without blanks and backslashes, and with quotes in pairs only'],
  ['kubeletExtraArgs.config', { kubeletExtraArgs: { config: '"a' } }, '"a', 'a value without blanks and backslashes, and with quotes in pairs only'],
  ['criSocket', { criSocket: 'unix:///a --anonymous-auth=true' }, 'unix:///a --anonymous-auth=true', 'a value without blanks and backslashes, and with quotes in pairs only'],
  ['nodeName', { nodeName: 'a --anonymous-auth=true' }, 'a --anonymous-auth=true', 'a value without blanks and backslashes, and with quotes in pairs only'],
])("fails with '%s' that would become further arguments of the kubelet, given as %j", (prop, props: Partial<NodeProps & { nodeName: string }>, text, allowed) => {
  const { nodeName, ...rest } = props;
  expect(() => kubeadmRegistration(rest, PROFILE, nodeName)).toThrow(new Error(
    `'${prop}' ${JSON.stringify(text)} would not reach the node as it is; write ${allowed} (text/unsafe)`));
});

test.each([
  ['password', 'orange moon'], ['bearer-token', '"orange'], ['api-key', '{{ orange }}'], ['client-secret', 'orange\n--anonymous-auth=true'],
])("fails without a word of the value of an argument called '%s'", (name, value) => {
  expect(() => kubeadmRegistration({ kubeletExtraArgs: { [name]: value } }, PROFILE)).toThrow(new RegExp(
    `^'kubeletExtraArgs\\.${name}' a value that is not shown (?:would not reach|holds an expression, which)(?!.*orange)`));
});
