import { AWS, AZURE, BYOH, GCP, K0SMOTRON, LIBRARY, METAL3, METAL3_IMAGE, OPENSTACK } from './modules';
import { ControlPlanePiece } from './pieces';

const KUBEADM = { kind: 'KubeadmControlPlane', isOnMachines: true };

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
  {
    name: 'k0smotron',
    kind: 'K0smotronControlPlane',
    isOnMachines: false,
    imports: { [LIBRARY]: ['ServiceType'], [K0SMOTRON]: ['K0smotronControlPlane', 'K0smotronPersistence'] },
    program: `new K0smotronControlPlane(cluster, 'ControlPlane', {
      replicas: 3,
      serviceType: ServiceType.LOAD_BALANCER,
      persistence: K0smotronPersistence.pvc({ size: '10Gi' }),
    });`,
  },
  {
    name: 'eks',
    kind: 'AWSManagedControlPlane',
    isOnMachines: false,
    bringsEndpoint: true,
    imports: { [AWS]: ['AwsIdentity', 'EksControlPlane'] },
    program: `new EksControlPlane(cluster, 'ControlPlane', {
      region: 'eu-central-1',
      identity: AwsIdentity.fromRoleIdentity(\`\${NAME}-aws\`),
    });`,
  },
  {
    name: 'aks',
    kind: 'AzureManagedControlPlane',
    isOnMachines: false,
    bringsEndpoint: true,
    imports: { [AZURE]: ['AksControlPlane', 'AzureIdentity'] },
    program: `new AksControlPlane(cluster, 'ControlPlane', {
      region: 'westeurope',
      subscriptionId: '00000000-0000-0000-0000-000000000000',
      identity: AzureIdentity.fromName(\`\${NAME}-azure\`),
    });`,
  },
  {
    name: 'gke',
    kind: 'GCPManagedControlPlane',
    isOnMachines: false,
    bringsEndpoint: true,
    imports: { [GCP]: ['GkeControlPlane'] },
    program: "new GkeControlPlane(cluster, 'ControlPlane');",
  },
  {
    name: 'vcluster',
    kind: 'VCluster',
    isOnMachines: false,
    bringsEndpoint: true,
    imports: { [`${LIBRARY}/vcluster`]: ['VclusterControlPlane'] },
    program: "new VclusterControlPlane(cluster, 'ControlPlane');",
  },
];
