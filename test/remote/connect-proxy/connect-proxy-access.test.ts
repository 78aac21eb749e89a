import { App, Chart } from 'cdk8s';
import { parse } from 'yaml';
import { factoryChart, makeControlPlane, makeFactory, SERVER, withAccess } from './access';
import { ClusterApiVersion, Endpoint, ServiceType } from '../../../src/core';
import { KubeVip } from '../../../src/kubeadm';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { KamajiControlPlane } from '../../../src/providers/kamaji';
import { ClusterCa, ConnectProxyProps, FrpServerOptions, FrpToken, RemoteAccess } from '../../../src/remote';
import { makeChart } from '../../support/charts';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const WAVE = 'argocd.argoproj.io/sync-wave';
const manifests = synth(factoryChart());

test('writes certificates, the kubeconfig, the token and the server beside the cluster', () => {
  expect(ids(manifests)).toEqual([
    'Certificate/factory-1-admin', 'Certificate/factory-1-ca', 'Certificate/factory-1-frp-ca', 'Certificate/factory-1-frps-tls',
    'Cluster/factory-1',
    'ConfigMap/factory-1-frps',
    'Deployment/factory-1-frps',
    'ExternalSecret/factory-1-frp-token', 'ExternalSecret/factory-1-kubeconfig',
    'Issuer/factory-1-ca', 'Issuer/factory-1-frp-ca', 'Issuer/factory-1-self-signed',
    'KubeadmControlPlane/factory-1-control-plane',
    'Metal3Cluster/factory-1',
    expect.stringMatching(/^Metal3MachineTemplate\//),
    'NetworkPolicy/factory-1-frps',
    'Password/factory-1-frp-token',
    'Role/factory-1-kubeconfig-writer', 'RoleBinding/factory-1-kubeconfig-writer',
    'SecretStore/factory-1-kubeconfig-writer',
    'Service/factory-1-frps', 'Service/factory-1-frps-bind',
    'ServiceAccount/factory-1-kubeconfig-writer',
  ]);
});

test.each(Object.values(ClusterApiVersion))('fits the schemas in %s, with what the API server would add to custom resources', apiVersion => {
  const written = synth(factoryChart({}, { apiVersion }));
  expect(written.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  expect(written.flatMap(manifest => missingDefaults(manifest) ?? [])).toEqual([]);
});

test('has no Secret in it, and no text that is one', () => {
  expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  expect(JSON.stringify(manifests)).not.toMatch(/PRIVATE KEY|BEGIN CERTIFICATE/);
});

test('has all Secrets made before the control plane, by order and by wave', () => {
  const first = manifests.filter(({ metadata }) => metadata.annotations?.[WAVE] === '-1');
  expect(new Set(first.map(({ kind }) => kind as string))).toEqual(new Set([
    'Certificate', 'ExternalSecret', 'Issuer', 'Password', 'Role', 'RoleBinding', 'SecretStore', 'ServiceAccount',
  ]));
  expect(manifests.filter(({ kind }) => /^(Certificate|ExternalSecret|Issuer|Password|SecretStore)$/.test(kind)).filter(manifest => !first.includes(manifest))).toEqual([]);
  const controlPlane = find(manifests, 'KubeadmControlPlane');
  expect(controlPlane.metadata.annotations).toBeUndefined();
  expect(first.filter(manifest => manifests.indexOf(manifest) > manifests.indexOf(controlPlane))).toEqual([]);
});

test('keeps the key of both CAs, which nodes know for good, and the certificate of the server as long as its CA', () => {
  for (const name of ['factory-1-ca', 'factory-1-frp-ca']) {
    expect(find(manifests, 'Certificate', name).spec).toMatchObject({ isCA: true, duration: '87600h0m0s', privateKey: { rotationPolicy: 'Never' } });
  }
  expect(find(manifests, 'Certificate', 'factory-1-frps-tls').spec).toMatchObject({ duration: '87600h0m0s', dnsNames: ['frp.mgmt.example.com'], usages: ['server auth', 'digital signature'] });
});

test('lets the store read the client certificate and nothing else', () => {
  expect(find(manifests, 'Role').rules).toEqual([{ apiGroups: [''], resources: ['secrets'], resourceNames: ['factory-1-admin'], verbs: ['get'] }]);
  expect(find(manifests, 'SecretStore').spec.provider.kubernetes).toMatchObject({ remoteNamespace: 'edge', auth: { serviceAccount: { name: 'factory-1-kubeconfig-writer' } } });
});

test('runs one server without rights', () => {
  const { replicas, strategy, template: { spec } } = find(manifests, 'Deployment').spec;
  expect({ replicas, strategy }).toEqual({ replicas: 1, strategy: { type: 'Recreate' } });
  expect(spec).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } } });
  const [container] = spec.containers;
  expect(container).toMatchObject({
    image: 'ghcr.io/fatedier/frps:v0.70.1',
    readinessProbe: { tcpSocket: { port: 'connect' } },
    livenessProbe: { tcpSocket: { port: 'connect' } },
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    resources: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '256Mi' } },
  });
  // What it reads is where its configuration looks for it.
  const config = find(manifests, 'ConfigMap').data['frps.toml'] as string;
  const folders = container.volumeMounts.map(({ mountPath }: Manifest) => mountPath as string);
  const read = [...config.matchAll(/"(\/[^"]+)"/g)].map(([, file]) => file);
  expect(read).toHaveLength(3);
  expect(read.filter(file => !folders.includes(file.slice(0, file.lastIndexOf('/'))))).toEqual([]);
});

