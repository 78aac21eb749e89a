import { BootstrapKind, ManagedBootstrap } from '../../contract';

/**
 * AKS joins the nodes of its own node pools, and no others can join.
 *
 * @example
 * MixedCluster.fromClusterName(chart, 'Shop', 'shop', { kubernetesVersion: 'v1.34.2', bootstrap: AksBootstrap.managed() });
 */
export class AksBootstrap extends ManagedBootstrap {
  /** AKS does it by itself. */
  public static managed(): AksBootstrap {
    return new AksBootstrap();
  }

  /** Who joins the nodes. */
  public readonly bootstrapKind = BootstrapKind.AKS;

  /** @internal */
  protected readonly _words = { name: 'AKS', pool: 'an AksMachinePool' };

  private constructor() {
    super();
  }
}
