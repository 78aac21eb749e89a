import { argumentValueProblem } from '../../src/kubeadm/argument-values';
import { ARGUMENT_VALUE } from '../../src/kubeadm/rules/argument-value';
import { KUBELET_ARGUMENT_VALUE } from '../../src/kubeadm/rules/kubelet-argument-value';
import { checkRule } from '../rules/check-rule';
import { bundle, object } from '../rules/cloud-bundle';

const [API_SERVER, CONTROLLER_MANAGER] = ['kube-apiserver', 'kube-controller-manager'];

test.each([
  [API_SERVER, 'profiling', ['true', 'False', '1', 'f']],
  [API_SERVER, 'audit-log-maxage', ['30', '0x1e', '1_000']],
  [API_SERVER, 'request-timeout', ['1m0s', '300ms', '0']],
  [API_SERVER, 'bind-address', ['0.0.0.0', '::']],
  [API_SERVER, 'service-node-port-range', ['30000-32767', '30000+100', '30000', '0-65535']],
  [API_SERVER, 'authorization-mode', ['Node,RBAC', 'AlwaysAllow']],
  [API_SERVER, 'tls-min-version', ['VersionTLS12', 'VersionTLS13']],
  [API_SERVER, 'tls-cipher-suites', ['TLS_AES_128_GCM_SHA256,TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA']],
  [API_SERVER, 'oidc-issuer-url', ['https://login.example.com/realms/a']],
  [API_SERVER, 'audit-log-path', ['/var/log/audit', 'flase']],
  [CONTROLLER_MANAGER, 'leader-elect', ['false']],
  ['kube-scheduler', 'audit-log-maxage', ['many']],
  ['etcd', 'quota-backend-bytes', ['8589934592']],
  ['kubelet', 'node-ip', ['10.0.0.1', '10.0.0.1,fd00::1', '::', 'some-host', '10.0.0.1,some-host']],
  ['kubelet', 'eviction-hard', ['', 'memory.available<100Mi', 'memory.available<1.5Gi,nodefs.available<10%,nodefs.inodesFree<5%', 'imagefs.available<1e9']],
  ['kubelet', 'eviction-soft-grace-period', ['memory.available=1m30s']],
  ['kubelet', 'eviction-minimum-reclaim', ['memory.available=0Mi,nodefs.available=500Mi']],
  ['kubelet', 'kube-reserved', ['cpu=200m,memory=.5Gi,ephemeral-storage=1Gi,pid=1000', 'cpu=1']],
  // What is no address is left out.
  ['kubelet', 'node-ip', ['10.0.0.5', '10.0.0.5,fd00::5', '10.0.0.300']],
  ['kubelet', 'topology-manager-policy', ['single-numa-node']],
  ['kubelet', 'node-labels', ['a=b']],
  ['another', 'profiling', ['flase']],
])('%s takes values of %s', (program, name, values) => {
  expect(values.map(value => argumentValueProblem(program, name, value))).toEqual(values.map(() => undefined));
});

