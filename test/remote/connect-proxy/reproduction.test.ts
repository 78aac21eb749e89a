import * as path from 'path';
import { App, Chart } from 'cdk8s';
import { parse } from 'yaml';
import { makeControlPlane, makeFactory } from './access';
import { find, ids, Manifest, synth } from '../../support/manifests';
import { describeReference } from '../../support/reference';
import { schemaErrors } from '../../support/schema';
import { Difference, disagreements } from '../../support/upstream';
import { renderJinjaTexts } from '../../support/user-data';

/** What the set calls its objects, and we after the cluster: several clusters may share a namespace. */
const NAMES: { readonly [theirs: string]: string } = {
  'self-signed': 'factory-1-self-signed',
  'kubeconfig-writer': 'factory-1-kubeconfig-writer',
  'local': 'factory-1-kubeconfig-writer',
  'frps': 'factory-1-frps',
  'frps-bind': 'factory-1-frps-bind',
  'frps-tls': 'factory-1-frps-tls',
  'frp-token': 'factory-1-frp-token',
};
/** Where names of objects stand, and lists whose entries have names of their own. */
const NAME_FIELDS = ['name', 'secretName', 'app'];
const OTHER_NAMES = ['containers', 'ports', 'volumeMounts', 'volumes'];

/** What is not in the set, and why we write it. */
const FURTHER_OBJECTS: { readonly [id: string]: string } = {
  'Cluster/factory-1': 'the set has the control plane and no cluster',
  'Metal3Cluster/factory-1': 'the set has the control plane and no cluster',
  'Metal3MachineTemplate/factory-1-cp-aaaa1111': 'the set names it only',
  'Certificate/factory-1-frp-ca': 'the set names the Secret with the certificate of the server, and leaves open who makes it',
  'Issuer/factory-1-frp-ca': 'the same',
  'Certificate/factory-1-frps-tls': 'the same',
  'ExternalSecret/factory-1-frp-token': 'the set names the Secret with the token, and leaves open who makes it',
  'Password/factory-1-frp-token': 'the same',
};

const ADDED = 'the API server would add it';
const HARDENED = 'the server needs no rights at all';
const EXPLICIT = 'the default, stated';
const ROOT_ONLY = 'nobody else reads it';
const PROVIDER = 'what Metal3 asks of nodes';
const KCP = 'KubeadmControlPlane/factory-1';
const FILES = '/spec/kubeadmConfigSpec/files';
const KUBECONFIG = 'ExternalSecret/factory-1-kubeconfig';
const DEPLOYMENT = 'Deployment/factory-1-frps';
const POD = '/spec/template/spec';
const STATIC_POD = `${FILES}/frpc.yaml/content`;
const REGISTRATION = { name: '{{ ds.meta_data.name }}', kubeletExtraArgs: [{ name: 'node-labels', value: 'metal3.io/uuid={{ ds.meta_data.uuid }}' }] };
const HARDENED_CONTAINER = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };

