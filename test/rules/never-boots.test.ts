import { checkRule } from './check-rule';
import { bundle, object } from './cloud-bundle';
import { CONTENT } from '../../src/addons/rules/content';
import { LIMIT_OF_AUTOSCALED } from '../../src/health/rules/limit-of-autoscaled';
import { Rule } from '../../src/knowledge';
import { ARGUMENT_VALUE } from '../../src/kubeadm/rules/argument-value';
import { CLOUD_PROVIDER_DIFFERS } from '../../src/kubeadm/rules/cloud-provider-differs';
import { ENDPOINT_UNSERVED } from '../../src/kubeadm/rules/endpoint-unserved';
import { KUBEADM_VALUE } from '../../src/kubeadm/rules/kubeadm-value';
import { STATIC_POD } from '../../src/kubeadm/rules/static-pod';
import { EKS_ENDPOINT_ACCESS } from '../../src/providers/aws/rules/eks-endpoint-access';
import { INGRESS_RULE } from '../../src/providers/aws/rules/ingress-rule';
import { INVALID_ID } from '../../src/providers/aws/rules/invalid-id';
import { SPOT_CONTROL_PLANE } from '../../src/providers/aws/rules/spot-control-plane';
import { AKS_NETWORK } from '../../src/providers/azure/rules/aks-network';
import { AKS_POOL } from '../../src/providers/azure/rules/aks-pool';
import { AZURE_JSON } from '../../src/providers/azure/rules/azure-json';
import { RUN_STRATEGY } from '../../src/providers/kubevirt/rules/run-strategy';
import { GATEWAY_OUTSIDE } from '../../src/providers/metal3/rules/gateway-outside';
import { REBOOT_ANNOTATION } from '../../src/providers/metal3/rules/reboot-annotation';
import { TOO_FEW_HOSTS } from '../../src/providers/metal3/rules/too-few-hosts';

const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';

function ref(kind: string, name: string, group = INFRASTRUCTURE): object {
  return { apiGroup: group, kind, name };
}

function controlPlane(kubeadmConfigSpec: object, template = 'Metal3MachineTemplate'): string {
  return object('KubeadmControlPlane', 'shop', { replicas: 3, kubeadmConfigSpec, version: 'v1.34.2', machineTemplate: { spec: { infrastructureRef: ref(template, 'cp') } } });
}

function apiServer(...extraArgs: [string, string][]): string {
  return controlPlane({ clusterConfiguration: { apiServer: { extraArgs: extraArgs.map(([name, value]) => ({ name, value })) } } });
}

function staticPod(content: string): string {
  return controlPlane({ files: [{ path: '/etc/kubernetes/manifests/vip.yaml', content }] });
}

function pod(lines: readonly string[]): string {
  return ['apiVersion: v1', 'kind: Pod', 'metadata:', '  name: vip', 'spec:', '  containers:', ...lines].join('\n');
}

function served(enabled: string): string {
  const vip = ['  - name: kube-vip', '    image: ghcr.io/kube-vip/kube-vip:v1.0.4', '    env:', '    - name: cp_enable', `      value: "${enabled}"`, '    - name: address', '      value: 10.0.0.9'];
  const endpoint = { controlPlaneEndpoint: { host: '10.0.0.9', port: 6443 } };
  return bundle(
    object('Cluster', 'shop', { ...endpoint, infrastructureRef: ref('Metal3Cluster', 'shop'), controlPlaneRef: ref('KubeadmControlPlane', 'shop', 'controlplane.cluster.x-k8s.io') }),
    object('Metal3Cluster', 'shop', endpoint), object('Metal3MachineTemplate', 'cp', {}),
    controlPlane({ files: [{ path: '/etc/kubernetes/manifests/kube-vip.yaml', content: pod(vip) }], preKubeadmCommands: ["sed -i 's#a#b#' /etc/kubernetes/manifests/kube-vip.yaml"] }),
  );
}

function registrations(init: object, join: object): string {
  return controlPlane({ initConfiguration: { nodeRegistration: init }, joinConfiguration: { nodeRegistration: join } });
}

function kubelet(...names: string[]): object {
  return { name: 'x', kubeletExtraArgs: names.map(name => ({ name, value: 'external' })) };
}

function addon(text: string): string {
  const resources = [{ kind: 'ConfigMap', name: 'cni' }];
  return bundle(
    JSON.stringify({ apiVersion: 'addons.cluster.x-k8s.io/v1beta2', kind: 'ClusterResourceSet', metadata: { name: 'cni', namespace: 'shop' }, spec: { resources } }),
    JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'cni', namespace: 'shop' }, data: { 'cni.yaml': text } }),
  );
}

function awsMachines(spec: object): string {
  return object('AWSMachineTemplate', 'cp', { template: { spec: { instanceType: 'm7i.large', ...spec } } });
}

function awsControlPlane(spec: object): string {
  return bundle(
    object('Cluster', 'shop', { infrastructureRef: ref('AWSCluster', 'shop'), controlPlaneRef: ref('KubeadmControlPlane', 'shop', 'controlplane.cluster.x-k8s.io') }),
    controlPlane({}, 'AWSMachineTemplate'), awsMachines(spec),
  );
}

