import { BootstrapKind } from '../../knowledge/bootstrap-kind';
import { ControlPlaneTraits } from '../../knowledge/traits';

/** The kinds that Kamaji also reports ready, where their own controller is kept away. */
const REPORTED_READY = ['KubevirtCluster', 'NutanixCluster', 'PacketCluster'];

/** What a control plane of Kamaji means for the rest of the cluster. */
export const KAMAJI_TRAITS: ControlPlaneTraits = {
  controlPlaneName: 'Kamaji',
  controlPlaneKind: 'KamajiControlPlane',
  isHosted: true,
  bootstrapKind: BootstrapKind.KUBEADM,
  writesEndpointOf: [
    'AWSCluster', 'AzureCluster', 'HetznerCluster', 'IonosCloudCluster', 'OpenStackCluster', 'ProxmoxCluster', 'TinkerbellCluster', 'VSphereCluster',
    ...REPORTED_READY,
  ],
  comparesEndpointOf: ['Metal3Cluster', 'MetalStackCluster'],
  reportsReady: REPORTED_READY,
  managedBy: 'kamaji',
  reachesNodesByTunnel: true,
  nodeTunnelField: 'spec.addons.konnectivity',
  otherPrimaryRemedy: "list it in 'dynamicInfrastructureClusters' if the Kamaji provider runs with such a list",
};