test.each([
  [API_SERVER, 'profiling', 'flase', "write 'false' for 'flase'"],
  [API_SERVER, 'profiling', 'off', 'write true or false'],
  [API_SERVER, 'profiling', '', 'write true or false'],
  [API_SERVER, 'audit-log-maxage', '30d', 'write a whole number without a unit, 0 or more'],
  [API_SERVER, 'request-timeout', '60', 'write a number with a unit, such as 40s'],
  [API_SERVER, 'advertise-address', '10.0.0.300', 'write an IP address'],
  [API_SERVER, 'service-node-port-range', '32767-30000', 'write the lowest and the highest port, such as 30000-32767'],
  [API_SERVER, 'service-node-port-range', '30000-70000', 'write the lowest and the highest port, such as 30000-32767'],
  [API_SERVER, 'service-node-port-range', '30000:32767', 'write the lowest and the highest port, such as 30000-32767'],
  [API_SERVER, 'authorization-mode', 'Node,RBCA', "write 'RBAC' for 'RBCA'"],
  [API_SERVER, 'authorization-mode', 'Node, RBAC', "write 'RBAC' for ' RBAC'"],
  [API_SERVER, 'authorization-mode', 'everybody', 'write some of AlwaysAllow, AlwaysDeny, ABAC, Webhook, RBAC, Node'],
  [CONTROLLER_MANAGER, 'node-monitor-grace-period', '40', 'write a number with a unit, such as 40s'],
  ['kube-scheduler', 'tls-min-version', 'versionTLS12', "write 'VersionTLS12' for 'versionTLS12'"],
  [API_SERVER, 'tls-cipher-suites', 'TLS_AES_128_GCM_SHA256, TLS_AES_256_GCM_SHA384', "write 'TLS_AES_256_GCM_SHA384' for ' TLS_AES_256_GCM_SHA384'"],
  [API_SERVER, 'tls-cipher-suites', 'ECDHE-RSA-AES128-GCM-SHA256', 'write names such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'],
  [API_SERVER, 'oidc-issuer-url', 'login.example.com', 'write a URL that begins with https://'],
  ['etcd', 'quota-backend-bytes', '8Gi', 'write a whole number without a unit'],
  ['kubelet', 'eviction-soft-grace-period', 'memory.available=90', 'write pairs such as memory.available=1m30s; the names are memory.available, allocatableMemory.available, pid.available, '
    + 'nodefs.available, nodefs.inodesFree, imagefs.available, imagefs.inodesFree, containerfs.available, containerfs.inodesFree'],
  ['kubelet', 'kube-reserved', 'cpu=200 m', 'write pairs such as cpu=500m,memory=1Gi; the names are cpu, memory, ephemeral-storage, pid'],
  ['kubelet', 'kube-reserved', 'cpu', 'write pairs such as cpu=500m,memory=1Gi; the names are cpu, memory, ephemeral-storage, pid'],
  ['kubelet', 'memory-manager-policy', 'static', "write 'Static' for 'static'"],
  ['kubelet', 'image-gc-high-threshold', '120', 'write a whole number from 0 to 100'],
  ['kubelet', 'read-only-port', '70000', 'write a whole number from 0 to 65535'],
  ['kubelet', 'container-log-max-size', '10mb', 'write an amount such as 10Mi'],
  ['kubelet', 'max-pods', '-1', 'write a whole number without a unit, 0 or more'],
  ['kubelet', 'v', 'debug', 'write a whole number without a unit'],
  [API_SERVER, 'goaway-chance', '0.5', 'write a number from 0 to 0.02'],
  [API_SERVER, 'audit-log-mode', 'async', 'write one of batch, blocking, blocking-strict'],
  [API_SERVER, 'logging-format', 'JSON', "write 'json' for 'JSON'"],
  [API_SERVER, 'oidc-signing-algs', 'RS255', "write 'RS256' for 'RS255'"],
  [API_SERVER, 'tls-min-version', 'VersionTLS12,VersionTLS13', 'write one of VersionTLS10, VersionTLS11, VersionTLS12, VersionTLS13'],
  [CONTROLLER_MANAGER, 'node-eviction-rate', 'fast', 'write a number without a unit'],
  [CONTROLLER_MANAGER, 'concurrent-deployment-syncs', 'ten', 'write a whole number without a unit'],
  ['etcd', 'listen-metrics-urls', '0.0.0.0:2381', 'write URLs with a port, such as http://127.0.0.1:2381'],
  ['etcd', 'auto-compaction-mode', 'time', 'write one of periodic, revision'],
])('%s does not take %s=%s', (program, name, value, problem) => {
  expect(argumentValueProblem(program, name, value)).toBe(problem);
});

test.each([['in v1beta1', { profiling: 'flase' }, 'profiling'], ['in v1beta2', [{ name: 'profiling', value: 'flase' }], '[0].value']])('fails %s', (_, extraArgs, place) => {
  const yaml = bundle(object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs } } } }));
  expect(checkRule(ARGUMENT_VALUE, yaml)).toEqual([
    `spec.kubeadmConfigSpec.clusterConfiguration.apiServer.extraArgs${place.startsWith('[') ? '' : '.'}${place}: 'profiling' is 'flase', which kube-apiserver cannot read, `
      + "and it does not start; write 'false' for 'flase'",
  ]);
});

test('passes where something is filled in, and where nothing is written', () => {
  const extraArgs = { 'profiling': '${PROFILING}', 'bind-address': '{{ ds.meta_data.local_ipv4 }}' };
  expect(checkRule(ARGUMENT_VALUE, bundle(object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs } } } })))).toEqual([]);
  expect(checkRule(ARGUMENT_VALUE, bundle(object('KubeadmControlPlane', 'shop', {})))).toEqual([]);
});

test.each([
  ['election-timeout', '499', "'election-timeout' 499 is less than 5 times 'heartbeat-interval' 100, and etcd does not start; write 500 or more for the first"],
  ['election-timeout', '60000', "'election-timeout' 60000 is more than 50000 milliseconds, and etcd does not start; write less"],
  ['heartbeat-interval', '201', "'election-timeout' 1000 is less than 5 times 'heartbeat-interval' 201, and etcd does not start; write 1005 or more for the first"],
])('fails on %s=%s of etcd', (name, value, message) => {
  const yaml = bundle(object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec: { clusterConfiguration: { etcd: { local: { extraArgs: { [name]: value } } } } } }));
  expect(checkRule(ARGUMENT_VALUE, yaml)).toEqual([`spec.kubeadmConfigSpec.clusterConfiguration.etcd.local.extraArgs.${name}: ${message}`]);
});

