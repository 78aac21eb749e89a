import { synthByoh, synthMetal3 } from './control-plane-props';
import { FileContent, FileEncoding } from '../../src/contract/node-file';
import { find, Manifest } from '../support/manifests';

const PATH = '[test/Cluster/ControlPlane]';

function configOf(manifests: Manifest[]): Manifest {
  return find(manifests, 'KubeadmControlPlane').spec.kubeadmConfigSpec;
}

test('files and commands keep their order', () => {
  const files = ['/b', '/a'].map(path => ({ path, content: FileContent.text('x') }));
  const config = configOf(synthByoh({ files, preKubeadmCommands: ['b', 'a'], postKubeadmCommands: ['d', 'c'] }));
  expect(config.files).toEqual([{ path: '/b', content: 'x' }, { path: '/a', content: 'x' }]);
  expect(config).toMatchObject({ preKubeadmCommands: ['b', 'a'], postKubeadmCommands: ['d', 'c'] });
});

test('the order of arguments and labels does not show', () => {
  const sorted = synthMetal3({ apiServerExtraArgs: { a: '1', b: '2' }, kubeletExtraArgs: { a: '1', b: '2' }, nodeLabels: { a: '1', b: '2' } });
  const reversed = synthMetal3({ nodeLabels: { b: '2', a: '1' }, kubeletExtraArgs: { b: '2', a: '1' }, apiServerExtraArgs: { b: '2', a: '1' } });
  expect(JSON.stringify(reversed)).toBe(JSON.stringify(sorted));
});

test('text is written for the renderer of the provider', () => {
  const files = [{ path: '/a', content: FileContent.text('{{ x }}') }];
  expect(configOf(synthByoh({ files })).files).toEqual([{ path: '/a', content: '{{"{{"}} x }}' }]);
  expect(configOf(synthMetal3({ files })).files).toEqual([{ path: '/a', content: "{{ '{{' }} x }}" }]);
});

test('Metal3 renders commands, BYOH runs them as they are', () => {
  const preKubeadmCommands = ['hostname {{ ds.meta_data.name }}'];
  expect(configOf(synthMetal3({ preKubeadmCommands })).preKubeadmCommands).toEqual(preKubeadmCommands);
  const postKubeadmCommands = ["crictl ps --template '{{.id}}'"];
  expect(configOf(synthByoh({ postKubeadmCommands })).postKubeadmCommands).toEqual(postKubeadmCommands);
});

test.each([['preKubeadmCommands'], ['postKubeadmCommands']])("fails with jinja in '%s' of BYOH", prop => {
  expect(() => synthByoh({ [prop]: ['hostname {{ ds.meta_data.name }}'] })).toThrow(new Error(
    `${PATH} '${prop}' 'hostname {{ ds.meta_data.name }}' holds '{{ ds.meta_data.name }}', which the BYOH host agent cannot render; `
    + 'it knows no expressions here. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'));
});

test.each([['preKubeadmCommands'], ['postKubeadmCommands']])("fails with a Go template in '%s' of Metal3", prop => {
  expect(() => synthMetal3({ [prop]: ['ip a show {{ .DefaultNetworkInterfaceName }}'] })).toThrow(new Error(
    `${PATH} '${prop}' 'ip a show {{ .DefaultNetworkInterfaceName }}' holds '{{ .DefaultNetworkInterfaceName }}', which cloud-init (jinja) cannot render; `
    + "it knows jinja expressions such as '{{ ds.meta_data.name }}'. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)"));
});

test('fails with a file that the provider cannot render and names the control plane', () => {
  expect(() => synthByoh({ files: [{ path: '/a', content: FileContent.template('{{ ds.meta_data.name }}') }] })).toThrow(new Error(
    `${PATH} file '/a' holds '{{ ds.meta_data.name }}', which the BYOH host agent (Go templates) cannot render; `
    + "it knows '{{ .DefaultNetworkInterfaceName }}'. Use FileContent.text() for literal braces, or write the value itself (text/foreign-template)"));
});

test('fails with a node name that the provider cannot render', () => {
  expect(() => synthMetal3({ nodeName: '{{ .Name }}' })).toThrow(new Error(
    `${PATH} 'nodeName' '{{ .Name }}' holds '{{ .Name }}', which cloud-init (jinja) cannot render; `
    + "it knows jinja expressions such as '{{ ds.meta_data.name }}'. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)"));
});

test.each([
  ['certSans', { certSans: ['a', '{{ ds.name }}'] }],
  ['apiServerExtraArgs', { apiServerExtraArgs: { 'advertise-address': '{{ ds.name }}' } }],
  ['controllerManagerExtraArgs', { controllerManagerExtraArgs: { 'bind-address': '{{ ds.name }}' } }],
  ['schedulerExtraArgs', { schedulerExtraArgs: { 'bind-address': '{{ ds.name }}' } }],
  ['imageRepository', { imageRepository: '{{ ds.name }}' }],
  ['criSocket', { criSocket: '{{ ds.name }}' }],
])("fails with jinja in '%s' of BYOH", (prop, props) => {
  expect(() => synthByoh(props)).toThrow(new Error(
    `${PATH} '${prop}' '{{ ds.name }}' holds '{{ ds.name }}', which the BYOH host agent (Go templates) cannot render; it knows '{{ .DefaultNetworkInterfaceName }}'. `
    + 'Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'));
  expect(() => synthMetal3(props)).not.toThrow();
});

test('fails with an encoded file of BYOH, which Metal3 accepts', () => {
  const files = [{ path: '/a', content: FileContent.text('eA=='), encoding: FileEncoding.BASE64 }];
  expect(() => synthByoh({ files })).toThrow(new Error(`${PATH} file '/a' has 'encoding' 'base64', which the BYOH host agent (Go templates) decodes before it renders; `
    + 'give the text itself, which is escaped then (input/invalid-value)'));
  expect(configOf(synthMetal3({ files })).files).toEqual([{ path: '/a', content: 'eA==', encoding: 'base64' }]);
});
