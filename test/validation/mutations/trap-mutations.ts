import { change, Mutation } from './mutation';
import { BundleObject, CLUSTER_GROUP, ClusterMembers, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, Topology } from '../../../src/topology';

/** Values that every schema admits, and with which a program, a cloud or a controller does nothing. */
export function trapMistakes(topology: Topology): Mutation[] {
  return [
    ...topology.clusters.flatMap(members => [...kubeadmTraps(members), ...poolTraps(members), ...clusterTraps(members)]),
    ...healthTraps(topology),
    ...providerTraps(topology),
  ];
}

function kubeadmTraps({ controlPlane, cluster, pools }: ClusterMembers): Mutation[] {
  const configs = pools.flatMap(({ bootstrap }) => bootstrap?.kind === 'KubeadmConfigTemplate' ? [bootstrap.at('spec.template.spec')] : []);
  const registrations = configs.map(config => config.at('joinConfiguration.nodeRegistration'));
  return [
    ...configs.flatMap(config => [
      change('file that is no pod', config.member('files'), [{ path: '/etc/kubernetes/manifests/x.yaml', content: 'kind: Deployment\n' }], 'bootstrap/static-pod'),
      change('pod that is none', config.member('files'), [{ path: '/etc/kubernetes/manifests/x.yaml', content: 'kind: Pod\nmetadata:\n  name: x\n' }], 'bootstrap/static-pod'),
      change('pod that is none', config.member('files'), [{ path: '/etc/kubernetes/manifests/x.yaml', content: 'apiVersion: v1\nkind: Pod\n metadata:\n' }], 'bootstrap/static-pod'),
      change('pod that needs an API server', config.member('files'), [{ path: '/etc/kubernetes/manifests/x.yaml', content: 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: x\nspec:\n  serviceAccountName: x\n  containers:\n  - name: x\n    image: x\n' }], 'bootstrap/static-pod'),
      change('command that nothing closes', config.member('preKubeadmCommands'), ['echo "x'], 'bootstrap/broken-command'),
      change('command that ends all others', config.member('preKubeadmCommands'), ['test -e /x && exit 0'], 'bootstrap/command-ends'),
      change('disk that is mounted nowhere', config.member('mounts'), [['/dev/sdb', 'data']], 'bootstrap/mount'),
      change('phase of another command', config.at('joinConfiguration.skipPhases'), ['addon/kube-proxy'], 'bootstrap/kubeadm-value'),
      change('file of another encoding', config.member('files'), [{ path: '/etc/x', encoding: 'base64', content: 'x y!' }], 'bootstrap/file-encoding'),
    ]),
    ...registrations.flatMap(registration => [
      change('taint given twice', registration.member('taints'), [{ key: 'a', effect: 'NoSchedule' }, { key: 'a', value: 'b', effect: 'NoSchedule' }], 'node/invalid-registration'),
      change('value that kubeadm refuses', registration.member('criSocket'), 'containerd.sock', 'bootstrap/kubeadm-value'),
    ]),
    ...controlPlane?.kind === 'KubeadmControlPlane' ? controlPlaneTraps(controlPlane, cluster) : [],
    ...controlPlane?.kind === 'K0smotronControlPlane' ? [
      change('one port for two', controlPlane.at('spec.service'), { type: 'LoadBalancer', apiPort: 6443, konnectivityPort: 6443 }, 'k0smotron/service-ports'),
      change('configuration of another version', controlPlane.at('spec.k0sConfig.apiVersion'), 'k0s.k0sproject.io/v2', 'k0smotron/config-version'),
      change('port that is written over', controlPlane.at('spec.k0sConfig.spec.api.port'), 7443, 'k0smotron/config-differs'),
    ] : [],
    ...controlPlane?.kind === 'KamajiControlPlane' ? [
      ...cluster?.at('spec.clusterNetwork.services.cidrBlocks').exists
        ? [change('address of no Service', controlPlane.at('spec.network.dnsServiceIPs'), ['192.0.2.10'], 'kamaji/dns-address')] : [],
      change('one port for two', controlPlane.at('spec.addons.konnectivity'), { server: { port: cluster?.at('spec.clusterNetwork.apiServerPort').number ?? 6443 } }, 'kamaji/service-ports'),
      change('argument that Kamaji hands on in vain', controlPlane.at('spec.apiServer.extraArgs'), ['--insecure-port=0'], 'kamaji/removed-setting'),
      change('URL in a certificate', controlPlane.at('spec.network.certSANs'), ['https://x.example.com'], 'kamaji/certificate-name'),
    ] : [],
  ];
}

function controlPlaneTraps(controlPlane: BundleObject, cluster: BundleObject | undefined): Mutation[] {
  const spec = controlPlane.at('spec.kubeadmConfigSpec');
  const configuration = spec.member('clusterConfiguration');
  const args = (name: string, value: string) => controlPlane.version === 'v1beta1' ? { [name]: value } : [{ name, value }];
  const volume = { name: 'audit', hostPath: '/etc/audit', mountPath: '/etc/audit' };
  return [
    change('value that kubeadm refuses', configuration.member('imageRepository'), 'https://registry.example.com', 'bootstrap/kubeadm-value'),
    change('value that kubeadm refuses', spec.at('initConfiguration.localAPIEndpoint.advertiseAddress'), '10.0.0.300', 'bootstrap/kubeadm-value'),
    change('volumes of one name', configuration.at('apiServer.extraVolumes'), [volume, { ...volume, mountPath: '/etc/more' }], 'control-plane/static-pod-volume'),
    change('API server elsewhere', configuration.at('apiServer.extraArgs'), args('secure-port', '7443'), 'control-plane/api-server-port'),
    change('API server elsewhere', spec.at('joinConfiguration.controlPlane.localAPIEndpoint.bindPort'), 10250, 'control-plane/api-server-port'),
    change('value that a program cannot read', configuration.at('controllerManager.extraArgs'), args('node-monitor-grace-period', '40'), 'control-plane/argument-value'),
    change('value that a program cannot read', spec.at('joinConfiguration.nodeRegistration.kubeletExtraArgs'), args('max-pods', 'many'), 'node/argument-value'),
    change('name of TLS that is none', configuration.at('scheduler.extraArgs'), args('tls-min-version', 'TLS1.2'), 'control-plane/argument-value'),
    change('API server for everybody', configuration.at('apiServer.extraArgs'), args('authorization-mode', 'AlwaysAllow'), 'control-plane/authorization'),
    change('misspelt argument', configuration.at('controllerManager.extraArgs'), args('bind-adress', '0.0.0.0'), 'version/removed-setting'),
    ...configuration.at('etcd.external').exists ? [] : [change('misspelt argument of etcd', configuration.at('etcd.local.extraArgs'), args('quota-backend-byte', '8589934592'), 'version/removed-setting')],
    change('nearly an address in a certificate', configuration.at('apiServer.certSANs'), ['10.0.0.300'], 'control-plane/certificate-name'),
    ...cluster?.at('spec.clusterNetwork.pods.cidrBlocks').exists
      ? [change('argument with another range', configuration.at('controllerManager.extraArgs'), args('cluster-cidr', '172.31.0.0/16'), 'network/range-argument')] : [],
    ...(controlPlane.at('spec.replicas').number ?? 1) > 1
      ? [change('one name for all nodes', spec.at('joinConfiguration.nodeRegistration.name'), 'master', 'node/fixed-name')] : [],
  ];
}

function poolTraps({ pools }: ClusterMembers): Mutation[] {
  const deployments = pools.map(({ object }) => object).filter(({ group, kind }) => group === CLUSTER_GROUP && kind === 'MachineDeployment');
  return deployments.flatMap((pool, index) => {
    const other = deployments[(index + 1) % deployments.length];
    return [
      change('capacity that is none', pool.at('metadata.annotations').member('capacity.cluster-autoscaler.kubernetes.io/memory'), '64 GB', 'pool/invalid-capacity'),
      ...pool.annotations['capacity.cluster-autoscaler.kubernetes.io/gpu-type'] === undefined
        ? [change('GPUs of no type', pool.at('metadata.annotations').member('capacity.cluster-autoscaler.kubernetes.io/gpu-count'), '8', 'pool/invalid-capacity')] : [],
      ...other === pool ? [] : [change('selector of another pool', pool.at('spec.selector.matchLabels'), other.at('spec.template.metadata.labels').value, 'pool/shared-selector')],
    ];
  });
}

function clusterTraps({ cluster }: ClusterMembers): Mutation[] {
  const annotations = cluster?.at('metadata.annotations');
  return cluster === undefined || annotations === undefined ? [] : [
    change('annotation that nobody reads', annotations.member('argocd.argoproj.io/sync-wav'), '1', 'object/misread-annotation'),
    change('misspelt word of Argo CD', annotations.member('argocd.argoproj.io/sync-options'), 'Prune=flase', 'object/misread-annotation'),
    change('misspelt word of Argo CD', annotations.member('argocd.argoproj.io/hook-delete-policy'), 'HookSuceeded', 'object/misread-annotation'),
    change('annotation that always counts', annotations.member('cluster.x-k8s.io/paused'), 'false', 'object/misread-annotation'),
    ...['169.254.0.0/16', '239.0.0.0/16'].map(range => change('range of no host', cluster.at('spec.clusterNetwork.pods.cidrBlocks'), [range], 'network/invalid-cidr')),
  ];
}

function healthTraps(topology: Topology): Mutation[] {
  return topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck').flatMap(check => ['spec.checks.unhealthyNodeConditions', 'spec.unhealthyConditions']
    .map(path => check.at(path)).filter(list => list.items().length > 0).flatMap(list => [
      change('condition that no node has', list.items()[0].member('type'), 'Redy', 'health/condition'),
      change('condition of healthy nodes', list.items()[0].member('status'), 'True', 'health/condition'),
    ]));
}

function providerTraps(topology: Topology): Mutation[] {
  const everyOf = (kind: string, path: string, value: unknown, name: string, code: string) =>
    topology.ofKind(INFRASTRUCTURE_GROUP, kind).map(object => change(name, object.at(path), value, code));
  return [
    ...everyOf('AWSMachineTemplate', 'spec.template.spec.instanceType', 'm7i', 'name that a cloud gives to nothing', 'aws/invalid-id'),
    ...everyOf('AWSCluster', 'spec.region', 'Frankfurt', 'name that a cloud gives to nothing', 'aws/invalid-id'),
    ...everyOf('AzureCluster', 'spec.location', 'West Europe', 'name that a cloud gives to nothing', 'azure/invalid-name'),
    ...everyOf('AzureMachineTemplate', 'spec.template.spec.vmSize', 'D4s v5', 'name that a cloud gives to nothing', 'azure/invalid-name'),
    ...everyOf('AzureCluster', 'spec.additionalTags', { 'example.com/team': 'shop' }, 'tag that a cloud does not take', 'azure/invalid-tag'),
    ...everyOf('GCPCluster', 'spec.additionalLabels', { 'example.com/team': 'shop' }, 'tag that a cloud does not take', 'gcp/invalid-label'),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSManagedMachinePool').filter(object => object.at('spec.instanceType').text?.startsWith('m7i.') === true)
      .map(object => change('image of another processor', object.at('spec.amiType'), 'AL2023_ARM_64_STANDARD', 'aws/eks-ami-type')),
    ...everyOf('VCluster', 'spec.helmRelease.values', 'controlplane: {}', 'values that a chart does not take', 'vcluster/invalid-values'),
    ...everyOf('VCluster', 'spec.helmRelease.values', 'controlPlane:\n\tdistro: {}', 'values that a chart does not take', 'vcluster/invalid-values'),
    ...topology.ofKind(CONTROL_PLANE_GROUP, 'KamajiControlPlane').filter(object => object.at('spec.network.serviceAddress').text !== undefined)
      .map(object => change('address of another Service', object.at('spec.network.serviceAnnotations').member('metallb.io/loadBalancerIPs'), '203.0.113.77', 'kamaji/service-address')),
    ...everyOf('OpenStackCluster', 'spec.managedSubnets', [{ cidr: '10.6.0.0' }], 'address that is none', 'openstack/invalid-address'),
    ...everyOf('PooledRemoteMachine', 'spec.machine.address', '10.0.0', 'address that is none', 'k0smotron/invalid-host'),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3MachineTemplate').filter(object => /\.(raw|qcow2)$/.test(object.at('spec.template.spec.image.url').text ?? ''))
      .map(object => change('image of another format', object.at('spec.template.spec.image.diskFormat'), 'vmdk', 'metal3/image-format')),
  ];
}
