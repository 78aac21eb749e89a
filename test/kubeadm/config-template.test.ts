import { Chart, Testing } from 'cdk8s';
import { VERSIONS } from './control-plane-props';
import { ClusterApiVersion } from '../../src/core/api-version';
import { ConfigTemplateOptions, createConfigTemplate } from '../../src/kubeadm/config-template';
import { KubeadmConfig } from '../../src/kubeadm/kubeadm-config';
import { schemaErrors } from '../support/schema';

const EMPTY: KubeadmConfig = { join: {}, files: [], preKubeadmCommands: [], postKubeadmCommands: [], cloudInit: {} };
const CONFIG: KubeadmConfig = { ...EMPTY, join: { kubeletExtraArgs: { v: '2', a: '1' } }, preKubeadmCommands: ['true'] };

function makeTemplate(version: ClusterApiVersion, config: KubeadmConfig, options: Partial<ConfigTemplateOptions> = {}) {
  const template = createConfigTemplate(new Chart(Testing.app(), 'test'), { version, baseName: 'edge-workers', ...options }, config);
  expect(schemaErrors(template.toJson())).toEqual([]);
  return template;
}

test('is written in v1beta1', () => {
  const template = makeTemplate(ClusterApiVersion.V1BETA1, CONFIG);
  expect(template.toJson()).toMatchObject({ apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta1', kind: 'KubeadmConfigTemplate', metadata: { name: template.name } });
  expect(template.toJson().spec).toEqual({
    template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs: { a: '1', v: '2' } } }, preKubeadmCommands: ['true'] } },
  });
});

test('is written in v1beta2', () => {
  const template = makeTemplate(ClusterApiVersion.V1BETA2, CONFIG);
  const kubeletExtraArgs = [{ name: 'a', value: '1' }, { name: 'v', value: '2' }];
  expect(template.toJson()).toMatchObject({ apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'KubeadmConfigTemplate', metadata: { name: template.name } });
  expect(template.toJson().spec).toEqual({
    template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs } }, preKubeadmCommands: ['true'] } },
  });
});

test('states the default format in v1beta2 when there is nothing else to say', () => {
  expect(makeTemplate(ClusterApiVersion.V1BETA2, EMPTY).toJson().spec).toEqual({ template: { spec: { format: 'cloud-config' } } });
  expect(makeTemplate(ClusterApiVersion.V1BETA1, EMPTY).toJson().spec).toEqual({ template: { spec: {} } });
});

test.each([['with', CONFIG], ['without', EMPTY]])('has the same name in both API versions %s content', (_with, config) => {
  const [old, current] = VERSIONS.map(version => makeTemplate(version, config).name);
  expect(old).toBe(current);
  expect(old).toMatch(/^edge-workers-[0-9a-f]{8}$/);
});

test('has another name with other content or a salt, and a fixed one on request', () => {
  const names = [CONFIG, EMPTY].map(config => makeTemplate(ClusterApiVersion.V1BETA2, config).name);
  const salted = makeTemplate(ClusterApiVersion.V1BETA2, CONFIG, { salt: 'again' }).name;
  expect(new Set([...names, salted]).size).toBe(3);
  expect(makeTemplate(ClusterApiVersion.V1BETA2, CONFIG, { fixedName: 'test1-workers' }).name).toBe('test1-workers');
});
