import { IWorkerPool } from '../contract';
import { refuse } from '../core';

/** The names of the pools of a cluster. */
export class PoolNames {
  private readonly pools = new Map<string, IWorkerPool>();

  public add(pool: IWorkerPool): void {
    const twin = this.pools.get(pool.poolName);
    if (twin !== undefined) {
      refuse(pool, 'pool/duplicate-name', `'poolName' '${pool.poolName}' is the name of '${twin.node.path}' too; give each pool of a cluster its own name`);
    }
    this.pools.set(pool.poolName, pool);
  }
}
