import { App, Chart } from 'cdk8s';
import { synthPool } from './support';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { K0sBootstrap, K0smotronControlPlane, K0smotronRemoteHost, K0smotronRemoteWorkerPool, K0smotronRemoteWorkerPoolProps } from '../../../src/providers/k0smotron';
import { FileContent, MixedCluster, Replicas } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults } from '../../support/schema';

const HOST = { address: '192.168.10.31', sshKeySecretName: 'edge-ssh' };

function synthUnderKubeadm(props: K0smotronRemoteWorkerPoolProps): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  new K0smotronRemoteWorkerPool(cluster, 'Workers', props);
  return synth(chart);
}

test('takes machines from the pool of hosts with its own name', () => {
  expect(find(synthPool(), 'RemoteMachineTemplate').spec).toEqual({ template: { spec: { pool: 'edge-workers' } } });
});

test('takes machines from another pool of hosts', () => {
  expect(find(synthPool({ hostPool: 'rack-1' }), 'RemoteMachineTemplate').spec.template.spec.pool).toBe('rack-1');
});

test('writes a Job that provisions machines', () => {
  const template = find(synthPool({ provisionJob: { image: 'registry.example.com/tsh:17', secretMounts: [{ secretName: 'identity', mountPath: '/identity' }] } }),
    'RemoteMachineTemplate');
  expect(template.spec.template.spec.provisionJob).toEqual({
    sshCommand: 'ssh',
    scpCommand: 'scp',
    jobSpecTemplate: {
      spec: {
        template: {
          spec: {
            restartPolicy: 'Never',
            containers: [{ name: 'provision', image: 'registry.example.com/tsh:17', volumeMounts: [{ name: 'identity', mountPath: '/identity' }] }],
            volumes: [{ name: 'identity', secret: { secretName: 'identity' } }],
          },
        },
      },
    },
  });
  expect(missingDefaults(template)).toEqual([]);
});

test('writes its hosts', () => {
  const manifests = synthPool({ replicas: Replicas.fixed(2), hosts: [HOST, { ...HOST, address: 'host-2.example.com' }] });
  expect(ids(manifests).filter(id => id.startsWith('Pooled'))).toEqual([
    'PooledRemoteMachine/edge-workers-192-168-10-31', 'PooledRemoteMachine/edge-workers-host-2-example-com',
  ]);
  expect(find(manifests, 'PooledRemoteMachine', 'edge-workers-192-168-10-31').spec.pool).toBe('edge-workers');
});

test('leaves it to k0smotron to clean up hosts of k0s, and resets kubeadm itself', () => {
  const cleanUp = (manifests: Manifest[]) => find(manifests, 'PooledRemoteMachine').spec.machine.cleanUpCommands;
  expect(cleanUp(synthPool({ hosts: [HOST] }))).toBeUndefined();
  expect(cleanUp(synthUnderKubeadm({ hosts: [HOST] }))).toEqual(['kubeadm reset --force', 'rm -rf /etc/cni/net.d /run/cluster-api']);
  expect(cleanUp(synthUnderKubeadm({ hosts: [{ ...HOST, cleanUpCommands: ['/opt/wipe'] }] }))).toEqual(['/opt/wipe']);
});

test('brings no infra cluster along and demands nothing of nodes', () => {
  const manifests = synthUnderKubeadm({});
  expect(manifests.map(({ kind }) => kind as string)).not.toContain('RemoteCluster');
  expect(find(manifests, 'KubeadmConfigTemplate').spec.template.spec).toEqual({ format: 'cloud-config' });
});

test('leaves braces alone, because nobody renders them', () => {
  const files = [{ path: '/etc/motd', content: FileContent.text('hello {{ you }}') }];
  expect(find(synthPool({ files }), 'K0sWorkerConfigTemplate').spec.template.spec.files).toEqual([{ path: '/etc/motd', content: 'hello {{ you }}' }]);
  expect(find(synthUnderKubeadm({ files }), 'KubeadmConfigTemplate').spec.template.spec.files).toEqual([{ path: '/etc/motd', content: 'hello {{ you }}' }]);
});

test('counts hosts wherever they are', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new K0smotronControlPlane(cluster, 'ControlPlane');
  new K0smotronRemoteWorkerPool(cluster, 'Workers', { replicas: Replicas.autoscaled(1, 2), hostPool: 'rack-1', hosts: [HOST] });
  new K0smotronRemoteHost(chart, 'Spare', { ...HOST, address: '192.168.10.32', hostPool: 'rack-1' });
  expect(() => synth(chart)).not.toThrow();
});

test('trusts that hosts exist elsewhere if it knows none', () => {
  expect(() => synthPool({ replicas: Replicas.fixed(9) })).not.toThrow();
});