test('lets only those use the proxy who manage the cluster', () => {
  expect(find(manifests, 'NetworkPolicy').spec.ingress).toEqual([
    { ports: [{ port: 'bind', protocol: 'TCP' }] },
    {
      from: [
        {
          namespaceSelector: {
            matchExpressions: [{
              key: 'kubernetes.io/metadata.name',
              operator: 'In',
              values: [
                'capi-kubeadm-bootstrap-system', 'capi-kubeadm-control-plane-system', 'capi-system', 'kubeadm-bootstrap-system', 'kubeadm-control-plane-system',
                'metal3-infrastructure-system',
              ],
            }],
          },
        },
        { namespaceSelector: { matchExpressions: [{ key: 'cluster.x-k8s.io/provider', operator: 'Exists' }] } },
      ],
      ports: [{ port: 'connect', protocol: 'TCP' }],
    },
  ]);
});

test('has each control plane node run a client, as a static pod with files for root only', () => {
  const { files } = find(manifests, 'KubeadmControlPlane').spec.kubeadmConfigSpec;
  expect(files.map(({ path, permissions, contentFrom }: Manifest) => [path, permissions, contentFrom?.secret])).toEqual([
    ['/etc/frp/frpc.toml', '0600', undefined],
    ['/etc/frp/token', '0600', { name: 'factory-1-frp-token', key: 'token' }],
    ['/etc/frp/ca.crt', '0600', { name: 'factory-1-frps-tls', key: 'ca.crt' }],
    ['/etc/kubernetes/manifests/frpc.yaml', '0600', undefined],
  ]);
  const pod = parse(files[3].content) as Manifest;
  expect(schemaErrors(pod)).toEqual([]);
  expect(pod.spec).toMatchObject({ hostNetwork: true, priorityClassName: 'system-node-critical', volumes: [{ name: 'frp', hostPath: { path: '/etc/frp', type: 'Directory' } }] });
  expect(pod.spec.containers[0]).toMatchObject({
    image: 'ghcr.io/fatedier/frpc:v0.70.1',
    args: ['-c', '/etc/frp/frpc.toml'],
    env: [{ name: 'NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }],
    volumeMounts: [{ name: 'frp', mountPath: '/etc/frp', readOnly: true }],
  });
});

test('escapes what frp fills in for whoever renders user data', () => {
  const [config] = find(manifests, 'KubeadmControlPlane').spec.kubeadmConfigSpec.files;
  expect(config.content).toContain("name = \"factory-1-{{ '{{' }} .Envs.NODE_NAME }}\"");
  const chart = makeChart();
  new ByohControlPlane(makeFactory(chart), 'ControlPlane', {});
  const [ofByoh] = find(synth(chart), 'KubeadmControlPlane').spec.kubeadmConfigSpec.files;
  expect(ofByoh.content).toContain('name = "factory-1-{{"{{"}} .Envs.NODE_NAME }}"');
});

test('takes all settings', () => {
  const server: Required<FrpServerOptions> = {
    host: '192.0.2.10',
    port: 31700,
    serviceType: ServiceType.NODE_PORT,
    serviceAnnotations: { 'example.com/pool': 'edge' },
    image: 'registry.example.com/frps:v0.70.1',
    imagePullSecretName: 'registry',
    clientNamespaces: ['flux-system'],
  };
  const props: Required<ConnectProxyProps> = {
    server,
    ca: ClusterCa.existing(),
    token: FrpToken.fromStore({ secretStoreName: 'vault', clusterScoped: true, key: 'factories/1', property: 'token' }),
    apiServerPort: 8443,
    clientImage: 'registry.example.com/frpc:v0.70.1',
  };
  const chart = makeChart();
  makeControlPlane(makeFactory(chart, props, { endpoint: Endpoint.of('192.168.10.20', 8443) }), { virtualIp: KubeVip.arp() });
  const written = synth(chart);
  expect(written.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  expect(find(written, 'Service', 'factory-1-frps-bind')).toMatchObject({
    metadata: { annotations: { 'example.com/pool': 'edge' } },
    spec: { type: 'NodePort', ports: [{ name: 'bind', port: 31700, nodePort: 31700, targetPort: 'bind' }] },
  });
  expect(find(written, 'Deployment').spec.template.spec).toMatchObject({ imagePullSecrets: [{ name: 'registry' }], containers: [{ image: server.image }] });
  expect(find(written, 'Certificate', 'factory-1-frps-tls').spec.ipAddresses).toEqual(['192.0.2.10']);
  expect(ids(written)).not.toContain('Certificate/factory-1-ca');
  expect(find(written, 'Issuer', 'factory-1-ca').spec).toEqual({ ca: { secretName: 'factory-1-ca' } });
  expect(find(written, 'NetworkPolicy').spec.ingress[1].from[0].namespaceSelector.matchExpressions[0].values).toContain('flux-system');
  expect(find(written, 'ExternalSecret', 'factory-1-frp-token').spec).toMatchObject({
    refreshPolicy: 'CreatedOnce',
    secretStoreRef: { kind: 'ClusterSecretStore', name: 'vault' },
    data: [{ secretKey: 'token', remoteRef: { key: 'factories/1', property: 'token' } }],
  });
  expect(ids(written)).not.toContain('Password/factory-1-frp-token');
  const texts = find(written, 'KubeadmControlPlane').spec.kubeadmConfigSpec.files.map(({ content }: Manifest) => content as string).join('\n');
  expect(texts).toContain('serverAddr = "192.0.2.10"\nserverPort = 31700\n');
  expect(texts).toContain('customDomains = ["192.168.10.20"]\nlocalIP = "127.0.0.1"\nlocalPort = 8443\n');
  expect(texts).toContain('image: registry.example.com/frpc:v0.70.1');
});

test('generates a token of letters and digits once', () => {
  expect(find(manifests, 'Password').spec).toMatchObject({ length: 48, symbols: 0, secretKeys: ['token'] });
  expect(find(manifests, 'ExternalSecret', 'factory-1-frp-token').spec).toMatchObject({
    refreshPolicy: 'CreatedOnce', dataFrom: [{ sourceRef: { generatorRef: { kind: 'Password', name: 'factory-1-frp-token' } } }],
  });
});

test('reads the token from a Secret that is there', () => {
  const written = synth(factoryChart({ token: FrpToken.fromSecret('shared-token') }));
  expect(ids(written).filter(id => id.includes('frp-token'))).toEqual([]);
  expect(find(written, 'Deployment').spec.template.spec.volumes[1].secret.secretName).toBe('shared-token');
  expect(find(written, 'KubeadmControlPlane').spec.kubeadmConfigSpec.files[1].contentFrom.secret).toEqual({ name: 'shared-token', key: 'token' });
});

test('two clusters share a namespace', () => {
  const chart = makeChart();
  for (const clusterName of ['factory-1', 'factory-2']) {
    const cluster = withAccess(RemoteAccess.connectProxy({ server: SERVER }), chart, clusterName);
    makeControlPlane(cluster);
  }
  expect(() => ids(chart.toJson() as Manifest[])).not.toThrow();
  const written = ids(chart.toJson() as Manifest[]);
  expect(written).toHaveLength(new Set(written).size);
});

test('says who dials whom', () => {
  expect(RemoteAccess.connectProxy({ server: { host: 'frp.example.com', port: 443 } }).connections).toEqual([
    { from: 'control plane nodes', to: 'frps in the management cluster, at frp.example.com', port: 443, purpose: 'the tunnel to the API server, in TLS' },
    { from: 'managers of Cluster API', to: 'frps beside them, inside the management cluster', port: 8888, purpose: 'HTTP CONNECT to the API server' },
  ]);
});

test('fails for a second cluster', () => {
  const chart = makeChart();
  const access = RemoteAccess.connectProxy({ server: SERVER });
  withAccess(access, chart, 'One');
  expect(() => withAccess(access, chart, 'Two'))
    .toThrow("[test/Two] 'remoteAccess' is that of the cluster 'one' already; make one for each cluster (remote/bound-twice)");
});

test('fails for a chart without a namespace', () => {
  expect(() => makeFactory(new Chart(new App(), 'test'))).toThrow(
    "[test/Cluster] the chart has no namespace, and the kubeconfig names the proxy as '<service>.<namespace>.svc'; give the chart a 'namespace' (remote/no-namespace)");
});

test('fails for a cluster without an endpoint', () => {
  expect(() => makeFactory(makeChart(), {}, { endpoint: undefined })).toThrow("[test/Cluster] 'endpoint' is missing, and 'remoteAccess' writes it into the kubeconfig; "
    + "set it, for example Endpoint.of('api.factory.example.com') (input/missing-value)");
});

test('fails for a control plane that runs as pods', () => {
  expect(() => new KamajiControlPlane(makeFactory(), 'ControlPlane', {})).toThrow(
    "[test/Cluster/ControlPlane] 'remoteAccess' of the cluster is a CONNECT proxy, whose client is a file on machines of kubeadm, and Kamaji has none; "
      + 'use RemoteAccess.tunnel() for k0s on machines, RemoteAccess.pull() for a managed one that nobody reaches, and none for pods beside the management cluster (remote/control-plane)');
});

test('fails for another port of the API server than the client dials', () => {
  expect(() => makeControlPlane(makeFactory(makeChart(), {}, { endpoint: Endpoint.of('192.168.10.20', 8443) }), { virtualIp: KubeVip.arp() })).toThrow(
    "[test/Cluster/ControlPlane] the API server listens at port 8443 of its node, as 'endpoint' and 'virtualIp' say, and the client of the proxy dials 6443; "
      + "set 'apiServerPort' of the proxy to 8443 (remote/api-server-port)");
});

test.each<[string, Partial<ConnectProxyProps>, string]>([
  ['a host that is a URL', { server: { host: 'https://frp.example.com' } },
    "'server.host' 'https://frp.example.com' is neither an IP address nor a DNS name; use for example 'frp.example.com', without scheme and port (input/invalid-value)"],
  ['a port that is none', { server: { ...SERVER, port: 70000 } }, "'server.port' 70000 is not a port; use a whole number from 1 to 65535 (input/invalid-value)"],
  ['a port that no NodePort has', { server: { ...SERVER, serviceType: ServiceType.NODE_PORT } },
    "'server.port' 7000 is no port of a NodePort; use one from 30000 to 32767 (input/invalid-value)"],
  ['an image without a version', { server: { ...SERVER, image: 'frps:latest' } },
    "'server.image' 'frps:latest' does not say which version it is; use '<name>:<tag>' with another tag than 'latest', or '<name>@sha256:<64 hexadecimal digits>' (remote/image-not-pinned)"],
  ['an image of the client without a version', { clientImage: 'frpc' },
    "'clientImage' 'frpc' does not say which version it is; use '<name>:<tag>' with another tag than 'latest', or '<name>@sha256:<64 hexadecimal digits>' (remote/image-not-pinned)"],
  ['a port of the API server that is none', { apiServerPort: 0 }, "'apiServerPort' 0 is not a port; use a whole number from 1 to 65535 (input/invalid-value)"],
  ['a namespace that cannot be', { server: { ...SERVER, clientNamespaces: ['Flux'] } },
    "'server.clientNamespaces' 'Flux' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['a Secret that cannot be', { server: { ...SERVER, imagePullSecretName: 'A' } },
    "'server.imagePullSecretName' 'A' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['a token in a Secret that cannot be', { token: FrpToken.fromSecret('A') },
    "'token.secretName' 'A' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['a token in a store that cannot be', { token: FrpToken.fromStore({ secretStoreName: 'A', key: 'k' }) },
    "'token.secretStoreName' 'A' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['a token without a key', { token: FrpToken.fromStore({ secretStoreName: 'vault', key: '' }) },
    "'token.key' is empty; give the name that the secret has in 'vault' (input/invalid-value)"],
])('fails for %s', (_, props, message) => {
  expect(() => makeFactory(makeChart(), props)).toThrow(`[test/Cluster] ${message}`);
});
