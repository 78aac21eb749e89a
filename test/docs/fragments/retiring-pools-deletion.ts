import { PoolDeletion } from '../../../src/gitops';
import { ByohWorkerPool } from '../../../src/providers/byoh';

declare const pool: ByohWorkerPool;

// <fragment>
pool.retire();
new PoolDeletion(pool, 'Deletion', {
  confirm: 'edge-workers',
  image: 'registry.example.com/kubectl:1.34.2@sha256:…',
});
// </fragment>
