import { LinkPlatform } from '../../src/connectivity';
import { MTU_TOO_LARGE } from '../../src/connectivity/rules/mtu-too-large';
import { NO_LINK } from '../../src/connectivity/rules/no-link';
import { formatStatedLinks, readStatedLinks, StatedLink } from '../../src/core';
import { BUILT_IN } from '../../src/registry';
import { checkRule } from '../rules/check-rule';
import { bundle, cluster, controlPlane, object } from '../rules/cloud-bundle';

function poolOf(kind: string, name: string): string {
  return object('MachineDeployment', name, { clusterName: 'shop', template: { spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind, name } } } });
}

/** A Cluster with annotations, a control plane on machines of Metal3 and pools. */
function shop(annotations: object, ...pools: string[]): string {
  const told = JSON.parse(cluster('Metal3Cluster'));
  return bundle(JSON.stringify({ ...told, metadata: { ...told.metadata, annotations } }), controlPlane('Metal3MachineTemplate'), ...pools);
}

function links(...stated: [string, string][]): object {
  return { 'cdk8s-cluster-api/links': formatStatedLinks(stated.map((platforms, index) => ({ name: `link-${index}`, platforms, pathMtu: 1400 }))) };
}

const BURST = poolOf('AWSMachineTemplate', 'burst');
const GPU = poolOf('AzureMachineTemplate', 'gpu');
const MESSAGE = (one: string, other: string) => [`metadata.annotations["cdk8s-cluster-api/node-network"]: nothing links the networks of machines on ${one} and ${other}: `
  + "their nodes and pods do not reach one another. Give a Link this cluster as its 'cluster', or say that a network of your own routes between them by 'routedNetworks' "
  + "or the annotation 'cdk8s-cluster-api/node-network: routed' of the Cluster"];
const SITE = 'OnPrem (KubeadmControlPlane/shop)';

describe('cross-csp/no-link', () => {
  test.each<[string, string, string[]]>([
    ['pools in two networks', shop({}, BURST), MESSAGE(SITE, 'AWS (MachineDeployment/burst)')],
    ['a link of two of three networks', shop(links(['OnPrem', 'AWS']), BURST, GPU), MESSAGE(SITE, 'Azure (MachineDeployment/gpu)')],
    ['links that do not lead here', shop(links(['AWS', 'Azure']), BURST, GPU), MESSAGE(SITE, 'AWS (MachineDeployment/burst)')],
    ['links that nobody can read', shop({ 'cdk8s-cluster-api/links': '{"name"' }, BURST), MESSAGE(SITE, 'AWS (MachineDeployment/burst)')],
  ])('finds %s', (_, yaml, expected) => {
    expect(checkRule(NO_LINK, yaml)).toEqual(expected);
  });

  const kamaji = (addons: object) => bundle(cluster('Metal3Cluster', 'KamajiControlPlane'), object('KamajiControlPlane', 'shop', { addons }), BURST, GPU);

  test.each<[string, string]>([
    ['hosts of two providers, which may stand beside one another', shop({}, poolOf('ByoMachineTemplate', 'hosts'), poolOf('OpenStackMachineTemplate', 'servers'))],
    ['one cloud', bundle(cluster('AWSCluster'), controlPlane('AWSMachineTemplate'), BURST)],
    ['a link', shop(links(['AWS', 'OnPrem']), BURST)],
    ['links that meet in a third network', shop(links(['Azure', 'AWS'], ['AWS', 'OnPrem']), BURST, GPU)],
    ['a statement', shop({ 'cdk8s-cluster-api/node-network': 'routed' }, BURST)],
    ['konnectivity of a hosted control plane', kamaji({ konnectivity: {} })],
    ['machines of which nobody knows where they stand', shop({}, poolOf('AcmeMachineTemplate', 'acme'))],
    ['a control plane that is written elsewhere', bundle(cluster('Metal3Cluster'), BURST, GPU)],
    ['a Cluster that is written elsewhere', bundle(controlPlane('Metal3MachineTemplate'), BURST, GPU)],
  ])('says nothing of %s', (_, yaml) => {
    expect(checkRule(NO_LINK, yaml)).toEqual([]);
  });

  test('finds a hosted control plane without konnectivity', () => {
    expect(checkRule(NO_LINK, kamaji({}))).toEqual(MESSAGE('AWS (MachineDeployment/burst)', 'Azure (MachineDeployment/gpu)'));
  });

  test('every built-in provider of machines says where they stand, in words of links', () => {
    const platforms: string[] = Object.values(LinkPlatform);
    const unknown = BUILT_IN.infrastructure.filter(({ machinePrefix, traits: { platform } }) => machinePrefix !== undefined && !platforms.includes(platform ?? ''));
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });
});

