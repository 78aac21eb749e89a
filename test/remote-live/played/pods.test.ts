import { containerOf, Surroundings } from './pods';

const NODE: Surroundings = { nodeName: 'node-1', hostIp: '10.0.0.1' };

const pod = (container: object, more: object = {}) => ({ spec: { containers: [{ name: 'a', image: 'example.com/tools/a:v1', ...container }], ...more } });

test('the program of an image, with its arguments', () => {
  expect(containerOf(pod({ args: ['-c', 'file'] }), NODE)).toEqual({ program: 'a', args: ['-c', 'file'], env: {}, files: {} });
});

test('a command comes before the image', () => {
  expect(containerOf(pod({ command: ['/bin/b', '--one'], args: ['--two'] }), NODE)).toMatchObject({ program: 'b', args: ['--one', '--two'] });
});

test('variables have values and facts of the node, and are filled into arguments', () => {
  const env = [
    { name: 'PLAIN', value: 'x' }, { name: 'NODE', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }, { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } },
  ];
  expect(containerOf(pod({ env, args: ['$(PLAIN)-$(NODE)-$(IP)-$(OTHER)'] }), NODE)).toMatchObject({
    env: { PLAIN: 'x', NODE: 'node-1', IP: '10.0.0.1' }, args: ['x-node-1-10.0.0.1-$(OTHER)'],
  });
});

test('volumes are files', () => {
  const objects = [
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'config' }, data: { 'a.toml': 'x = 1' } },
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'keys' }, stringData: { token: 't', other: 'o' } },
  ];
  const mounted = pod({
    volumeMounts: ['config', 'keys', 'token', 'host'].map(name => ({ name, mountPath: `/etc/${name}` })),
  }, {
    serviceAccountName: 'a',
    volumes: [
      { name: 'config', configMap: { name: 'config' } },
      { name: 'keys', secret: { secretName: 'keys', items: [{ key: 'token', path: 'renamed' }] } },
      { name: 'token', projected: { sources: [{ serviceAccountToken: { path: 'jwt', audience: 'them' } }] } },
      { name: 'host', hostPath: { path: '/etc/host' } },
    ],
  });
  expect(containerOf(mounted, { ...NODE, objects, token: audience => `for ${audience}`, clusterCa: 'ca' }).files).toEqual({
    '/etc/config/a.toml': 'x = 1',
    '/etc/keys/renamed': 't',
    '/etc/token/jwt': 'for them',
    '/var/run/secrets/kubernetes.io/serviceaccount/ca.crt': 'ca',
  });
});

test('a pod without a service account gets no certificate', () => {
  expect(containerOf(pod({}, { serviceAccountName: 'a', automountServiceAccountToken: false }), { ...NODE, clusterCa: 'ca' }).files).toEqual({});
});

test.each<[string, object, string]>([
  ['two containers', { spec: { containers: [{}, {}] } }, 'a pod of 2 containers cannot be played; it has to have one'],
  ['a variable from elsewhere', pod({ env: [{ name: 'A', valueFrom: { secretKeyRef: {} } }] }), 'the variable A has a value that cannot be played: {"secretKeyRef":{}}'],
  ['a volume that is not there', pod({ volumeMounts: [{ name: 'a', mountPath: '/a' }] }), "'a' is mounted, and there is no such volume"],
  ['a folder elsewhere', pod({ volumeMounts: [{ name: 'a', mountPath: '/a' }] }, { volumes: [{ name: 'a', hostPath: { path: '/b' } }] }), "'/b' of the host is wanted at '/a', which cannot be played"],
  ['another volume', pod({ volumeMounts: [{ name: 'a', mountPath: '/a' }] }, { volumes: [{ name: 'a', csi: {} }] }), 'the volume {"name":"a","csi":{}} cannot be played'],
  ['a Secret that is not there', pod({ volumeMounts: [{ name: 'a', mountPath: '/a' }] }, { volumes: [{ name: 'a', secret: { secretName: 's' } }] }), "there is no Secret 's'; there are "],
])('fails for %s', (_name, given, message) => {
  expect(() => containerOf(given, NODE)).toThrow(new Error(message));
});
