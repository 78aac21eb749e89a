import { AksAddonProps } from './aks-addons';
import { AksEndpointAccess } from './aks-endpoint-access';
import { AksNetwork } from './aks-network';
import { IAzureIdentity } from './identity';
import { AzureEnvironment } from './infra-cluster';

/** What AKS promises for the control plane. */
export enum AksTier {
  /** Nothing. */
  FREE = 'Free',
  /** That it answers most of the time, for a price. */
  STANDARD = 'Standard',
}

/** Which upgrades AKS makes by itself. */
export enum AksUpgradeChannel {
  /** The images of nodes. */
  NODE_IMAGE = 'node-image',
  /** None. */
  NONE = 'none',
  /** Patch releases. */
  PATCH = 'patch',
  /** The newest release. */
  RAPID = 'rapid',
  /** The newest patch release of the minor release before the newest. */
  STABLE = 'stable',
}

/** Settings of AKS as the control plane. */
export interface AksControlPlaneProps extends AksAddonProps {
  /** The region, which Azure calls location, for example `westeurope`. It cannot be changed later. */
  readonly region: string;
  /** The subscription that pays. It cannot be changed later. */
  readonly subscriptionId: string;
  /** What the provider logs on to Azure with: an AzureClusterIdentity, or AzureIdentity.fromName() for one that exists. */
  readonly identity: IAzureIdentity;
  /**
   * The name of the AzureManagedControlPlane, and of the cluster in AKS.
   * @default - the name of the cluster
   */
  readonly controlPlaneName?: string;
  /**
   * The resource group of the cluster. It is made unless it exists, and cannot be changed later.
   * @default - the name of the cluster
   */
  readonly resourceGroup?: string;
  /**
   * The resource group of the machines, which AKS makes. It cannot be changed later.
   * @default - `MC`, resource group, control plane and region, joined by `_`
   */
  readonly nodeResourceGroup?: string;
  /**
   * What the name of the API server starts with. It cannot be changed later.
   * @default - the name of the AzureManagedControlPlane
   */
  readonly dnsPrefix?: string;
  /**
   * The cloud of the subscription. It cannot be changed later.
   * @default - AzureEnvironment.PUBLIC, by the provider
   */
  readonly azureEnvironment?: AzureEnvironment;
  /**
   * Who reaches the API server.
   * @default - everybody
   */
  readonly endpointAccess?: AksEndpointAccess;
  /**
   * The network.
   * @default - a new virtual network
   */
  readonly network?: AksNetwork;
  /**
   * The ids of groups in Entra ID whose members are administrators. Once given it cannot be removed.
   * @default - people log in with local accounts
   */
  readonly adminGroupIds?: string[];
  /**
   * There are no local accounts. Only beside `adminGroupIds`; it cannot be changed later.
   * @default - there are
   */
  readonly disableLocalAccounts?: boolean;
  /**
   * The id of the managed identity that the control plane works under.
   * @default - one that AKS makes
   */
  readonly controlPlaneIdentityId?: string;
  /**
   * The id of the managed identity that kubelets pull images under.
   * @default - one that AKS makes
   */
  readonly kubeletIdentityId?: string;
  /**
   * The cluster is an OpenID provider. It cannot be switched off later.
   * @default false
   */
  readonly oidcIssuer?: boolean;
  /**
   * Service accounts can log on to Azure. It takes `oidcIssuer`.
   * @default false
   */
  readonly workloadIdentity?: boolean;
  /**
   * What AKS promises.
   * @default AksTier.FREE
   */
  readonly tier?: AksTier;
  /**
   * Which upgrades AKS makes by itself. Once given it cannot be removed, but set to AksUpgradeChannel.NONE.
   * @default - none
   */
  readonly upgradeChannel?: AksUpgradeChannel;
  /**
   * The key that may log in to nodes, as in `authorized_keys`. It cannot be changed later.
   * @default - none
   */
  readonly sshPublicKey?: string;
  /**
   * Tags of everything that the provider creates.
   * @default - those of the provider
   */
  readonly additionalTags?: { readonly [name: string]: string };
  /**
   * Labels of the AzureManagedControlPlane.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the AzureManagedControlPlane.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}
