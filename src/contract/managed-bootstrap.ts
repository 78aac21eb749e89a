import { Construct } from 'constructs';
import { refuse } from '../core';
import { Bootstrap } from './bootstrap';

/**
 * A cloud joins the nodes of its own pools, so that nobody else needs a bootstrap config.
 *
 * @internal
 */
export abstract class ManagedBootstrap extends Bootstrap {
  /**
   * The cloud's name for it, and the class of its pools.
   *
   * @internal
   */
  protected abstract readonly _words: { readonly name: string; readonly pool: string };

  /**
   * Pools of machines are refused when the cluster is complete, with the reason of the compatibility table.
   *
   * @internal
   */
  public _createTemplate(): undefined {
    return undefined;
  }

  /** @internal */
  public _createConfig(scope: Construct): never {
    const { name, pool } = this._words;
    refuse(scope, 'bootstrap/unsupported', `${name} joins the nodes of its own pools only; use ${pool}, or another control plane`);
  }
}
