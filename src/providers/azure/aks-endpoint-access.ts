import { isPrivateDnsZoneId } from './aks-limits';
import { checkResourceId } from './checks';
import { IpRange, nonEmptyList, refuseValue } from '../../core';

/** Where the name of a private API server is kept. */
export class AksPrivateDnsZone {
  /** AKS makes a zone in the resource group of the nodes. */
  public static system(): AksPrivateDnsZone {
    return new AksPrivateDnsZone('System');
  }

  /** Nowhere: others have to resolve the name. */
  public static none(): AksPrivateDnsZone {
    return new AksPrivateDnsZone('None');
  }

  /**
   * In a zone that exists. The identity of the control plane has to be a user-assigned one that may write there.
   *
   * @param zoneId the id of a zone whose name is `privatelink.<region>.azmk8s.io` or `private.<region>.azmk8s.io`, or ends with one of them
   */
  public static fromId(zoneId: string): AksPrivateDnsZone {
    return new AksPrivateDnsZone(zoneId);
  }

  private constructor(
    /** `System`, `None` or the id of the zone. */
    public readonly value: string,
  ) {}

  /** @internal */
  public _check(): void {
    if (this.value !== 'System' && this.value !== 'None') {
      checkResourceId('endpointAccess.privateDnsZone', this.value);
      if (!isPrivateDnsZoneId(this.value)) {
        refuseValue('input/invalid-value', `'endpointAccess.privateDnsZone' '${this.value}' is not a zone that AKS takes; `
          + "use one whose name is 'privatelink.<region>.azmk8s.io' or 'private.<region>.azmk8s.io', or ends with one of them");
      }
    }
  }
}

/** Who reaches the API server. It cannot be changed later, but for `publicCidrs`. */
export interface AksEndpointAccess {
  /**
   * It has a public address. Without one only its virtual network reaches it, and those that are connected with that: a private cluster.
   * @default true
   */
  readonly publicAccess?: boolean;
  /**
   * The networks that reach the public address.
   * @default - all
   */
  readonly publicCidrs?: string[];
  /**
   * Where the name of a private API server is kept.
   * @default - AksPrivateDnsZone.system(), by AKS
   */
  readonly privateDnsZone?: AksPrivateDnsZone;
  /**
   * Everybody can resolve the name of a private API server, to an address that only its network reaches.
   * @default false
   */
  readonly publicName?: boolean;
}

/** Refuses what the webhook or AKS would refuse. */
export function checkEndpointAccess({ publicAccess = true, publicCidrs, privateDnsZone, publicName }: AksEndpointAccess): void {
  if (!publicAccess && publicCidrs !== undefined) {
    refuseValue('input/invalid-value', `'endpointAccess.publicCidrs' has '${publicCidrs.join("', '")}', and 'publicAccess' is false; leave one of them out`);
  }
  const foreign = Object.entries({ privateDnsZone, publicName }).find(([, value]) => value !== undefined);
  if (publicAccess && foreign !== undefined) {
    refuseValue('input/invalid-value', `'endpointAccess.${foreign[0]}' is for a private API server, and 'publicAccess' is true; leave it out, or set 'publicAccess' to false`);
  }
  (publicCidrs ?? []).forEach(cidr => IpRange.ofCidr('endpointAccess.publicCidrs', cidr));
  privateDnsZone?._check();
}

/** The access as it stands in an AzureManagedControlPlane. */
export function renderEndpointAccess({ publicAccess = true, publicCidrs, privateDnsZone, publicName }: AksEndpointAccess) {
  return {
    enablePrivateCluster: !publicAccess,
    authorizedIpRanges: nonEmptyList(publicCidrs),
    privateDnsZone: privateDnsZone?.value,
    enablePrivateClusterPublicFqdn: publicAccess ? undefined : publicName ?? false,
  };
}