const DIFFERENCES: Difference[] = [
  ...[
    'Issuer/factory-1-self-signed', 'Certificate/factory-1-ca', 'Issuer/factory-1-ca', 'Certificate/factory-1-admin', 'ServiceAccount/factory-1-kubeconfig-writer',
    'Role/factory-1-kubeconfig-writer', 'RoleBinding/factory-1-kubeconfig-writer', 'SecretStore/factory-1-kubeconfig-writer', KUBECONFIG,
  ].map(object => ({
    object, field: '/metadata/annotations', ours: { 'argocd.argoproj.io/sync-wave': '-1' }, reason: 'Argo CD waits for it to be healthy before it applies the control plane',
  })),
  { object: 'ServiceAccount/factory-1-kubeconfig-writer', field: '/automountServiceAccountToken', ours: false, reason: 'no pod has it' },
  { object: 'SecretStore/factory-1-kubeconfig-writer', field: '/spec/provider/kubernetes/server/url', ours: 'kubernetes.default', reason: ADDED },
  { object: KUBECONFIG, field: '/spec/refreshInterval', upstream: '10m', ours: '10m0s', reason: 'as Go writes durations; all of ours look so' },
  { object: KUBECONFIG, field: '/spec/target/creationPolicy', ours: 'Owner', reason: ADDED },
  { object: KUBECONFIG, field: '/spec/target/deletionPolicy', ours: 'Retain', reason: ADDED },
  { object: KUBECONFIG, field: '/spec/target/template/mergePolicy', ours: 'Replace', reason: ADDED },
  {
    object: KUBECONFIG,
    field: '/spec/target/template/data/value/clusters/0/cluster/proxy-url',
    upstream: 'http://frps.factory-1.svc:8888',
    ours: 'http://factory-1-frps.factory-1.svc:8888',
    reason: 'the name of the Service',
  },
  {
    object: 'ConfigMap/factory-1-frps',
    field: '/data/frps.toml/8',
    upstream: 'transport.tls.trustedCaFile = "/etc/frp-tls/ca.crt"',
    reason: 'with it frp asks clients for a certificate, which those of the set do not have, so that none could connect',
  },
  { object: DEPLOYMENT, field: `${POD}/enableServiceLinks`, ours: false, reason: HARDENED },
  {
    object: DEPLOYMENT,
    field: `${POD}/securityContext`,
    ours: { runAsNonRoot: true, runAsUser: 65532, runAsGroup: 65532, fsGroup: 65532, seccompProfile: { type: 'RuntimeDefault' } },
    reason: HARDENED,
  },
  { object: DEPLOYMENT, field: `${POD}/containers/0/securityContext`, ours: HARDENED_CONTAINER, reason: HARDENED },
  { object: DEPLOYMENT, field: `${POD}/containers/0/imagePullPolicy`, ours: 'IfNotPresent', reason: EXPLICIT },
  ...[0, 1].map(index => ({ object: DEPLOYMENT, field: `${POD}/containers/0/ports/${index}/protocol`, ours: 'TCP', reason: EXPLICIT })),
  { object: DEPLOYMENT, field: `${POD}/containers/0/readinessProbe`, ours: { tcpSocket: { port: 'connect' } }, reason: 'so that a Service leads to it only when it listens' },
  {
    object: DEPLOYMENT,
    field: `${POD}/containers/0/livenessProbe`,
    ours: { tcpSocket: { port: 'connect' }, periodSeconds: 20, failureThreshold: 6 },
    reason: 'so that it is started again when it hangs',
  },
  {
    object: DEPLOYMENT,
    field: `${POD}/containers/0/resources`,
    ours: { requests: { cpu: '50m', memory: '64Mi' }, limits: { memory: '256Mi' } },
    reason: 'so that it is not the first to go when a node runs out of memory',
  },
  ...[0, 1, 2].map(index => ({ object: DEPLOYMENT, field: `${POD}/containers/0/volumeMounts/${index}/readOnly`, ours: true, reason: HARDENED })),
  ...[1, 2].map(index => ({ object: DEPLOYMENT, field: `${POD}/volumes/${index}/secret/defaultMode`, ours: 0o440, reason: 'for the user of the container, who is not root, and nobody else' })),
  { object: DEPLOYMENT, field: `${POD}/volumes/1/secret/items`, ours: [{ key: 'token', path: 'token' }], reason: 'the Secret may be one of the user, with other things in it' },
  ...['factory-1-frps', 'factory-1-frps-bind'].map(name => ({ object: `Service/${name}`, field: '/spec/ports/0/protocol', ours: 'TCP', reason: EXPLICIT })),
  ...[0, 1].map(index => ({ object: 'NetworkPolicy/factory-1-frps', field: `/spec/ingress/${index}/ports/0/protocol`, ours: 'TCP', reason: EXPLICIT })),
  {
    object: 'NetworkPolicy/factory-1-frps',
    field: '/spec/ingress/1/from',
    upstream: [{
      namespaceSelector: {
        matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['capi-system', 'capi-kubeadm-control-plane-system', 'capi-kubeadm-bootstrap-system'] }],
      },
    }],
    ours: [
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
    reason: 'the operator names namespaces in another way, and managers of infrastructure providers look for Nodes too',
  },
  {
    object: KCP,
    field: `${FILES}/frpc.toml/contentFrom`,
    upstream: { secret: { name: 'factory-1-frpc', key: 'frpc.toml' } },
    reason: 'it holds no secret; and what comes from a Secret is rendered on the node unescaped, which its braces would not survive',
  },
  { object: KCP, field: `${FILES}/ca.crt/contentFrom/secret/name`, upstream: 'factory-1-frpc', ours: 'factory-1-frps-tls', reason: 'cert-manager writes it beside the certificate of the server' },
  ...['ca.crt', 'frpc.yaml'].flatMap(file => [
    { object: KCP, field: `${FILES}/${file}/owner`, ours: 'root:root', reason: EXPLICIT },
    { object: KCP, field: `${FILES}/${file}/permissions`, upstream: '0644', ours: '0600', reason: ROOT_ONLY },
  ]),
  { object: KCP, field: `${STATIC_POD}/metadata/labels`, ours: { component: 'frpc', tier: 'control-plane' }, reason: 'as static pods of kubeadm have them' },
  { object: KCP, field: `${STATIC_POD}/spec/dnsPolicy`, ours: 'Default', reason: 'it needs the DNS of the node, before there is another' },
  { object: KCP, field: `${STATIC_POD}/spec/automountServiceAccountToken`, ours: false, reason: EXPLICIT },
  { object: KCP, field: `${STATIC_POD}/spec/securityContext`, ours: { seccompProfile: { type: 'RuntimeDefault' } }, reason: HARDENED },
  { object: KCP, field: `${STATIC_POD}/spec/containers/0/securityContext`, ours: HARDENED_CONTAINER, reason: HARDENED },
  { object: KCP, field: `${STATIC_POD}/spec/containers/0/imagePullPolicy`, ours: 'IfNotPresent', reason: EXPLICIT },
  { object: KCP, field: `${STATIC_POD}/spec/containers/0/resources`, ours: { requests: { cpu: '10m', memory: '32Mi' } }, reason: 'as static pods of kubeadm have them' },
  {
    object: KCP,
    field: `${STATIC_POD}/spec/containers/0/env`,
    ours: [{ name: 'NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } }],
    reason: 'the name of a node is that of no other; its host name may be',
  },
  { object: KCP, field: `${STATIC_POD}/spec/volumes/0/hostPath/type`, ours: 'Directory', reason: 'so that a missing folder is an error and not an empty one' },
  ...['init', 'join'].map(phase => ({ object: KCP, field: `/spec/kubeadmConfigSpec/${phase}Configuration`, ours: { nodeRegistration: REGISTRATION }, reason: PROVIDER })),
  { object: KCP, field: '/spec/rollout', ours: { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0 } } }, reason: 'a fixed stock of hosts has none to spare' },
];

