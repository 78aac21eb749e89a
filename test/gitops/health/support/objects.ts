import { type Health, runHealthCheck } from './lua';
import { ArgoCdHealthChecks } from '../../../../src/gitops/health';

/** An object as the API server hands it out; only what health checks read. */
export interface LiveObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly [field: string]: unknown };
  readonly spec?: { readonly [field: string]: unknown };
  readonly status?: unknown;
}

/** What a test changes of an object. */
export interface Parts {
  readonly metadata?: { readonly [field: string]: unknown };
  readonly spec?: { readonly [field: string]: unknown };
  readonly status?: unknown;
}

/** An object of generation 2. */
export function live(apiVersion: string, kind: string, { metadata, spec, status }: Parts = {}): LiveObject {
  const own = { name: 'edge', namespace: 'clusters', generation: 2 };
  return { apiVersion, kind, metadata: { ...own, ...metadata }, ...spec && { spec }, ...status !== undefined && { status } };
}

/** What our check says of an object. */
export function healthOf(object: LiveObject): Health {
  return runHealthCheck(ArgoCdHealthChecks.luaOf(`${object.apiVersion.split('/')[0]}/${object.kind}`), object);
}

/** A condition as controllers write it; those of v1beta1 have a severity. */
export function condition(type: string, status: string, more: { reason?: string; message?: string; severity?: string } = {}): object {
  return { type, status, lastTransitionTime: '2026-01-01T00:00:00Z', ...more };
}

/** The owner reference that Cluster API sets on what a Cluster refers to. */
export const OWNED = { ownerReferences: [{ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', name: 'edge', uid: '1' }] };
/** Metadata of an object that is being deleted. */
export const DELETED = { deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: ['example.com/finalizer'] };