function aks(dnsServiceIP: string): string {
  return bundle(
    object('Cluster', 'shop', { clusterNetwork: { services: { cidrBlocks: ['10.96.0.0/12'] } }, controlPlaneRef: ref('AzureManagedControlPlane', 'shop') }),
    object('AzureManagedControlPlane', 'shop', { dnsServiceIP }),
  );
}

function azure(name: string, key: string): string {
  return bundle(
    object('Cluster', 'shop', { infrastructureRef: ref('AzureCluster', 'shop'), controlPlaneRef: ref('KubeadmControlPlane', 'shop', 'controlplane.cluster.x-k8s.io') }),
    object('AzureMachineTemplate', 'cp', {}), controlPlane({ files: [{ path: '/etc/kubernetes/azure.json', contentFrom: { secret: { name, key } } }] }, 'AzureMachineTemplate'),
  );
}

function virtualMachines(runStrategy: string): string {
  return object('KubevirtMachineTemplate', 'vm', { template: { spec: { virtualMachineTemplate: { spec: { runStrategy } } } } });
}

function addresses(end: string): string {
  const spec = { gateway: '10.20.0.1', prefix: 24, namePrefix: 'n', pools: [{ start: '10.20.0.50', end }] };
  return JSON.stringify({ apiVersion: 'ipam.metal3.io/v1alpha1', kind: 'IPPool', metadata: { name: 'n', namespace: 'shop' }, spec });
}

