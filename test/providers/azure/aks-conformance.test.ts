import { Size } from 'cdk8s';
import {
  AksAddon, AksControlPlane, AksControlPlaneProps, AksEndpointAccess, AksExtension, AksMachinePool, AksMachinePoolProps, AksNetwork, AksNetworkPolicy,
  AksOutboundType, AksPodNetwork, AksPoolMode, AksPrivateDnsZone, AksRootDiskType, AksTier, AksUpgradeChannel, AzureEnvironment, AzureIdentity,
} from '../../../src/providers/azure';
import { MixedCluster, Replicas, TaintEffect } from '../../../src/root';
import { captureStderr } from '../../support/stderr';
import { describeHostedControlPlane, describeMachinePool } from '../conformance';
import { ALL_MACHINE_POOL_PROPS } from '../kubeadm-props';

// A private cluster is warned about; that is the matter of other tests.
captureStderr();

// AKS brings its own endpoint.
const clusterProps = { endpoint: undefined };
const SUBSCRIPTION = '00000000-0000-0000-0000-000000000000';
const MINIMAL: AksControlPlaneProps = { region: 'westeurope', subscriptionId: SUBSCRIPTION, identity: AzureIdentity.fromName('cluster-identity') };
const ID = (type: string, name: string) => `/subscriptions/${SUBSCRIPTION}/resourceGroups/hub/providers/${type}/${name}`;

const endpointAccess: AksEndpointAccess = {
  publicAccess: false,
  privateDnsZone: AksPrivateDnsZone.fromId(ID('Microsoft.Network/privateDnsZones', 'privatelink.northeurope.azmk8s.io')),
  publicName: true,
};

const network: Required<AksNetwork> = {
  vnet: 'hub-vnet',
  vnetResourceGroup: 'hub-networks',
  vnetCidr: '10.20.0.0/16',
  subnet: 'hub-nodes',
  subnetCidr: '10.20.4.0/22',
  podNetwork: AksPodNetwork.AZURE_OVERLAY,
  networkPolicy: AksNetworkPolicy.CILIUM,
  outboundType: AksOutboundType.USER_DEFINED_ROUTING,
  dnsServiceIp: '10.96.0.10',
};

const addon: Required<AksAddon> = { name: 'azurepolicy', enabled: false, configuration: { addonKey: 'addon-value' } };
const extension: Required<Omit<AksExtension, 'version'>> = {
  extensionType: 'microsoft.flux', extensionName: 'fixed-flux', releaseTrain: 'Preview', configuration: { extensionKey: 'extension-value' },
};

describeHostedControlPlane<AksControlPlaneProps>({
  name: 'AKS',
  clusterProps,
  minimal: MINIMAL,
  all: () => ({
    region: 'northeurope',
    subscriptionId: '11111111-2222-3333-4444-555555555555',
    identity: AzureIdentity.fromName('other-identity', 'identities'),
    controlPlaneName: 'fixed-control-plane',
    resourceGroup: 'fixed-group',
    nodeResourceGroup: 'fixed-nodes',
    dnsPrefix: 'fixed-prefix',
    azureEnvironment: AzureEnvironment.US_GOVERNMENT,
    endpointAccess,
    network,
    adminGroupIds: ['22222222-2222-3333-4444-555555555555'],
    disableLocalAccounts: true,
    controlPlaneIdentityId: ID('Microsoft.ManagedIdentity/userAssignedIdentities', 'control-plane'),
    kubeletIdentityId: ID('Microsoft.ManagedIdentity/userAssignedIdentities', 'kubelet'),
    oidcIssuer: true,
    workloadIdentity: true,
    tier: AksTier.STANDARD,
    upgradeChannel: AksUpgradeChannel.PATCH,
    sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9 platform@example.com',
    additionalTags: { team: 'cluster-tag' },
    addons: [addon],
    extensions: [extension],
    labels: { 'example.com/label': 'owner-label' },
    annotations: { 'example.com/annotation': 'owner-annotation' },
  }),
  writtenAs: {
    'azure-overlay': 'overlay',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9 platform@example.com': 'c3NoLWVkMjU1MTkgQUFBQUMzTnphQzFsWkRJMU5URTVBQUFBSUo5IHBsYXRmb3JtQGV4YW1wbGUuY29t',
  },
  alongWith: {
    endpointAccess: { controlPlaneIdentityId: ID('Microsoft.ManagedIdentity/userAssignedIdentities', 'control-plane') },
    disableLocalAccounts: { adminGroupIds: ['22222222-2222-3333-4444-555555555555'] },
    workloadIdentity: { oidcIssuer: true },
  },
  create: (cluster, props) => ({ owner: new AksControlPlane(cluster, 'ControlPlane', props).resource, others: [] }),
});

/** With a pool for what AKS runs itself, so that others need not be one. */
function controlPlane(cluster: MixedCluster) {
  const { resource } = new AksControlPlane(cluster, 'ControlPlane', MINIMAL);
  const { machinePool, infraPool } = new AksMachinePool(cluster, 'System', {
    instanceType: 'Standard_D2s_v5', mode: AksPoolMode.SYSTEM, replicas: Replicas.fixed(1),
  });
  return [resource, machinePool, infraPool];
}

describeMachinePool<AksMachinePoolProps>({
  name: 'node pool of AKS',
  clusterProps,
  controlPlane,
  minimal: { instanceType: 'Standard_D4s_v5' },
  all: () => ({
    ...ALL_MACHINE_POOL_PROPS,
    failureDomains: ['2', '3'],
    instanceType: 'Standard_E8s_v5',
    mode: AksPoolMode.SYSTEM,
    nodePoolName: 'fixedpool',
    // They cannot stand beside a system pool.
    operatingSystem: undefined,
    capacityType: undefined,
    rootDiskSize: Size.gibibytes(131),
    rootDiskType: AksRootDiskType.EPHEMERAL,
    subnet: 'fixed-subnet',
    publicIp: true,
    maxPods: 73,
    encryptionAtHost: true,
    fips: true,
    nodeLabels: { 'example.com/node': 'node-label' },
    taints: [{ key: 'example.com/taint', value: 'taint-value', effect: TaintEffect.NO_EXECUTE }],
    additionalTags: { team: 'pool-tag' },
  }),
  create: (cluster, props) => {
    const { machinePool, infraPool } = new AksMachinePool(cluster, 'Workers', props);
    return { owner: machinePool, infraPool, others: [] };
  },
  infraChanges: {
    'a node label': { nodeLabels: { tier: 'web' } },
    'a taint': { taints: [{ key: 'example.com/taint', effect: TaintEffect.NO_SCHEDULE }] },
    'the mode': { mode: AksPoolMode.SYSTEM },
  },
  // The autoscaler of AKS would fetch nodes for pods that have lost theirs.
  retired: ({ spec: { scaling: _, ...spec }, ...manifest }) => ({ ...manifest, spec }),
});
