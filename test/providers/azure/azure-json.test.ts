import { JsonPatch } from 'cdk8s';
import { azureCluster, MACHINE, secondaryAzureCluster, synthControlPlane, synthMachinePool, synthPool, VERSIONS } from './machines';
import { AzureControlPlane, AzureMachinePool, AzureWorkerPool } from '../../../src/providers/azure';
import { BootstrapKind, FileContent, MixedCluster } from '../../../src/root';
import { FakeControlPlane, HOSTED } from '../../cluster/fakes';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

function file(secretName: string, key: string): object {
  return { path: '/etc/kubernetes/azure.json', owner: 'root:root', permissions: '0644', contentFrom: { secret: { name: secretName, key } } };
}

function filesOfPool(manifests: Manifest[]): Manifest {
  const template = find(manifests, 'KubeadmConfigTemplate');
  expect(schemaErrors(template)).toEqual([]);
  return template.spec.template.spec.files;
}

test.each(VERSIONS)('is taken from the Secret that is named after the machine template, whose name follows its content (%s)', version => {
  const { chart, cluster } = azureCluster({}, { apiVersion: version });
  const controlPlane = new AzureControlPlane(cluster, 'ControlPlane', { ...MACHINE, azureJson: true });
  const pool = new AzureWorkerPool(cluster, 'Workers', { ...MACHINE, azureJson: true });
  const manifests = synth(chart);
  expect(find(manifests, 'KubeadmControlPlane').spec.kubeadmConfigSpec.files)
    .toEqual([file(`${controlPlane.machineTemplate.name}-azure-json`, 'control-plane-azure.json')]);
  expect(filesOfPool(manifests)).toEqual([file(`${pool.machineTemplate.name}-azure-json`, 'worker-node-azure.json')]);
  expect(controlPlane.machineTemplate.name).toMatch(/^edge-control-plane-[0-9a-f]{8}$/);
});

test('follows a JSON patch of the machine template, and the bootstrap template with it', () => {
  const build = (patch: (pool: AzureWorkerPool) => void) => {
    const { chart, cluster } = azureCluster();
    new AzureControlPlane(cluster, 'ControlPlane', MACHINE);
    const pool = new AzureWorkerPool(cluster, 'Workers', { ...MACHINE, azureJson: true });
    patch(pool);
    return { manifests: synth(chart), pool };
  };
  const before = build(() => undefined);
  const after = build(pool => pool.machineTemplate.addJsonPatch(JsonPatch.replace('/spec/template/spec/vmSize', 'Standard_E4s_v5')));
  expect(after.pool.machineTemplate.name).not.toBe(before.pool.machineTemplate.name);
  expect(after.pool.bootstrapTemplate.name).not.toBe(before.pool.bootstrapTemplate.name);
  expect(filesOfPool(after.manifests)).toEqual([file(`${after.pool.machineTemplate.name}-azure-json`, 'worker-node-azure.json')]);
  expect(find(after.manifests, 'KubeadmConfigTemplate').metadata.name).toBe(after.pool.bootstrapTemplate.name);
});

test('is taken from the Secret of a machine pool', () => {
  const { files } = find(synthMachinePool({ azureJson: true, infraPoolName: 'burst' }), 'KubeadmConfig').spec;
  expect(files).toEqual([file('burst-azure-json', 'worker-node-azure.json')]);
});

test('stands before other files, and names the template that is named', () => {
  const files = [{ path: '/etc/motd', content: FileContent.text('hello') }];
  expect(filesOfPool(synthPool({ azureJson: true, machineTemplateName: 'fixed', files }))).toEqual([
    file('fixed-azure-json', 'worker-node-azure.json'), { path: '/etc/motd', content: 'hello' },
  ]);
});

test('is not there unless it is asked for', () => {
  expect(filesOfPool(synthPool())).toBeUndefined();
  expect(filesOfPool(synthPool({ azureJson: false }))).toBeUndefined();
  expect(find(synthControlPlane(), 'KubeadmControlPlane').spec.kubeadmConfigSpec.files).toBeUndefined();
});

test('fails beside a file of its own', () => {
  const files = [{ path: '/etc/kubernetes/azure.json', content: FileContent.fromSecret('own', 'azure.json') }];
  expect(() => synthPool({ azureJson: true, files })).toThrow(new Error(
    "[test/Cluster/Workers] file '/etc/kubernetes/azure.json' is given twice; give each path once (input/duplicate)"));
});

test('fails where another infra cluster is the primary, because nobody makes the Secret', () => {
  const { chart, cluster } = secondaryAzureCluster();
  new AzureWorkerPool(cluster, 'Workers', { ...MACHINE, failureDomain: '1', azureJson: true });
  expect(() => synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + "  [test/Cluster/Workers] 'azureJson' true is not possible beside another primary infra cluster: the provider does not make its Secret, "
    + "and nodes would wait for it; leave it out, or write the file with 'files' (input/invalid-value)"));
});

test('is left to the user where the cluster is defined elsewhere', () => {
  const chart = makeChart();
  const cluster = MixedCluster.fromClusterName(chart, 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' });
  new AzureWorkerPool(cluster, 'Workers', { ...MACHINE, azureJson: true, machineTemplateName: 'fixed' });
  expect(filesOfPool(synth(chart))).toEqual([file('fixed-azure-json', 'worker-node-azure.json')]);
});

test('fails on nodes that are joined in another way', () => {
  const { cluster } = azureCluster();
  new FakeControlPlane(cluster, 'ControlPlane', undefined, { ...HOSTED, bootstrapKind: BootstrapKind.K0S });
  const message = "'azureJson' true is not possible on nodes that k0s joins; leave it out, or write the file with 'files' (input/invalid-value)";
  expect(() => new AzureWorkerPool(cluster, 'Workers', { ...MACHINE, azureJson: true })).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
  expect(() => new AzureMachinePool(cluster, 'Burst', { ...MACHINE, azureJson: true })).toThrow(new Error(`[test/Cluster/Burst] ${message}`));
});