/** Lines of frpc.toml that differ, and why. */
const FRPC_DIFFERENCES = {
  theirs: ['name = "factory-1-{{ .Envs.HOSTNAME }}"', 'loadBalancer.groupKey = "<from the store>"'],
  ours: [
    // The name of the node, which is unique; see above.
    'name = "factory-1-{{ .Envs.NODE_NAME }}"',
    // A node whose API server is not there gets no connections. There is no key of the group: the token admits exactly the nodes that may join it.
    'healthCheck.type = "tcp"', 'healthCheck.timeoutSeconds = 3', 'healthCheck.maxFailed = 3', 'healthCheck.intervalSeconds = 10',
  ],
};

/** The set with our names; names of volumes, ports and containers stay. */
function renamed(value: unknown, field = '', list = ''): unknown {
  if (typeof value === 'string') {
    return NAME_FIELDS.includes(field) && !OTHER_NAMES.includes(list) ? NAMES[value] ?? value : value;
  }
  if (Array.isArray(value)) {
    return value.map((entry: unknown) => renamed(entry, '', field));
  }
  return typeof value !== 'object' || value === null ? value
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, renamed(member, name, typeof member === 'string' ? list : '')]));
}

/** Texts that are manifests as the manifests in them, so that it does not matter how they are written. */
function readTexts(manifest: Manifest): Manifest {
  const copy = structuredClone(manifest);
  if (copy.kind === 'ExternalSecret') {
    const { data } = copy.spec.target.template;
    data.value = parse((data.value as string).replace(/\{\{ \.(\w+) \| b64enc \}\}/g, '$1 in base64'));
  }
  if (copy.kind === 'ConfigMap') {
    copy.data['frps.toml'] = linesOf(copy.data['frps.toml']);
  }
  if (copy.kind === 'KubeadmControlPlane') {
    const config = copy.spec.kubeadmConfigSpec;
    config.files = Object.fromEntries(config.files.map(({ path: file, content, ...rest }: Manifest) => [
      path.basename(file), { path: file, ...rest, ...file.endsWith('.yaml') && { content: parse(content) } },
    ]));
  }
  return copy;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(line => line !== '' && !line.startsWith('#'));
}

function program(): Manifest[] {
  const chart = new Chart(new App(), 'test', { namespace: 'factory-1' });
  makeControlPlane(makeFactory(chart), { controlPlaneName: 'factory-1', machineTemplateName: 'factory-1-cp-aaaa1111' });
  return synth(chart);
}

describeReference('the set of a CONNECT proxy', 'integration/examples/communication', reference => {
  const set = ['uc3-connect-mgmt.yaml', 'uc3-connect-remote.yaml'].flatMap(file => reference.read(file)).map(manifest => renamed(manifest) as Manifest);
  const ours = program();
  const isFurther = ({ kind, metadata }: Manifest) => Object.hasOwn(FURTHER_OBJECTS, `${kind}/${metadata.name}`);

  test('is written object by object, with the objects that it leaves open', () => {
    expect(ids(ours)).toEqual([...ids(set), ...Object.keys(FURTHER_OBJECTS)].sort());
  });

  test('is written field by field, but for the listed differences', () => {
    const inSet = ours.filter(manifest => !isFurther(manifest));
    expect(disagreements({ template: set.map(readTexts), ours: inSet.map(readTexts), differences: DIFFERENCES })).toEqual([]);
  });

  test('has the configuration of its client on the nodes, line by line', () => {
    const files = find(ours, 'KubeadmControlPlane').spec.kubeadmConfigSpec.files as Manifest[];
    const onNode = linesOf(renderJinjaTexts(files.find(({ path: file }) => file === '/etc/frp/frpc.toml').content));
    const theirs = linesOf(reference.readText('frpc.toml.txt'));
    expect({ theirs: theirs.filter(line => !onNode.includes(line)), ours: onNode.filter(line => !theirs.includes(line)) }).toEqual(FRPC_DIFFERENCES);
  });

  test('fits the pinned schemas as we write it', () => {
    expect(ours.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  });
});
