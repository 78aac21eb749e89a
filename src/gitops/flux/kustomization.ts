import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { Kustomization, KustomizationSpec, KustomizationSpecDeletionPolicy } from '../../../imports/flux/v1/kustomize.toolkit.fluxcd.io';

/** A Kustomization before it is written. */
export interface KustomizationPlan {
  readonly name: string;
  readonly namespace: string;
  /** @default - none */
  readonly annotations?: { readonly [name: string]: string };
  readonly spec: () => Omit<KustomizationSpec, 'deletionPolicy' | 'force'>;
}

/**
 * A Kustomization whose deletion deletes nothing.
 *
 * Flux would delete everything it has applied, at once and without regard to owners and dependencies: an infra cluster before the machines that need it,
 * for example. Whoever means it deletes the Cluster.
 */
export function createKustomization(scope: Construct, { name, namespace, annotations, spec }: KustomizationPlan): ApiObject {
  return new ApiObject(scope, name, {
    metadata: { name, namespace, annotations },
    spec: Lazy.any({
      produce: () => Kustomization.manifest({
        spec: { ...spec(), deletionPolicy: KustomizationSpecDeletionPolicy.ORPHAN, force: false },
      }).spec as unknown,
    }),
    ...Kustomization.GVK,
  });
}
