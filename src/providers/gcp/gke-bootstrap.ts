import { BootstrapKind, ManagedBootstrap } from '../../contract';

/**
 * GKE joins the nodes of its own node pools, and no others can join.
 *
 * @example
 * MixedCluster.fromClusterName(chart, 'Shop', 'shop', { kubernetesVersion: 'v1.34.2', bootstrap: GkeBootstrap.managed() });
 */
export class GkeBootstrap extends ManagedBootstrap {
  /** GKE does it by itself. */
  public static managed(): GkeBootstrap {
    return new GkeBootstrap();
  }

  /** Who joins the nodes. */
  public readonly bootstrapKind = BootstrapKind.GKE;

  /** @internal */
  protected readonly _words = { name: 'GKE', pool: 'a GkeMachinePool' };

  private constructor() {
    super();
  }
}
