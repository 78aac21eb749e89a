export { PoolDeletion, type PoolDeletionProps } from './pool-deletion';
