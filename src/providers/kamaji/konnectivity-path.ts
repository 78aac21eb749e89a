import { ServiceType } from '../../core';

/** The listener of a Gateway on which Kamaji puts the route of konnectivity. */
export const KONNECTIVITY_LISTENER = 'konnectivity-server';

/** How konnectivity agents get from the nodes to the control plane. */
export interface KonnectivityPath {
  /** Whether there are agents. */
  readonly isUsed: boolean;
  /** The type of the Service. @default - that of Kamaji, which is reached from outside */
  readonly serviceType?: string;
  /** Whether an address or a gateway is announced. A gateway leads to konnectivity too, an ingress does not. */
  readonly isAnnounced: boolean;
}

/** Whether agents dial an address inside of the management cluster, which no node elsewhere reaches. */
export function endsInside({ isUsed, serviceType, isAnnounced }: KonnectivityPath): boolean {
  return isUsed && serviceType === ServiceType.CLUSTER_IP && !isAnnounced;
}