test.each([['election-timeout', '500'], ['heartbeat-interval', '200'], ['heartbeat-interval', '${INTERVAL}'], ['max-wals', '5']])('passes %s=%s of etcd', (name, value) => {
  const yaml = bundle(object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec: { clusterConfiguration: { etcd: { local: { extraArgs: { [name]: value } } } } } }));
  expect(checkRule(ARGUMENT_VALUE, yaml)).toEqual([]);
});

test('asks the kubelets of machines that join', () => {
  const nodeRegistration = { kubeletExtraArgs: { 'max-pods': 'many', 'address': '{{ ds.meta_data.local_ipv4 }}', 'v': '2' } };
  const yaml = bundle(object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec: { joinConfiguration: { nodeRegistration } } }));
  expect(checkRule(KUBELET_ARGUMENT_VALUE, yaml)).toEqual([
    "spec.kubeadmConfigSpec.joinConfiguration.nodeRegistration.kubeletExtraArgs.max-pods: 'max-pods' is 'many', which kubelet cannot read, and it does not start; "
      + 'write a whole number without a unit, 0 or more',
  ]);
});

test.each<[string, { readonly [name: string]: string }, string]>([
  ['oidc-issuer-url', { 'oidc-issuer-url': 'https://a.example.com' },
    "'oidc-client-id' is missing, and kube-apiserver does not start with only one of 'oidc-issuer-url' and 'oidc-client-id'; write both"],
  ['authentication-config', { 'authentication-config': '/etc/kubernetes/pki/a.yaml', 'oidc-issuer-url': 'https://a.example.com', 'oidc-client-id': 'b' },
    "'authentication-config' and 'oidc-issuer-url' are given, and kube-apiserver does not start with both; write the issuer to the file, or leave the file out"],
  ['authorization-config', { 'authorization-config': '/etc/kubernetes/pki/a.yaml', 'authorization-mode': 'Node,RBAC' },
    "'authorization-config' and 'authorization-mode' are given, and kube-apiserver does not start with both; leave one of them out"],
  ['authorization-mode', { 'authorization-mode': 'Node,RBAC,Node' }, "'authorization-mode' has 'Node' twice, and kube-apiserver does not start; write it once"],
  ['authorization-mode', { 'authorization-mode': 'Node,RBAC,Webhook' },
    "'authorization-mode' has 'Webhook', and 'authorization-webhook-config-file' is missing, without which kube-apiserver does not start; write it, or leave 'Webhook' out"],
])('fails on %s of %j', (name, extraArgs, message) => {
  const yaml = bundle(object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs } } } }));
  expect(checkRule(ARGUMENT_VALUE, yaml)).toEqual([`spec.kubeadmConfigSpec.clusterConfiguration.apiServer.extraArgs.${name}: ${message}`]);
});

test.each([
  { 'oidc-issuer-url': 'https://a.example.com', 'oidc-client-id': 'b', 'oidc-username-claim': 'sub' },
  { 'authorization-mode': 'Node,RBAC,Webhook', 'authorization-webhook-config-file': '/etc/kubernetes/pki/a.conf' },
  { 'authorization-config': '/etc/kubernetes/pki/a.yaml' },
])('passes %j', extraArgs => {
  expect(checkRule(ARGUMENT_VALUE, bundle(object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs } } } })))).toEqual([]);
});

test('asks how long kubelets wait before they evict for a soft threshold', () => {
  const check = (kubeletExtraArgs: object) => checkRule(KUBELET_ARGUMENT_VALUE, bundle(object('KubeadmControlPlane', 'shop', {
    kubeadmConfigSpec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs } } },
  })));
  expect(check({ 'eviction-soft': 'memory.available<10%' })).toEqual([
    "spec.kubeadmConfigSpec.joinConfiguration.nodeRegistration.kubeletExtraArgs.eviction-soft: 'eviction-soft' has 'memory.available', "
      + "for which 'eviction-soft-grace-period' says no time, and kubelet does not start; write memory.available=1m30s there",
  ]);
  expect(check({ 'eviction-soft': 'memory.available<10%', 'eviction-soft-grace-period': 'memory.available=2m' })).toEqual([]);
});

test('is told no texts', () => {
  const extraArgs = [{ name: { toString: 1 }, value: 'a' }, { name: ['profiling'], value: ['a'] }];
  expect(checkRule(ARGUMENT_VALUE, bundle(object('KubeadmControlPlane', 'shop', { kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs } } } })))).toEqual([]);
});
