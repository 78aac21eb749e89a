import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { renderAddons } from './aks-addons';
import { AksBootstrap } from './aks-bootstrap';
import { checkControlPlane } from './aks-control-plane-checks';
import { AksControlPlaneProps, AksTier } from './aks-control-plane-props';
import { renderEndpointAccess } from './aks-endpoint-access';
import { AKS } from './aks-infra-cluster';
import { renderNetwork } from './aks-network';
import { AKS_CONTROL_PLANE_TRAITS } from './aks-traits';
import { IAzureIdentity } from './identity';
import { AzureClusterIdentity, AzureManagedControlPlane } from '../../../imports/azure/v1beta1/infrastructure.cluster.x-k8s.io';
import { claimName } from '../../cdk8s-helpers';
import { Bootstrap, compositionOf, ControlPlaneTraits, IControlPlane, IMixedCluster } from '../../contract';
import { checkLabelName, checkObjectName, copyProps, inScope, l1Enum, nonEmptyMap, refuse } from '../../core';

/**
 * AKS as the control plane. It brings its own infra cluster and endpoint, and only its own node pools join it; one of them has to be a system
 * pool.
 *
 * The provider counts it as ready once it has reached its API server. Of a private cluster that it does not reach, Azure has everything that was
 * there at the beginning, extensions included; pools are not changed from here any more.
 *
 * @example
 * new AksControlPlane(cluster, 'ControlPlane', {
 *   region: 'westeurope',
 *   subscriptionId: '00000000-0000-0000-0000-000000000000',
 *   identity: AzureIdentity.fromName('cluster-identity'),
 *   endpointAccess: { publicAccess: false },
 *   extensions: [{ extensionType: 'microsoft.flux' }],
 * });
 * new AksMachinePool(cluster, 'System', { instanceType: 'Standard_D4s_v5', mode: AksPoolMode.SYSTEM, replicas: Replicas.fixed(3) });
 */
export class AksControlPlane extends Construct implements IControlPlane {
  /** The name of the AzureManagedControlPlane, and of the cluster in AKS. */
  public readonly controlPlaneName: string;
  /** The resource group of the cluster. */
  public readonly resourceGroup: string;
  /** The subscription that pays. */
  public readonly subscriptionId: string;
  /** The AzureManagedControlPlane object. */
  public readonly resource: ApiObject;
  /** What it means for the infra clusters and pools beside it. */
  public readonly controlPlaneTraits: ControlPlaneTraits = AKS_CONTROL_PLANE_TRAITS;
  /** AKS joins the nodes of its own pools. */
  public readonly bootstrap: Bootstrap = AksBootstrap.managed();
  /** No machine carries it. */
  public readonly carriedBy?: string;
  /** The Cluster need not name a port. */
  public readonly apiServerPort?: number;
  /** The cluster that it is the control plane of. */
  public readonly cluster: IMixedCluster;

  constructor(cluster: IMixedCluster, id: string, props: AksControlPlaneProps) {
    super(cluster, id);
    compositionOf(cluster)._attachControlPlane(this);
    this.cluster = cluster;
    this.controlPlaneName = checkLabelName(this, 'controlPlaneName', props.controlPlaneName ?? cluster.clusterName);
    this.resourceGroup = props.resourceGroup ?? cluster.clusterName;
    this.subscriptionId = props.subscriptionId;
    claimName(this, 'AzureManagedControlPlane', this.controlPlaneName);
    inScope(this, () => checkControlPlane({ ...props, resourceGroup: this.resourceGroup }, this.controlPlaneName));
    checkObjectName(this, 'identity', props.identity.identityName);
    if (cluster.endpoint !== undefined) {
      refuse(this, 'infrastructure/endpoint-overwritten', `'endpoint' ${cluster.endpoint} of the cluster cannot stand: AKS gives the API server an address of its own, `
        + 'which the nodes are told; leave it out');
    }
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name: this.controlPlaneName, labels: { ...props.labels }, annotations: { ...props.annotations } },
      spec: this.render(copyProps(props)),
      ...AzureManagedControlPlane.GVK,
    });
    if (Construct.isConstruct(props.identity)) {
      this.resource.addDependency(props.identity);
    }
    compositionOf(cluster)._requirePrimary(AKS);
  }

  private render(props: AksControlPlaneProps): unknown {
    const { adminGroupIds, controlPlaneIdentityId, endpointAccess, sshPublicKey, upgradeChannel, workloadIdentity } = props;
    return AzureManagedControlPlane.manifest({
      spec: {
        location: props.region,
        subscriptionId: props.subscriptionId,
        resourceGroupName: this.resourceGroup,
        nodeResourceGroupName: props.nodeResourceGroup ?? ['MC', this.resourceGroup, this.controlPlaneName, props.region].join('_'),
        version: `${this.cluster.kubernetesVersion!}`,
        identityRef: this.identityRef(props.identity),
        azureEnvironment: props.azureEnvironment,
        dnsPrefix: props.dnsPrefix ?? this.controlPlaneName,
        apiServerAccessProfile: endpointAccess && renderEndpointAccess(endpointAccess),
        ...renderNetwork(props.network ?? {}, this.controlPlaneName, this.resourceGroup),
        ...renderAddons(props, this.controlPlaneName),
        aadProfile: adminGroupIds && { managed: true, adminGroupObjectIDs: [...adminGroupIds] },
        disableLocalAccounts: props.disableLocalAccounts,
        identity: controlPlaneIdentityId === undefined ? undefined : { type: l1Enum('UserAssigned'), userAssignedIdentityResourceId: controlPlaneIdentityId },
        kubeletUserAssignedIdentity: props.kubeletIdentityId,
        securityProfile: workloadIdentity === undefined ? undefined : { workloadIdentity: { enabled: workloadIdentity } },
        autoUpgradeProfile: upgradeChannel && { upgradeChannel: l1Enum(upgradeChannel) },
        sshPublicKey: sshPublicKey && Buffer.from(sshPublicKey.trim(), 'utf8').toString('base64'),
        additionalTags: nonEmptyMap(props.additionalTags),
        // Defaults of the CRD and the webhook, which GitOps tools would report as a difference.
        oidcIssuerProfile: { enabled: props.oidcIssuer ?? false },
        sku: { tier: l1Enum(props.tier ?? AksTier.FREE) },
        loadBalancerSku: l1Enum('Standard'),
        enablePreviewFeatures: false,
      },
    }).spec;
  }

  private identityRef({ identityName, identityNamespace }: IAzureIdentity) {
    const namespace = identityNamespace === Chart.of(this).namespace ? undefined : identityNamespace;
    return { name: identityName, namespace, ...AzureClusterIdentity.GVK };
  }
}