describe('cross-csp/mtu-too-large', () => {
  const network = (spec: object) => JSON.stringify({ apiVersion: 'operator.openshift.io/v1', kind: 'Network', metadata: { name: 'cluster' }, spec });
  const link = (mtu: string, name = 'link') => JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, annotations: { 'cdk8s-cluster-api/path-mtu': mtu } } });
  const ovn = (config: object) => ({ defaultNetwork: { ovnKubernetesConfig: config } });

  test.each<[string, string[], string[]]>([
    ['the MTU of OVN-Kubernetes', [network(ovn({ mtu: 1301 })), link('1400')],
      ['spec.defaultNetwork.ovnKubernetesConfig.mtu: OVN-Kubernetes is told an MTU of 1301 and adds 100 bytes, and the link of ConfigMap/link carries 1400 in one piece: larger packets are dropped; use at most 1300']],
    ['one that a migration leads to', [network({ migration: { mtu: { network: { from: 8901, to: 1400 } } }, ...ovn({ mtu: 8901 }) }), link('1400')],
      ['spec.migration.mtu.network.to: OVN-Kubernetes is told an MTU of 1400 and adds 100 bytes, and the link of ConfigMap/link carries 1400 in one piece: larger packets are dropped; use at most 1300']],
    ['one with IPsec between nodes', [network(ovn({ mtu: 1300, ipsecConfig: { mode: 'Full' } })), link('1400')],
      ['spec.defaultNetwork.ovnKubernetesConfig.mtu: OVN-Kubernetes is told an MTU of 1300 and adds 146 bytes, and the link of ConfigMap/link carries 1400 in one piece: larger packets are dropped; use at most 1254']],
    ['one by the narrowest of links', [network(ovn({ mtu: 1300 })), link('1438'), link('1399', 'narrow')],
      ['spec.defaultNetwork.ovnKubernetesConfig.mtu: OVN-Kubernetes is told an MTU of 1300 and adds 100 bytes, and the link of ConfigMap/narrow carries 1399 in one piece: larger packets are dropped; use at most 1299']],
    ['nothing that fits', [network(ovn({ mtu: 1300 })), link('1400')], []],
    ['nothing without a link', [network(ovn({ mtu: 8901 }))], []],
    ['nothing that is detected', [network(ovn({})), link('1400')], []],
    ['nothing beside a link that nobody can read', [network(ovn({ mtu: 8901 })), link('wide')], []],
  ])('finds %s', (_, documents, expected) => {
    expect(checkRule(MTU_TOO_LARGE, bundle(...documents))).toEqual(expected);
  });

  const STATED: StatedLink = { name: 'burst', platforms: ['OnPrem', 'AWS'], pathMtu: 1438 };

  function withCni(manifest: string, stated: StatedLink, kind = 'ConfigMap'): string {
    const told = JSON.parse(cluster('Metal3Cluster'));
    const metadata = { ...told.metadata, labels: { cni: 'yes' }, annotations: { 'cdk8s-cluster-api/links': formatStatedLinks([stated]) } };
    const data = kind === 'Secret' ? { 'cni.yaml': Buffer.from(manifest).toString('base64') } : { 'cni.yaml': manifest };
    return bundle(
      JSON.stringify({ ...told, metadata }),
      JSON.stringify({ apiVersion: 'v1', kind, metadata: { name: 'cni', namespace: 'shop' }, data }),
      JSON.stringify({
        apiVersion: 'addons.cluster.x-k8s.io/v1beta2',
        kind: 'ClusterResourceSet',
        metadata: { name: 'cni', namespace: 'shop' },
        spec: { clusterSelector: { matchLabels: { cni: 'yes' } }, resources: [{ kind, name: 'cni' }] },
      }),
    );
  }

  const calico = (mtu: number, backend: string) => `kind: Namespace\n---\nkind: ConfigMap\nmetadata:\n  name: calico-config\ndata:\n  calico_backend: "${backend}"\n  veth_mtu: "${mtu}"\n`;
  const installation = (mtu: number, encapsulation: string) => `apiVersion: operator.tigera.io/v1\nkind: Installation\nspec:\n  calicoNetwork:\n    mtu: ${mtu}\n    ipPools:\n    - encapsulation: ${encapsulation}\n`;
  const cilium = (mtu: number) => `kind: ConfigMap\nmetadata:\n  name: cilium-config\ndata:\n  mtu: "${mtu}"\n`;

  test.each<[string, string, StatedLink, string | undefined]>([
    ['Calico with VXLAN', calico(1389, 'vxlan'), STATED, 'Calico is told an MTU of 1389 and adds 50 bytes, and the link \'burst\' carries 1438 in one piece: larger packets are dropped; use at most 1388'],
    ['Calico with VXLAN that fits', calico(1388, 'vxlan'), STATED, undefined],
    ['Calico that finds its MTU itself', calico(0, 'vxlan'), STATED, undefined],
    ['Calico of which nothing else is known', calico(1439, 'bird'), STATED, "Calico is told an MTU of 1439, and the link 'burst' carries 1438 in one piece: larger packets are dropped; use at most 1438"],
    ['Calico whose overhead the cluster tells', calico(1389, 'bird'), { ...STATED, podMtu: 1388 }, "Calico is told an MTU of 1389 and adds 50 bytes, and the link 'burst' carries 1438 in one piece: larger packets are dropped; use at most 1388"],
    ['an Installation with IP in IP', installation(1419, 'IPIP'), STATED, "Calico is told an MTU of 1419 and adds 20 bytes, and the link 'burst' carries 1438 in one piece: larger packets are dropped; use at most 1418"],
    ['an Installation that fits', installation(1388, 'VXLAN'), STATED, undefined],
    ['Cilium, which subtracts itself', cilium(1439), { ...STATED, podMtu: 1388 }, "Cilium is told an MTU of 1439, and the link 'burst' carries 1438 in one piece: larger packets are dropped; use at most 1438"],
    ['Cilium that fits', cilium(1438), STATED, undefined],
    ['something else', 'kind: ConfigMap\nmetadata:\n  name: other\ndata:\n  mtu: "9000"\n', STATED, undefined],
  ])('judges %s, in a ConfigMap and in a Secret', (_, manifest, stated, message) => {
    for (const kind of ['ConfigMap', 'Secret']) {
      expect(checkRule(MTU_TOO_LARGE, withCni(manifest, stated, kind))).toEqual(message === undefined ? [] : [`data["cni.yaml"]: ${message}`]);
    }
  });
});

test('what a Cluster tells of its links is read as it was written, and nothing else is', () => {
  const stated: StatedLink[] = [{ name: 'a', platforms: ['AWS', 'Azure'], pathMtu: 1400 }, { name: 'b', platforms: ['AWS', 'OnPrem'], pathMtu: 1438, podMtu: 1388 }];
  expect(readStatedLinks(formatStatedLinks(stated))).toEqual(stated);
  const broken = [{ name: 1 }, null, 'a', { name: 'a', platforms: 'AWS', pathMtu: 1 }, { name: 'a', platforms: [1], pathMtu: 1 }, { name: 'a', platforms: [], pathMtu: '1' }, { name: 'a', platforms: [], pathMtu: 1, podMtu: '' }];
  expect(readStatedLinks(JSON.stringify(broken))).toEqual([]);
  expect(['', '{}', '[', 'null'].flatMap(readStatedLinks)).toEqual([]);
});
