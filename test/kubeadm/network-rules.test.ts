import { CERTIFICATE_NAME } from '../../src/kubeadm/rules/certificate-name';
import { DROPPED_NETWORK } from '../../src/kubeadm/rules/dropped-network';
import { SERVICE_DOMAIN } from '../../src/kubeadm/rules/service-domain';
import { SERVICE_RANGE_SIZE } from '../../src/kubeadm/rules/service-range-size';
import { checkRule } from '../rules/check-rule';
import { bundle, object } from '../rules/cloud-bundle';

const CONFIGURATION = 'spec.kubeadmConfigSpec.clusterConfiguration';
const MACHINES = { machineTemplate: { spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate', name: 'workers' } } } };

function cluster(clusterNetwork: object, kind = 'KubeadmControlPlane'): string {
  return object('Cluster', 'shop', { controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind, name: 'shop' }, clusterNetwork });
}

function controlPlane(kubeadmConfigSpec: object): string {
  return object('KubeadmControlPlane', 'shop', { version: 'v1.34.2', kubeadmConfigSpec, ...MACHINES });
}

describe('a name in a certificate', () => {
  test.each(['10.0.0.1', 'fd00::1', 'api', 'api.example.com', '*.example.com', '{{ ds.meta_data.local_ipv4 }}', '${API_HOST}', ''])('may be %s', name => {
    expect(checkRule(CERTIFICATE_NAME, controlPlane({ clusterConfiguration: { apiServer: { certSANs: [name] } } }))).toEqual([]);
  });

  test.each([
    ['https://api.example.com', "write 'api.example.com'"],
    ['https://api.example.com:6443/healthz', "write 'api.example.com'"],
    ['api.example.com:6443', "write 'api.example.com'"],
    ['10.0.0.1:6443', "write '10.0.0.1'"],
    ['[fd00::1]:6443', "write 'fd00::1'"],
    ['API.Example.com', "write 'api.example.com'"],
    ['api.example.com.', "write 'api.example.com'"],
    ['10.0.0.0/24', "write '10.0.0.0'"],
    ['a b', 'write the address or the name alone, without scheme, port and path'],
    ['*.*.example.com', 'write the address or the name alone, without scheme, port and path'],
  ])('fails as %s', (name, remedy) => {
    expect(checkRule(CERTIFICATE_NAME, controlPlane({ clusterConfiguration: { apiServer: { certSANs: ['ok', name] }, etcd: { local: { serverCertSANs: [name] } } } })))
      .toEqual([`${CONFIGURATION}.apiServer.certSANs[1]`, `${CONFIGURATION}.etcd.local.serverCertSANs[0]`].map(path =>
        `${path}: '${name}' is neither an IP address nor a DNS name in lower case, and 'kubeadm init' refuses it; ${remedy}`));
  });
});

describe('the range of services', () => {
  test.each(['10.96.0.0/12', '10.96.0.0/28', 'fd00::/108', 'fd00::/124', 'services/8', ''])('may be %s', range => {
    expect(checkRule(SERVICE_RANGE_SIZE, cluster({ services: { cidrBlocks: [range] } }))).toEqual([]);
  });

  test.each([
    ['10.0.0.0/11', 'large', '12 to 28'],
    ['10.0.0.0/29', 'small: the address of the DNS server is the tenth', '12 to 28'],
    ['fd00::/64', 'large', '108 to 124'],
    ['fd00::/125', 'small: the address of the DNS server is the tenth', '108 to 124'],
  ])('fails as %s', (range, what, lengths) => {
    const message = `spec.clusterNetwork.services.cidrBlocks[0]: 'services' ${range} is too ${what}, and 'kubeadm init' refuses that; use a prefix length from ${lengths}`;
    expect(checkRule(SERVICE_RANGE_SIZE, cluster({ services: { cidrBlocks: [range] } }))).toEqual([message]);
    const classes = { v1beta2: [{ classRef: { name: 'c' } }, { templateRef: { kind: 'KubeadmControlPlaneTemplate' } }], v1beta1: [{ class: 'c' }, { ref: { kind: 'KubeadmControlPlaneTemplate' } }] };
    for (const [topology, controlPlaneOfClass] of Object.values(classes)) {
      expect(checkRule(SERVICE_RANGE_SIZE, bundle(
        object('Cluster', 'shop', { topology, clusterNetwork: { services: { cidrBlocks: [range] } } }),
        JSON.stringify({ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'ClusterClass', metadata: { name: 'c', namespace: 'shop' }, spec: { controlPlane: controlPlaneOfClass } }),
      ))).toEqual([message]);
    }
  });

  test('is not looked at where kubeadm makes no control plane', () => {
    expect(checkRule(SERVICE_RANGE_SIZE, cluster({ services: { cidrBlocks: ['10.0.0.0/8'] } }, 'AWSManagedControlPlane'))).toEqual([]);
  });
});

describe('the domain of services', () => {
  const withKubelet = (serviceDomain: string | undefined, domain: string) => bundle(
    cluster({ serviceDomain }), controlPlane({ joinConfiguration: { nodeRegistration: { kubeletExtraArgs: [{ name: 'cluster-domain', value: domain }] } } }));

  test.each([[undefined, 'cluster.local'], ['edge.example.com', 'edge.example.com'], ['${DOMAIN}', '${DOMAIN}']])('may be %s with kubelets that say %s', (domain, argument) => {
    expect(checkRule(SERVICE_DOMAIN, withKubelet(domain, argument))).toEqual([]);
  });

  test.each(['Cluster.Local', 'cluster.local.', '.local', 'https://cluster.local', 'cluster_local'])('fails as %s', domain => {
    expect(checkRule(SERVICE_DOMAIN, cluster({ serviceDomain: domain }))).toEqual([
      `spec.clusterNetwork.serviceDomain: 'serviceDomain' '${domain}' is not a DNS name in lower case, and neither kubeadm nor the DNS server of the cluster takes it; `
        + "use for example 'cluster.local'",
    ]);
  });

  test.each([[undefined, 'cluster.local'], ['edge.example.com', 'edge.example.com']])('fails as %s where kubelets say another', (domain, effective) => {
    expect(checkRule(SERVICE_DOMAIN, withKubelet(domain, 'other.local'))).toEqual([
      "spec.kubeadmConfigSpec.joinConfiguration.nodeRegistration.kubeletExtraArgs[0].value: 'cluster-domain' 'other.local' of the kubelet differs from 'serviceDomain' "
        + `'${effective}' of the cluster, so that pods find no Service by its short name; leave the argument out, or write one domain in both`,
    ]);
  });
});

describe('the network in a kubeadm config of v1beta1', () => {
  const withNetworking = (clusterNetwork: object, networking: object, version = 'v1beta1') => bundle(cluster(clusterNetwork), JSON.stringify({
    apiVersion: `controlplane.cluster.x-k8s.io/${version}`,
    kind: 'KubeadmControlPlane',
    metadata: { name: 'shop', namespace: 'shop' },
    spec: { kubeadmConfigSpec: { clusterConfiguration: { networking } } },
  }));

  test.each([
    ['the same', { pods: { cidrBlocks: ['10.1.0.0/16', 'fd00::/56'] }, serviceDomain: 'a.b' }, { podSubnet: 'fd00::/56, 10.1.0.0/16', dnsDomain: 'a.b' }],
    ['the defaults', {}, { serviceSubnet: '10.96.0.0/12', dnsDomain: 'cluster.local' }],
    ['variables', {}, { podSubnet: '${POD_CIDR}' }],
    ['nothing', { pods: { cidrBlocks: ['10.1.0.0/16'] } }, {}],
  ])('may say %s', (_, clusterNetwork, networking) => {
    expect(checkRule(DROPPED_NETWORK, withNetworking(clusterNetwork, networking))).toEqual([]);
  });

  test('fails with other values than those of the Cluster', () => {
    const written = withNetworking({ pods: { cidrBlocks: ['10.1.0.0/16'] } }, { podSubnet: '10.2.0.0/16', serviceSubnet: '10.3.0.0/16', dnsDomain: 'a.b' });
    const [from, there] = [`${CONFIGURATION}.networking`, 'write it there, and leave it out here'];
    expect(checkRule(DROPPED_NETWORK, written)).toEqual([
      `${from}.podSubnet: 'podSubnet' '10.2.0.0/16' is dropped: Cluster API tells kubeadm what 'clusterNetwork.pods.cidrBlocks' of the Cluster says, which is 10.1.0.0/16; ${there}`,
      `${from}.serviceSubnet: 'serviceSubnet' '10.3.0.0/16' is dropped: Cluster API tells kubeadm what 'clusterNetwork.services.cidrBlocks' of the Cluster says, `
        + `and its default 10.96.0.0/12 where that says nothing; ${there}`,
      `${from}.dnsDomain: 'dnsDomain' 'a.b' is dropped: Cluster API tells kubeadm what 'clusterNetwork.serviceDomain' of the Cluster says, and its default cluster.local where that says nothing; ${there}`,
    ]);
    expect(checkRule(DROPPED_NETWORK, withNetworking({}, { podSubnet: '10.2.0.0/16' }))).toEqual([
      `${from}.podSubnet: 'podSubnet' '10.2.0.0/16' is dropped: Cluster API tells kubeadm what 'clusterNetwork.pods.cidrBlocks' of the Cluster says, and its default of none where that says nothing; ${there}`,
    ]);
  });

  test('is left to the schema in v1beta2', () => {
    expect(checkRule(DROPPED_NETWORK, withNetworking({}, { podSubnet: '10.2.0.0/16' }, 'v1beta2'))).toEqual([]);
  });
});
