import { Chart } from 'cdk8s';
import { K0smotronRemoteHost, K0smotronRemoteHostProps } from '../../../src/providers/k0smotron';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const HOST: K0smotronRemoteHostProps = { hostPool: 'rack-1', address: '192.168.10.31', sshKeySecretName: 'edge-ssh' };

function synthHost(props: Partial<K0smotronRemoteHostProps> = {}): Manifest {
  const chart = makeChart();
  new K0smotronRemoteHost(chart, 'Host', { ...HOST, ...props });
  return find(synth(chart), 'PooledRemoteMachine');
}

test('is a PooledRemoteMachine that root opens by a key in a Secret', () => {
  const manifest = synthHost();
  expect(manifest).toEqual({
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2',
    kind: 'PooledRemoteMachine',
    metadata: { name: 'rack-1-192-168-10-31', namespace: 'edge' },
    spec: {
      pool: 'rack-1',
      machine: {
        address: '192.168.10.31', port: 22, user: 'root', useSudo: false, sshKeyRef: { name: 'edge-ssh' }, workingDir: '/etc/k0smotron', commandsAsScript: false,
      },
    },
  });
  expect(schemaErrors(manifest)).toEqual([]);
  expect(missingDefaults(manifest)).toEqual([]);
});

test('takes every prop', () => {
  const props: Required<K0smotronRemoteHostProps> = {
    hostPool: 'rack-2',
    address: 'fd00::31',
    sshKeySecretName: 'rack-2-ssh',
    hostName: 'host-31',
    port: 2222,
    user: 'admin',
    useSudo: false,
    workingDir: '/opt/k0smotron',
    commandsAsScript: true,
    cleanUpCommands: ['/opt/wipe'],
    labels: { a: 'b' },
    annotations: { c: 'd' },
  };
  const manifest = synthHost(props);
  expect(manifest.metadata).toEqual({ name: 'host-31', namespace: 'edge', labels: { a: 'b' }, annotations: { c: 'd' } });
  expect(manifest.spec).toEqual({
    pool: 'rack-2',
    machine: {
      address: 'fd00::31',
      port: 2222,
      user: 'admin',
      useSudo: false,
      sshKeyRef: { name: 'rack-2-ssh' },
      workingDir: '/opt/k0smotron',
      commandsAsScript: true,
      cleanUpCommands: ['/opt/wipe'],
    },
  });
  expect(schemaErrors(manifest)).toEqual([]);
});

test('uses sudo unless the user is root', () => {
  expect(synthHost({ user: 'admin' }).spec.machine.useSudo).toBe(true);
  expect(synthHost({ user: 'root' }).spec.machine.useSudo).toBe(false);
});

test.each([
  ['fd00::31', 'rack-1-fd00-31'],
  ['::1', 'rack-1-1'],
  ['host-31.example.com', 'rack-1-host-31-example-com'],
])('names the host at %s %s', (address, name) => {
  expect(synthHost({ address }).metadata.name).toBe(name);
});

test('shows what it is', () => {
  const host = new K0smotronRemoteHost(makeChart(), 'Host', HOST);
  expect(host).toMatchObject({ hostPool: 'rack-1', address: '192.168.10.31', port: 22 });
  expect(host.resource.name).toBe('rack-1-192-168-10-31');
});

test.each<[Partial<K0smotronRemoteHostProps>, string]>([
  [{ address: 'root@host' }, "'address' 'root@host' is neither an IP address nor a DNS name; give it without user and port"],
  [{ address: '192.168.10.300' }, "'address' '192.168.10.300' is neither an IP address nor a DNS name; give it without user and port"],
  [{ port: 0 }, "'port' 0 is not a port; use a whole number from 1 to 65535"],
  [{ user: 'the admin' }, "'user' 'the admin' is not a login name; use letters, digits, '-', '_' and '.'"],
  [{ workingDir: 'opt' }, "'workingDir' 'opt' is not absolute; start it with '/'"],
  [{ hostPool: 'Rack' }, "'hostPool' 'Rack' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit"],
  [{ hostName: 'Host' }, "'hostName' 'Host' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit"],
  [{ sshKeySecretName: 'SSH' }, "'sshKeySecretName' 'SSH' is not a valid object name; "
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit"],
  [{ labels: { 'not a key': 'x' } },
    "'labels' has 'not a key' = 'x', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.'"],
])('fails on %j', (props, reason) => {
  expect(() => synthHost(props)).toThrow(new Error(`[test/Host] ${reason} (input/invalid-value)`));
});

test('fails on a name that another host of the chart has', () => {
  const chart = makeChart();
  new K0smotronRemoteHost(chart, 'First', HOST);
  expect(() => new K0smotronRemoteHost(chart, 'Second', HOST)).toThrow(new Error("[test/Second] PooledRemoteMachine 'rack-1-192-168-10-31' is the name of 'test/First' too; "
    + 'give each PooledRemoteMachine of a chart its own name (input/duplicate)'));
});

test('fails on a host that stands in two pools', () => {
  const chart = makeChart();
  new K0smotronRemoteHost(chart, 'First', HOST);
  new K0smotronRemoteHost(chart, 'Second', { ...HOST, hostPool: 'rack-2' });
  expect(() => synth(chart)).toThrow("[test/Second] host '192.168.10.31' is that of 'test/First' too; give each host once (input/duplicate)");
});

test('takes the same address for another port or in another namespace', () => {
  const chart = makeChart();
  new K0smotronRemoteHost(chart, 'First', HOST);
  new K0smotronRemoteHost(chart, 'Nat', { ...HOST, port: 2222, hostName: 'nat' });
  new K0smotronRemoteHost(new Chart(chart, 'other', { namespace: 'other' }), 'Elsewhere', HOST);
  expect(() => synth(chart)).not.toThrow();
});
