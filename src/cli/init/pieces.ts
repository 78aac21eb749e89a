/** What a repository gets of one provider: code for a class that has `cluster`, `VERSION` and nothing else of its own. */
export interface Piece {
  /** The word in `--mix`, which is the name that clusterctl knows the provider by. */
  readonly name: string;
  /** The names that the code uses, by the module that has them. */
  readonly imports: { readonly [module: string]: readonly string[] };
  /** The statement that makes the control plane or the pool. */
  readonly program: string;
}

/** A control plane, and the kind of its object, by which its traits are found. */
export interface ControlPlanePiece extends Piece {
  readonly kind: string;
  /** Whether machines of the provider carry it; a hosted one needs none. */
  readonly isOnMachines: boolean;
}

const KUBEADM = { kind: 'KubeadmControlPlane', isOnMachines: true };
const LIBRARY = 'cdk8s-cluster-api';
const BYOH = `${LIBRARY}/byoh`;
const METAL3 = `${LIBRARY}/metal3`;
const OPENSTACK = `${LIBRARY}/openstack`;
const AWS = `${LIBRARY}/aws`;
const AZURE = `${LIBRARY}/azure`;
const METAL3_IMAGE = `Metal3Image.raw({
        url: \`http://images.example.com/ubuntu-2404-kube-\${VERSION}.raw\`,
        checksum: \`http://images.example.com/ubuntu-2404-kube-\${VERSION}.raw.sha256sum\`,
      })`;

export const CONTROL_PLANES: readonly ControlPlanePiece[] = [
  {
    name: 'byoh',
    ...KUBEADM,
    imports: { [LIBRARY]: ['HostSelector', 'KubeVip'], [BYOH]: ['ByohControlPlane'] },
    program: `new ByohControlPlane(cluster, 'ControlPlane', {
      replicas: 3,
      hostSelector: HostSelector.matchLabels({ role: 'control-plane' }),
      virtualIp: KubeVip.arp(),
    });`,
  },
  {
    name: 'metal3',
    ...KUBEADM,
    imports: { [LIBRARY]: ['HostSelector', 'KubeVip'], [METAL3]: ['Metal3ControlPlane', 'Metal3Image'] },
    program: `new Metal3ControlPlane(cluster, 'ControlPlane', {
      replicas: 3,
      image: ${METAL3_IMAGE},
      hostSelector: HostSelector.matchLabels({ role: 'control-plane' }),
      virtualIp: KubeVip.arp({ interfaceName: 'eno1' }),
    });`,
  },
  {
    name: 'openstack',
    ...KUBEADM,
    imports: { [OPENSTACK]: ['OpenStackControlPlane', 'OpenStackFlavor', 'OpenStackImage'] },
    program: `new OpenStackControlPlane(cluster, 'ControlPlane', {
      instanceType: OpenStackFlavor.fromName('m1.large'),
      image: OpenStackImage.fromName(\`ubuntu-2404-kube-\${VERSION}\`),
      sshKeyName: 'platform',
    });`,
  },
  {
    name: 'kamaji',
    kind: 'KamajiControlPlane',
    isOnMachines: false,
    imports: { [`${LIBRARY}/kamaji`]: ['KamajiControlPlane', 'KamajiKonnectivity'] },
    program: `new KamajiControlPlane(cluster, 'ControlPlane', {
      replicas: 3,
      // Nodes dial out, and nothing has to reach them.
      konnectivity: KamajiKonnectivity.daemonSet({ hostNetwork: true }),
    });`,
  },
];