test.each([
  [Replicas.fixed(3), 3],
  [Replicas.autoscaled(1, 4), 4],
])('fails on more machines than hosts (%j)', (replicas, wanted) => {
  expect(() => synthPool({ replicas, hosts: [HOST, { ...HOST, address: '192.168.10.32' }] })).toThrow(
    `[test/Cluster/Workers] 'replicas' ${wanted} is more than the 2 hosts of 'edge-workers'; add hosts, or ask for fewer machines (pool/invalid-replicas)`);
});

/** Two pools of two clusters that share the hosts of a rack. */
function synthSharers(first: Replicas, second: Replicas, namespace: string = 'edge'): Manifest[] {
  const app = new App();
  const chart = new Chart(app, 'test', { namespace: 'edge' });
  const cluster = makeCluster(chart);
  new K0smotronControlPlane(cluster, 'ControlPlane');
  new K0smotronRemoteWorkerPool(cluster, 'Workers', { replicas: first, hostPool: 'rack-1', hosts: [HOST, { ...HOST, address: '192.168.10.32' }] });
  const other = MixedCluster.fromClusterName(new Chart(app, 'other', { namespace }), 'Cluster', 'far', { kubernetesVersion: 'v1.34.2', bootstrap: new K0sBootstrap() });
  new K0smotronRemoteWorkerPool(other, 'Workers', { replicas: second, hostPool: 'rack-1' });
  return synth(chart);
}

test('shares hosts among pools as long as there are enough', () => {
  expect(() => synthSharers(Replicas.fixed(1), Replicas.fixed(1))).not.toThrow();
});

test('does not count pools of another namespace, whose hosts are others', () => {
  expect(() => synthSharers(Replicas.fixed(2), Replicas.fixed(2), 'far')).not.toThrow();
});

test('fails once on pools that together want more machines than their hosts', () => {
  expect(() => synthSharers(Replicas.fixed(1), Replicas.autoscaled(1, 2))).toThrow(new Error('Validation failed with the following errors:\n  [test/Cluster/Workers] '
    + "'replicas' 3 of the pools edge-workers, far-workers together is more than the 2 hosts of 'rack-1'; add hosts, or ask for fewer machines (pool/invalid-replicas)"));
});

test.each<[K0smotronRemoteWorkerPoolProps, string, string?]>([
  [{ hosts: [HOST, { ...HOST, port: 22 }] }, "'hosts' has 192.168.10.31 port 22 twice; give each host once", 'input/duplicate'],
  [{ hostPool: 'Rack 1' }, "'hostPool' 'Rack 1' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit"],
  [{ provisionJob: { image: 'my image' } }, "'provisionJob.image' 'my image' is not an image; use for example 'registry.example.com/tsh:17'"],
  [{ provisionJob: { image: 'tsh', secretMounts: [{ secretName: 'identity', mountPath: 'identity' }] } },
    "'provisionJob.secretMounts' has the path 'identity', which is not absolute; start it with '/'"],
  [{ provisionJob: { image: 'tsh', secretMounts: [{ secretName: 'my.identity', mountPath: '/identity' }] } }, "'provisionJob.secretMounts' 'my.identity' is not a valid name; "
    + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit"],
  [{ kubeletExtraArgs: { 'provider-id': 'x' } }, "'kubeletExtraArgs' has 'provider-id' 'x'; leave it out: k0smotron writes the provider id itself"],
  [{ kubeletExtraArgs: { 'cloud-provider': 'external' } }, "'kubeletExtraArgs' has 'cloud-provider' 'external'; leave it out: "
    + 'no cloud controller initialises remote machines, they would stay tainted'],
  [{ files: [{ path: '/a', content: FileContent.text('a'), owner: 'me:me' }] },
    "file '/a' has 'owner' 'me:me', which k0smotron does not set; use 'preKubeadmCommands', for example 'chown me:me /a'"],
])('fails on %j under both bootstraps', (props, reason, code = 'input/invalid-value') => {
  const error = new Error(`[test/Cluster/Workers] ${reason} (${code})`);
  expect(() => synthPool(props)).toThrow(error);
  expect(() => synthUnderKubeadm(props)).toThrow(error);
});

test('fails on expressions that cloud-init would render', () => {
  expect(() => synthPool({ preKubeadmCommands: ['echo {{ ds.meta_data.name }}'] })).toThrow(new Error(
    "[test/Cluster/Workers] 'preKubeadmCommands' 'echo {{ ds.meta_data.name }}' holds '{{ ds.meta_data.name }}', which k0smotron (over SSH) cannot render; "
    + 'it knows no expressions here. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'));
});
