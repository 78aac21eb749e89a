import { Chart, Testing } from 'cdk8s';
import { machineTemplate, synthControlPlane, synthPool, VERSIONS } from './machines';
import { ByohControlPlane, ByohMachineProps, ByohWorkerPool } from '../../../src/providers/byoh';
import { ByohInstaller } from '../../../src/providers/byoh/installer';
import { makeCluster } from '../../support/charts';
import { find, ids } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const installer = ByohInstaller.bundle({ repository: 'registry.example.com/byoh' });

test('writes no installer config without an installer', () => {
  expect(ids(synthPool()).filter(id => id.startsWith('K8sInstallerConfigTemplate/'))).toEqual([]);
  expect(new ByohWorkerPool(makeCluster(), 'Workers').installerConfig).toBeUndefined();
});

describe.each(VERSIONS)('in a %s cluster', version => {
  test('writes an installer config that moves with the cluster', () => {
    const manifest = find(synthPool({ installer }, version), 'K8sInstallerConfigTemplate');
    expect(manifest).toEqual({
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
      kind: 'K8sInstallerConfigTemplate',
      metadata: { name: expect.stringMatching(/^edge-workers-[0-9a-f]{8}$/), namespace: 'edge', labels: { 'clusterctl.cluster.x-k8s.io/move': '' } },
      spec: { template: { spec: { bundleRepo: 'registry.example.com/byoh', bundleType: 'k8s' } } },
    });
    expect(schemaErrors(manifest)).toEqual([]);
  });

  test('refers to it with version and namespace, which BYOH reads verbatim', () => {
    const manifests = synthPool({ installer }, version);
    const template = find(manifests.filter(({ metadata }) => metadata.name.startsWith('edge-workers-')), 'ByoMachineTemplate');
    expect(template.spec.template.spec).toEqual({
      installerRef: {
        apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
        kind: 'K8sInstallerConfigTemplate',
        name: find(manifests, 'K8sInstallerConfigTemplate').metadata.name,
        namespace: 'edge',
      },
    });
  });
});

test('serves control planes too', () => {
  const manifests = synthControlPlane({ installer });
  const { name } = find(manifests, 'K8sInstallerConfigTemplate').metadata;
  expect(name).toMatch(/^edge-control-plane-[0-9a-f]{8}$/);
  expect(find(manifests, 'ByoMachineTemplate').spec.template.spec.installerRef.name).toBe(name);
});

test.each([
  ['the repository', { repository: 'mirror.example.com/byoh' }],
  ['the bundle type', { repository: 'registry.example.com/byoh', bundleType: 'k8s-lite' }],
])('renames the config and the machine template, and no other object, when %s changes', (_what, bundle) => {
  const withoutHash = (id: string) => id.replace(/-[0-9a-f]{8}$/, '');
  const [before, after] = [installer, ByohInstaller.bundle(bundle)].map(each => ids(synthPool({ installer: each })));
  const changed = ['ByoMachineTemplate/edge-workers', 'K8sInstallerConfigTemplate/edge-workers'];
  expect(before.filter(id => !after.includes(id)).map(withoutHash)).toEqual(changed);
  expect(after.filter(id => !before.includes(id)).map(withoutHash)).toEqual(changed);
});

test('keeps an explicit name whatever the content', () => {
  for (const bundleType of ['k8s', 'k8s-lite']) {
    const fixed = ByohInstaller.bundle({ repository: 'registry.example.com/byoh', bundleType, configName: 'fixed' });
    expect(fixed.configName).toBe('fixed');
    expect(find(synthPool({ installer: fixed }), 'K8sInstallerConfigTemplate').metadata.name).toBe('fixed');
    expect(machineTemplate({ installer: fixed }).spec.template.spec.installerRef.name).toBe('fixed');
  }
});

test.each<[string, (props: ByohMachineProps) => unknown]>([
  ['ControlPlane', props => new ByohControlPlane(withoutNamespace(), 'ControlPlane', props)],
  ['Workers', props => new ByohWorkerPool(withoutNamespace(), 'Workers', props)],
])('fails in a chart without a namespace (%s)', (id, create) => {
  expect(() => create({ installer })).toThrow(new Error(
    `[test/Cluster/${id}] 'installer' needs the namespace of the cluster, because BYOH reads it from the reference; `
    + "set 'namespace' on the chart, for example new Chart(app, 'edge', { namespace: 'edge' }) (infrastructure/namespace-missing)"));
});

test.each(['', 'registry.example.com/', 'https://registry.example.com/byoh', 'my registry'])('fails on the repository %j, in pools and control planes', repository => {
  const message = `'installer' repository '${repository}' is not a registry path; use for example 'registry.example.com/byoh' (input/invalid-value)`;
  const props = { installer: ByohInstaller.bundle({ repository }) };
  expect(() => synthPool(props)).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
  expect(() => synthControlPlane(props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});

test('takes a repository with a port', () => {
  const withPort = ByohInstaller.bundle({ repository: 'registry.example.com:5000/byoh/bundles' });
  expect(find(synthPool({ installer: withPort }), 'K8sInstallerConfigTemplate').spec.template.spec.bundleRepo).toBe('registry.example.com:5000/byoh/bundles');
});

test('fails on an explicit name that no object can have', () => {
  const props = { installer: ByohInstaller.bundle({ repository: 'registry.example.com/byoh', configName: 'My Installer' }) };
  expect(() => synthPool(props)).toThrow(new Error(
    "[test/Cluster/Workers/InstallerConfig] 'template name' 'My Installer' is not a valid object name; "
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
});

test('does without a namespace where there is no installer', () => {
  const cluster = withoutNamespace();
  new ByohControlPlane(cluster, 'ControlPlane');
  expect(find(Testing.synth(Chart.of(cluster)), 'ByoMachineTemplate').metadata).not.toHaveProperty('namespace');
});

function withoutNamespace() {
  return makeCluster(new Chart(Testing.app(), 'test'));
}