function host(name: string, annotations: object = {}): string {
  return JSON.stringify({ apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost', metadata: { name, namespace: 'shop', annotations, labels: { role: 'db' } }, spec: { online: true } });
}

function pools(...replicas: number[]): string {
  const infrastructureRef = ref('Metal3MachineTemplate', 'db');
  return bundle(
    object('Cluster', 'shop', { infrastructureRef: ref('Metal3Cluster', 'shop') }),
    object('Metal3MachineTemplate', 'db', { template: { spec: { hostSelector: { matchLabels: { role: 'db' } } } } }), host('a'), host('b'), host('c'),
    ...replicas.map((count, index) => object('MachineDeployment', `pool-${index}`, {
      clusterName: 'shop', replicas: count, rollout: { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } }, template: { spec: { clusterName: 'shop', infrastructureRef } },
    })),
  );
}

function scaled(limit: number | string, max: string): string {
  const annotations = { 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '1', 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': max };
  const spec = { clusterName: 'shop', selector: { matchLabels: { 'cluster.x-k8s.io/deployment-name': 'web' } }, remediation: { triggerIf: { unhealthyLessThanOrEqualTo: limit } } };
  return bundle(
    object('Cluster', 'shop', { infrastructureRef: ref('AWSCluster', 'shop') }),
    object('MachineDeployment', 'web', { clusterName: 'shop', template: { spec: { clusterName: 'shop', infrastructureRef: ref('AWSMachineTemplate', 'web') } } }, { annotations }),
    JSON.stringify({ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineHealthCheck', metadata: { name: 'web', namespace: 'shop' }, spec }),
  );
}

function ingress(rule: object): string {
  return object('AWSCluster', 'shop', { network: { cni: { cniIngressRules: [{ description: 'cni', ...rule }] } } });
}

function role(roleARN: string): string {
  return object('AWSClusterRoleIdentity', 'shop', { roleARN });
}

function eks(...publicCIDRs: string[]): string {
  return object('AWSManagedControlPlane', 'shop', { endpointAccess: { public: true, publicCIDRs } });
}

const PLUGINS: [string, string] = ['enable-admission-plugins', 'NodeRestriction,AlwaysPullImages'];
const EXPRESSION = '  - name: vip\n    image: "{{ .Image }}"';

/** What is wrong, a part of what is told of it, and what is in order. */
const CASES: readonly (readonly [string, Rule, string, string, readonly string[]])[] = [
  ['an admission plugin that is on and off', ARGUMENT_VALUE, apiServer(PLUGINS, ['disable-admission-plugins', 'AlwaysPullImages']), "'AlwaysPullImages' is in", [
    apiServer(PLUGINS, ['disable-admission-plugins', 'DefaultStorageClass']), apiServer(PLUGINS),
  ]],
  ['a repository in capitals', KUBEADM_VALUE, controlPlane({ clusterConfiguration: { imageRepository: 'registry.example.com/K8S' } }), "write 'registry.example.com/k8s'", [
    controlPlane({ clusterConfiguration: { imageRepository: 'Registry.example.com:5000/k8s/a_b' } }),
  ]],
  ['a static pod with expressions that is no YAML', STATIC_POD, staticPod(`${pod([EXPRESSION])}\n  bad`), 'is no YAML', [
    staticPod(pod([EXPRESSION])), staticPod(`{{ if .x }}\n${pod([EXPRESSION])}\n  bad`), staticPod(pod(['  - {{ .Container }}'])), staticPod('{{ .All'),
  ]],
  ['kube-vip for Services only', ENDPOINT_UNSERVED, served('false'), "nothing in this bundle holds '10.0.0.9'", [served('true')]],
  ['a cloud provider of the first machine only', CLOUD_PROVIDER_DIFFERS, registrations(kubelet('cloud-provider'), kubelet('v')), "missing in 'joinConfiguration'", [
    registrations(kubelet('cloud-provider'), kubelet('cloud-provider')), registrations(kubelet('v'), kubelet()), registrations(kubelet('cloud-provider'), {}),
  ]],
  ['a cloud provider of the other machines only', CLOUD_PROVIDER_DIFFERS, registrations(kubelet('v'), kubelet('cloud-provider')), 'the first machine gets no', []],
  ['an object without a kind in an addon', CONTENT, addon('apiVersion: v1\nmetadata: {name: x}'), "has an object without 'kind'", [
    addon('apiVersion: v1\nkind: Namespace\nmetadata: {name: x}\n---\n# nothing\n---\n'), addon('kind: {{ .Kind }}'),
  ]],
  ['a text that is no object in an addon', CONTENT, addon('hello'), 'has a document that is no object', []],
  ['control planes that can be taken back', SPOT_CONTROL_PLANE, awsControlPlane({ spotMarketOptions: {} }), "'spotMarketOptions' lets AWS", [
    awsControlPlane({}), awsControlPlane({ marketType: 'OnDemand' }), awsMachines({ marketType: 'Spot' }),
  ]],
  ['a range of ports that is upside down', INGRESS_RULE, ingress({ protocol: 'udp', fromPort: 9000, toPort: 8472 }), 'swap them', [
    ingress({ protocol: 'udp', fromPort: 8472, toPort: 8472 }), ingress({ protocol: 'icmp', fromPort: 8, toPort: 0 }), ingress({ protocol: '-1', fromPort: -1, toPort: -1 }),
  ]],
  ['a protocol that is misspelt', INGRESS_RULE, ingress({ protocol: 'upd' }), "use 'udp'", [ingress({ protocol: '4' }), ingress({ protocol: '50' })]],
  ['a role that is none', INVALID_ID, role('arn:aws:iam::123456789012:user/x'), 'is not the name of a role', [
    role('arn:aws-us-gov:iam::123456789012:role/path/x'), role('arn:aws:iam::${ACCOUNT}:role/x'),
  ]],
  ['a network without its length', EKS_ENDPOINT_ACCESS, eks('192.0.2.0/24', '192.0.2.1'), "'192.0.2.1' is no network", [eks('192.0.2.0/24', '2001:db8::/32', '${OFFICE}')]],
  ['a system pool that can be taken back', AKS_POOL, object('AzureManagedMachinePool', 'p', { mode: 'System', scaleSetPriority: 'Spot' }), "'Spot' is not possible", [
    object('AzureManagedMachinePool', 'p', { mode: 'User', scaleSetPriority: 'Spot' }),
  ]],
  ['a pool of AKS with its limits swapped', AKS_POOL, object('AzureManagedMachinePool', 'p', { scaling: { minSize: 5, maxSize: 2 } }), "'minSize' 5 is more", [
    object('AzureManagedMachinePool', 'p', { scaling: { minSize: 2, maxSize: 2 } }),
  ]],
  ['a DNS server outside of the Services', AKS_NETWORK, aks('10.200.0.10'), "is outside 'services' 10.96.0.0/12", [aks('10.96.0.10')]],
  ['a Secret of Azure of another name', AZURE_JSON, azure('cpp-azure-json', 'control-plane-azure.json'), "which is 'cp-azure-json'", [
    azure('cp-azure-json', 'control-plane-azure.json'), azure('cp-azure-json', 'azure.json'), azure('${X}-azure-json', 'x'), azure('own', 'x'),
  ]],
  ['a key that the Secret of Azure has not', AZURE_JSON, azure('cp-azure-json', 'master-azure.json'), "use 'control-plane-azure.json'", []],
  ['a virtual machine that is off', RUN_STRATEGY, virtualMachines('Halted'), "'Halted' keeps the machine off", [virtualMachines('Always')]],
  ['a range that leaves its network', GATEWAY_OUTSIDE, addresses('10.20.1.50'), "'end' 10.20.1.50 is outside", [addresses('10.20.0.250')]],
  ['a reboot in a manifest', REBOOT_ANNOTATION, host('a', { 'reboot.metal3.io': '' }), 'reboots the host, and again', [host('a'), host('a', { 'reboot.example.com': '' })]],
  ['pools that want the same hosts', TOO_FEW_HOSTS, pools(2, 2), 'want 4 BareMetalHosts', [pools(2, 1), pools(3)]],
  ['a limit that was for few machines', LIMIT_OF_AUTOSCALED, scaled(1, '100'), 'up to 100 machines', [scaled('40%', '100'), scaled(1, '3'), scaled(0, '100'), scaled(1, '1')]],
];

test.each(CASES)('%s is told', (_, rule, bad, text, good) => {
  expect(checkRule(rule, bad)).toEqual([expect.stringContaining(text)]);
  good.forEach(yaml => expect(checkRule(rule, yaml)).toEqual([]));
});
