import { readNegative } from './negative';
import { BUILT_IN } from '../../src/registry';
import { isRecord, Manifest } from '../../src/topology';
import { findViolations } from '../../src/validation';

/** What is reported of ports and names in a broken bundle after a change of the objects of some kinds. */
function judge(fixture: string, kinds: readonly string[], change: (spec: Manifest) => void): string[] {
  const manifests = structuredClone(readNegative(`${fixture}.yaml`).manifests);
  manifests.filter(({ manifest }) => kinds.includes(manifest.kind)).forEach(({ manifest }) => change(manifest.spec as Manifest));
  return findViolations(manifests, BUILT_IN).map(({ code }) => code).filter(code => /(port-closed|san-missing)$/.test(code));
}

function put(spec: Manifest, path: string, value: unknown): void {
  const steps = path.split('.');
  const parent = steps.slice(0, -1).reduce((object: { [name: string]: unknown }, step) => {
    object[step] = isRecord(object[step]) ? object[step] : {};
    return object[step] as { [name: string]: unknown };
  }, spec as { [name: string]: unknown });
  parent[steps[steps.length - 1]] = value;
}

const INGRESS = { description: 'konnectivity', protocol: 'tcp', fromPort: 8130, toPort: 8140, cidrBlocks: ['0.0.0.0/0'] };

describe('aws/port-closed says nothing', () => {
  test.each<[string, string, string, unknown]>([
    ['where a rule has the port', 'AWSCluster', 'network.additionalControlPlaneIngressRules', [INGRESS]],
    ['where a rule has all ports', 'AWSCluster', 'network.additionalControlPlaneIngressRules', [{ ...INGRESS, protocol: '-1' }]],
    ['where machines of the cluster may come', 'AWSCluster', 'network.cni', { cniIngressRules: [{ description: 'all', protocol: '-1', fromPort: -1, toPort: 65535 }] }],
    ['where a load balancer listens', 'AWSCluster', 'controlPlaneLoadBalancer.additionalListeners', [{ port: 8132 }]],
    ['where somebody else has the groups', 'AWSCluster', 'network.securityGroupOverrides', { controlplane: 'sg-0a1b2c3d4e5f60718' }],
    ['where machines are in more groups', 'AWSMachineTemplate', 'template.spec.additionalSecurityGroups', [{ id: 'sg-0a1b2c3d4e5f60718' }]],
  ])('%s', (_, kind, path, value) => {
    expect(judge('aws/port-closed', [kind], spec => put(spec, path, value))).toEqual([]);
  });

  test.each<[string, object]>([['of another port', { ...INGRESS, toPort: 8131 }], ['of UDP', { ...INGRESS, protocol: 'udp' }]])('but of a rule %s', (_, rule) => {
    expect(judge('aws/port-closed', ['AWSCluster'], spec => put(spec, 'network.additionalControlPlaneIngressRules', [rule]))).toEqual(['aws/port-closed']);
  });
});

describe('openstack/port-closed says nothing', () => {
  const RULE = { name: 'konnectivity', direction: 'ingress', etherType: 'IPv4', protocol: 'tcp', portRangeMin: 8132, portRangeMax: 8132, remoteIPPrefix: '0.0.0.0/0' };

  test.each<[string, string, string, unknown]>([
    ['where a rule has the port', 'OpenStackCluster', 'managedSecurityGroups.controlPlaneNodesSecurityGroupRules', [RULE]],
    ['where a rule of all nodes has it', 'OpenStackCluster', 'managedSecurityGroups.allNodesSecurityGroupRules', [RULE]],
    ['where machines of the cluster may come', 'OpenStackCluster', 'managedSecurityGroups.allowAllInClusterTraffic', true],
    ['where a load balancer has it', 'OpenStackCluster', 'apiServerLoadBalancer', { enabled: true, additionalPorts: [8132] }],
    ['where nobody manages groups', 'OpenStackCluster', 'managedSecurityGroups', undefined],
    ['where machines are in other groups', 'OpenStackMachineTemplate', 'template.spec.securityGroups', [{ filter: { name: 'open' } }]],
  ])('%s', (_, kind, path, value) => {
    expect(judge('openstack/port-closed', [kind], spec => put(spec, path, value))).toEqual([]);
  });

  test('but of a rule for what goes out', () => {
    const rules = [{ ...RULE, direction: 'egress' }];
    expect(judge('openstack/port-closed', ['OpenStackCluster'], spec => put(spec, 'managedSecurityGroups.controlPlaneNodesSecurityGroupRules', rules))).toEqual(['openstack/port-closed']);
  });
});

describe('remote/port-closed says nothing', () => {
  test.each<[string, string, unknown]>([
    ['where a rule has the number', 'ingress', [{ ports: [{ port: 7000 }] }]],
    ['where a rule has a range', 'ingress', [{ ports: [{ port: 6000, endPort: 8000, protocol: 'TCP' }] }]],
    ['where a rule has all ports', 'ingress', [{ from: [{ ipBlock: { cidr: '0.0.0.0/0' } }] }]],
    ['where a policy is for all pods', 'podSelector', {}],
    ['where a policy is for other pods', 'podSelector', { matchLabels: { app: 'other' } }],
    ['where a policy is about what goes out', 'policyTypes', ['Egress']],
  ])('%s', (_, path, value) => {
    expect(judge('remote/port-closed', ['NetworkPolicy'], spec => put(spec, path, value))).toEqual([]);
  });

  test('but of a rule for UDP', () => {
    expect(judge('remote/port-closed', ['NetworkPolicy'], spec => put(spec, 'ingress', [{ ports: [{ port: 7000, protocol: 'UDP' }] }]))).toEqual(['remote/port-closed']);
  });
});

describe('remote/san-missing says nothing of konnectivity', () => {
  const SANS = 'kubeadmConfigSpec.clusterConfiguration.apiServer.certSANs';

  test.each<[string, string[], string, unknown]>([
    ['where the host is named', ['KubeadmControlPlane'], SANS, ['konnectivity.example.com']],
    ['where a wildcard is good for it', ['KubeadmControlPlane'], SANS, ['*.example.com']],
    ['where the endpoint is not known yet', ['Cluster', 'ByoCluster'], 'controlPlaneEndpoint', undefined],
    ['where the agents are for other clusters', ['ClusterResourceSet'], 'clusterSelector', { matchLabels: { other: 'yes' } }],
  ])('%s', (_, kinds, path, value) => {
    expect(judge('remote/san-missing', kinds, spec => put(spec, path, value))).toEqual([]);
  });
});
