import { ApiObject, Chart, JsonPatch } from 'cdk8s';
import { VERSIONS } from './control-plane-props';
import { FileContent } from '../../src/contract/node-file';
import { ClusterApiVersion } from '../../src/core/api-version';
import { HostSelector, HostSelectorOperator } from '../../src/core/host-selector';
import { ByohControlPlane } from '../../src/providers/byoh/control-plane';
import { ByohWorkerPool } from '../../src/providers/byoh/worker-pool';
import { Metal3WorkerPool } from '../../src/providers/metal3/worker-pool';
import { IMAGE, makeChart, makeCluster } from '../support/charts';
import { find, Manifest, synth } from '../support/manifests';

/** What ends in the templates, with an empty list and with text of several lines. */
const PROPS = {
  hostSelector: HostSelector.matchExpressions({ key: 'gpu', operator: HostSelectorOperator.EXISTS }),
  files: [{ path: '/etc/motd', content: FileContent.text('a\nb') }],
  kubeletExtraArgs: { 'v': '2', 'max-pods': '200' },
  taints: [],
};

interface Pools {
  readonly chart: Chart;
  readonly byoh: ByohWorkerPool;
  readonly metal3: Metal3WorkerPool;
}

function makePools(apiVersion?: ClusterApiVersion, names: { bootstrapTemplateName?: string; machineTemplateName?: string } = {}): Pools {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new ByohControlPlane(cluster, 'ControlPlane');
  return {
    chart,
    byoh: new ByohWorkerPool(cluster, 'Virtual', { ...PROPS, ...names }),
    metal3: new Metal3WorkerPool(cluster, 'Metal', { ...PROPS, image: IMAGE, data: { dnsServers: ['8.8.8.8'] } }),
  };
}

/** Every template, by the pool and the role it has there. */
function templatesOf({ byoh, metal3 }: Pools): { [what: string]: ApiObject } {
  return {
    'the bootstrap template of BYOH': byoh.bootstrapTemplate,
    'the machine template of BYOH': byoh.machineTemplate,
    'the bootstrap template of Metal3': metal3.bootstrapTemplate,
    'the machine template of Metal3': metal3.machineTemplate,
    'the data template of Metal3': metal3.dataTemplate!,
  };
}

function refsOf(chart: Chart, pool: ByohWorkerPool): { bootstrap: string; machine: string } {
  const { bootstrap, infrastructureRef }: Manifest = find(synth(chart), 'MachineDeployment', pool.poolName).spec.template.spec;
  return { bootstrap: bootstrap.configRef.name, machine: infrastructureRef.name };
}

describe.each(VERSIONS)('in %s', version => {
  test.each(Object.keys(templatesOf(makePools())))('a patch of the labels of %s renames nothing', what => {
    const [plain, patched] = [makePools(version), makePools(version)];
    templatesOf(patched)[what].addJsonPatch(JsonPatch.add('/metadata/labels', { rack: 'a' }));
    const names = (pools: Pools) => Object.values(templatesOf(pools)).map(template => template.name);
    expect(names(patched)).toEqual(names(plain));
    const { kind, name } = templatesOf(patched)[what];
    expect(find(synth(patched.chart), kind, name).metadata.labels).toEqual({ rack: 'a' });
  });

  test('a pool refers to templates by the names that patches give them', () => {
    const { chart, byoh } = makePools(version);
    byoh.bootstrapTemplate.addJsonPatch(JsonPatch.replace('/metadata/name', byoh.poolName));
    byoh.machineTemplate.addJsonPatch(JsonPatch.replace('/metadata/name', 'mine'));
    expect([byoh.bootstrapTemplate.name, byoh.machineTemplate.name]).toEqual(['edge-virtual', 'mine']);
    expect(refsOf(chart, byoh)).toEqual({ bootstrap: 'edge-virtual', machine: 'mine' });
    expect(find(synth(chart), 'KubeadmConfigTemplate', 'edge-virtual').metadata.name).toBe('edge-virtual');
    expect(find(synth(chart), 'ByoMachineTemplate', 'mine').metadata.name).toBe('mine');
  });

  test('a pool refers to templates by the names that patches give them, whatever their fixed names', () => {
    const { chart, byoh } = makePools(version, { bootstrapTemplateName: 'fixed-config', machineTemplateName: 'fixed-hosts' });
    expect(refsOf(chart, byoh)).toEqual({ bootstrap: 'fixed-config', machine: 'fixed-hosts' });
    byoh.bootstrapTemplate.addJsonPatch(JsonPatch.replace('/metadata/name', 'config'));
    byoh.machineTemplate.addJsonPatch(JsonPatch.replace('/metadata/name', 'hosts'));
    expect([byoh.bootstrapTemplate.name, byoh.machineTemplate.name]).toEqual(['config', 'hosts']);
    expect(refsOf(chart, byoh)).toEqual({ bootstrap: 'config', machine: 'hosts' });
    expect(find(synth(chart), 'KubeadmConfigTemplate', 'config').metadata.name).toBe('config');
    expect(find(synth(chart), 'ByoMachineTemplate', 'hosts').metadata.name).toBe('hosts');
  });
});

test.each([
  ['bootstrapTemplateName', 'BootstrapTemplate'], ['machineTemplateName', 'MachineTemplate'],
])("fails with a '%s' that is no name and names the template", (prop, id) => {
  expect(() => makePools(undefined, { [prop]: 'My_Template' })).toThrow(new Error(
    `[test/Cluster/Virtual/${id}] 'template name' 'My_Template' is not a valid object name; `
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
});

test.each([
  ['bootstrapTemplateName', 'BootstrapTemplate', 'KubeadmConfigTemplate'], ['machineTemplateName', 'MachineTemplate', 'ByoMachineTemplate'],
])("fails with two pools of one '%s'", (prop, id, kind) => {
  const cluster = makeCluster();
  new ByohWorkerPool(cluster, 'First', { [prop]: 'shared' });
  expect(() => new ByohWorkerPool(cluster, 'Second', { [prop]: 'shared' })).toThrow(new Error(
    `[test/Cluster/Second/${id}] ${kind} 'shared' is the name of 'test/Cluster/First/${id}' too; give each ${kind} of a chart its own name (input/duplicate)`));
});

test('pools of two providers can have machine templates of one name, which are of two kinds', () => {
  const cluster = makeCluster();
  new ByohWorkerPool(cluster, 'Virtual', { machineTemplateName: 'shared' });
  expect(() => new Metal3WorkerPool(cluster, 'Metal', { machineTemplateName: 'shared', image: IMAGE })).not.toThrow();
});
