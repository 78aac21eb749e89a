import { API_SERVER_PORT } from '../../src/kubeadm/rules/api-server-port';
import { checkRule } from '../rules/check-rule';
import { bundle, object } from '../rules/cloud-bundle';

const BOTH = "'initConfiguration.localAPIEndpoint' and 'joinConfiguration.controlPlane.localAPIEndpoint'";
const AT = 'spec.kubeadmConfigSpec';
const KUBE_VIP = ['apiVersion: v1', 'kind: Pod', 'spec:', '  containers:', '  - image: ghcr.io/kube-vip/kube-vip:v1.0.4', '    env:', '    - name: address', '      value: 10.20.30.40'].join('\n');
const KEEPALIVED = 'vrrp_instance api {\n  virtual_ipaddress {\n    10.20.30.40\n  }\n}\n';

function file(content: string, path = '/etc/kubernetes/manifests/kube-vip.yaml'): object {
  return { files: [{ path, content }] };
}

function ports(first?: number, others?: number): object {
  return {
    ...first === undefined ? {} : { initConfiguration: { localAPIEndpoint: { bindPort: first } } },
    ...others === undefined ? {} : { joinConfiguration: { controlPlane: { localAPIEndpoint: { bindPort: others } } } },
  };
}

function shop(kubeadmConfigSpec: object, port = 6443): string {
  return bundle(
    object('Cluster', 'shop', {
      controlPlaneEndpoint: { host: '10.20.30.40', port },
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3Cluster', name: 'shop' },
      controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane', name: 'shop' },
    }),
    object('KubeadmControlPlane', 'shop', {
      version: 'v1.34.2',
      kubeadmConfigSpec,
      machineTemplate: { spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate', name: 'shop' } } },
    }),
    object('Metal3Cluster', 'shop', {}),
  );
}

describe('the port of the API server', () => {
  test.each([
    ['nothing is said of ports', shop({})],
    ['a load balancer stands before the machines', shop(ports(6444, 6444), 443)],
    ['a load balancer may lead to two ports', shop(ports(6443, 6444), 6443)],
    ['kube-vip and all machines have the same', shop({ ...file(KUBE_VIP), ...ports(8443, 8443) }, 8443)],
    ['the default is written on one side', shop({ ...file(KUBE_VIP), ...ports(6443) })],
    ['0 stands for the default', shop({ ...file(KUBE_VIP), ...ports(0, 6443) })],
    ['keepalived and all machines have the same', shop({ ...file(KEEPALIVED), ...ports(8443, 8443) }, 8443)],
    ['haproxy listens beside keepalived', shop({ files: [{ path: '/etc/a', content: KEEPALIVED }, { path: '/etc/b', content: 'haproxy' }] }, 8443)],
    ['a command leads to another port', shop({ ...file(KEEPALIVED), preKubeadmCommands: ['iptables -t nat -A PREROUTING -p tcp --dport 8443 -j REDIRECT --to-port 6443'] }, 8443)],
    ['keepalived holds another address', shop(file(KEEPALIVED.replace('10.20.30.40', '10.20.30.41')), 8443)],
    ['a Secret elsewhere has a file', shop({ files: [{ path: '/etc/a', content: KEEPALIVED }, { path: '/etc/b', contentFrom: { secret: { name: 'x', key: 'y' } } }] }, 8443)],
    ['the argument says the same', shop({ clusterConfiguration: { apiServer: { extraArgs: { 'secure-port': '8443' } } }, ...ports(8443, 8443) })],
    ['a variable is filled in', shop({ clusterConfiguration: { apiServer: { extraArgs: { 'secure-port': '${PORT}' } } } })],
    ['etcd is elsewhere', shop({ clusterConfiguration: { etcd: { external: { endpoints: ['https://10.0.0.1:2379'] } } }, ...ports(2379, 2379) })],
  ])('passes where %s', (_, yaml) => {
    expect(checkRule(API_SERVER_PORT, yaml)).toEqual([]);
  });

  test.each([
    ['kube-vip', { ...file(KUBE_VIP), ...ports(8443) }, 8443, 'initConfiguration.localAPIEndpoint', 8443, 6443],
    ['kube-vip', { ...file(KUBE_VIP), ...ports(undefined, 8443) }, 6443, 'joinConfiguration.controlPlane.localAPIEndpoint', 6443, 8443],
    ['keepalived', { ...file(KEEPALIVED), ...ports(6443, 8443) }, 6443, 'joinConfiguration.controlPlane.localAPIEndpoint', 6443, 8443],
  ])('fails if %s moves an address among two: %j', (holder, spec, port, place, first, others) => {
    expect(checkRule(API_SERVER_PORT, shop(spec, port))).toEqual([
      `${AT}.${place}.bindPort: the API server of the first machine listens at ${first}, and those of all others at ${others}, while ${holder} moves one address among them; `
        + `write one port as 'bindPort' in ${BOTH}`,
    ]);
  });

  test.each([[{}, 8443, 6443], [ports(6444, 6444), 6443, 6444]])('fails if keepalived leads elsewhere with %j', (spec, port, listens) => {
    expect(checkRule(API_SERVER_PORT, shop({ ...file(KEEPALIVED), ...spec }, port))).toEqual([
      `${AT}.initConfiguration.localAPIEndpoint.bindPort: keepalived holds the address of 10.20.30.40:${port}, and the API server of its machine listens at ${listens}; `
        + `write ${port} as 'bindPort' in ${BOTH}, or ${listens} as the port of the endpoint`,
    ]);
  });

  test.each([
    ['in v1beta1', { 'secure-port': '8443' }, '.secure-port', {}, 6443],
    ['in v1beta2', [{ name: 'secure-port', value: '8443' }], '[0].value', {}, 6443],
    ['for the machines that join', { 'secure-port': '8443' }, '.secure-port', ports(8443), 6443],
  ])('fails if an argument says another, %s', (_, extraArgs, place, spec, wanted) => {
    expect(checkRule(API_SERVER_PORT, shop({ clusterConfiguration: { apiServer: { extraArgs } }, ...spec }))).toEqual([
      `${AT}.clusterConfiguration.apiServer.extraArgs${place}: 'secure-port' lets the API server listen at 8443, and kubeadm and its probes look for it at ${wanted}; `
        + `leave it out, and write 8443 as 'bindPort' in ${BOTH}`,
    ]);
  });

  test.each([[10250, 'the kubelet'], [10257, 'kube-controller-manager'], [2379, 'etcd']])('fails as %i', (port, owner) => {
    expect(checkRule(API_SERVER_PORT, shop(ports(port, port)))).toEqual(['initConfiguration', 'joinConfiguration.controlPlane'].map(part =>
      `${AT}.${part}.localAPIEndpoint.bindPort: 'bindPort' ${port} is a port of ${owner} on the same machine, and one of the two does not start; use another one`));
  });

  test('fails in a template of a control plane too', () => {
    const spec = { template: { spec: { kubeadmConfigSpec: ports(10250) } } };
    const template = JSON.stringify({ apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', kind: 'KubeadmControlPlaneTemplate', metadata: { name: 'shop' }, spec });
    expect(checkRule(API_SERVER_PORT, bundle(template))).toEqual([
      "spec.template.spec.kubeadmConfigSpec.initConfiguration.localAPIEndpoint.bindPort: 'bindPort' 10250 is a port of the kubelet on the same machine, and one of the two does not start; use another one",
    ]);
  });
});