export const POOLS: readonly Piece[] = [
  {
    name: 'byoh',
    imports: { [LIBRARY]: ['HostSelector', 'Replicas'], [BYOH]: ['ByohWorkerPool'] },
    program: `new ByohWorkerPool(cluster, 'Hosts', {
      replicas: Replicas.fixed(2),
      hostSelector: HostSelector.matchLabels({ role: 'worker' }),
    });`,
  },
  {
    name: 'metal3',
    imports: { [LIBRARY]: ['HostSelector', 'Replicas'], [METAL3]: ['Metal3Image', 'Metal3WorkerPool'] },
    program: `new Metal3WorkerPool(cluster, 'BareMetal', {
      replicas: Replicas.fixed(3),
      image: ${METAL3_IMAGE},
      hostSelector: HostSelector.matchLabels({ role: 'worker' }),
    });`,
  },
  {
    name: 'openstack',
    imports: { [LIBRARY]: ['Replicas'], [OPENSTACK]: ['OpenStackFlavor', 'OpenStackImage', 'OpenStackWorkerPool'] },
    program: `new OpenStackWorkerPool(cluster, 'Servers', {
      replicas: Replicas.fixed(3),
      instanceType: OpenStackFlavor.fromName('m1.xlarge'),
      image: OpenStackImage.fromName(\`ubuntu-2404-kube-\${VERSION}\`),
      sshKeyName: 'platform',
      failureDomain: 'az-1',
    });`,
  },
  {
    name: 'aws',
    imports: { [LIBRARY]: ['Replicas'], [AWS]: ['AwsImage', 'AwsRef', 'AwsWorkerPool'] },
    program: `new AwsWorkerPool(cluster, 'Aws', {
      replicas: Replicas.autoscaled(1, 10),
      instanceType: 'm7i.xlarge',
      image: AwsImage.fromId('ami-0a1b2c3d4e5f60718'),
      subnet: AwsRef.fromId('subnet-0a1b2c3d4e5f60718'),
      securityGroups: [AwsRef.fromId('sg-0a1b2c3d4e5f60718')],
      machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
      // No cloud controller manager runs in a cluster of several providers.
      externalCloudProvider: false,
    });`,
  },
  {
    name: 'azure',
    imports: { [LIBRARY]: ['Replicas'], [AZURE]: ['AzureImage', 'AzureWorkerPool'] },
    program: `new AzureWorkerPool(cluster, 'Azure', {
      replicas: Replicas.fixed(2),
      failureDomain: '1',
      instanceType: 'Standard_D4s_v5',
      sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9TVFuKzvCtTqCqk1rPRNFZ8vCsqBZF7vBsYMUOG1wk platform@example.com',
      image: AzureImage.fromId(
        \`/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/images/providers/Microsoft.Compute/images/ubuntu-2404-kube-\${VERSION}\`),
      externalCloudProvider: false,
    });`,
  },
];

/** An infra cluster that cannot do without settings; others come with their pools. */
export interface InfraClusterPiece extends Piece {
  /** What is said besides where machines of the provider carry the control plane. @default - nothing */
  readonly settingsWithControlPlane?: string;
}

export const INFRA_CLUSTERS: readonly InfraClusterPiece[] = [
  {
    name: 'openstack',
    imports: { [OPENSTACK]: ['OpenStackIdentity', 'OpenStackInfraCluster', 'OpenStackRef'] },
    program: `new OpenStackInfraCluster(cluster, 'OpenStackCluster', {
      identity: OpenStackIdentity.fromSecret(\`\${NAME}-cloud-config\`, 'openstack'),
      externalNetwork: OpenStackRef.fromName('public'),
      managedSubnet: { cidr: '10.6.0.0/24', dnsServers: ['9.9.9.9'] },
    });`,
    settingsWithControlPlane: 'apiServerLoadBalancer: {},',
  },
  {
    name: 'aws',
    imports: { [AWS]: ['AwsIdentity', 'AwsInfraCluster'] },
    program: `new AwsInfraCluster(cluster, 'AwsCluster', {
      region: 'eu-central-1',
      identity: AwsIdentity.fromRoleIdentity(\`\${NAME}-aws\`),
    });`,
  },
  {
    name: 'azure',
    imports: { [AZURE]: ['AzureIdentity', 'AzureInfraCluster', 'AzureSubnetRole'] },
    program: `new AzureInfraCluster(cluster, 'AzureCluster', {
      region: 'westeurope',
      subscriptionId: '00000000-0000-0000-0000-000000000000',
      identity: AzureIdentity.fromName(\`\${NAME}-azure\`),
      resourceGroup: \`\${NAME}-nodes\`,
      vnet: { name: 'platform', resourceGroup: 'network' },
      subnets: [{ name: 'nodes', role: AzureSubnetRole.NODE }],
    });`,
  },
];
