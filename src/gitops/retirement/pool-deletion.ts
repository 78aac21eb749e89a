import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { createDeletionJob } from './deletion-job';
import { doomedObjects } from './doomed-objects';
import { claimName } from '../../cdk8s-helpers';
import { IPool } from '../../contract';
import { checkLabelName, finding, isWholeNumber, joinName, refuse } from '../../core';
import { registryOf } from '../../registry';
import { HOOK_ANNOTATION, SKIPPED_HOOK } from '../../topology';
import { checkHookImage, HookJob } from '../hook-job';

/** Settings of the deletion of a pool. */
export interface PoolDeletionProps {
  /** The name of the pool, once more: so that a line that was copied deletes nothing else. */
  readonly confirm: string;
  /**
   * An image with `sh` and `kubectl`, pinned by its digest: `<name>[:<tag>]@sha256:<digest>`. There is no default, because it is not known here which
   * registry the management cluster may fetch images from.
   */
  readonly image: string;
  /**
   * The Secret with the credentials of the registry.
   * @default - none are needed
   */
  readonly imagePullSecretName?: string;
  /**
   * The id of the user that the Job runs as, which is not that of root. OpenShift hands out ids itself: remove `runAsUser` by a JSON patch of the Job
   * there.
   * @default 65532
   */
  readonly runAsUser?: number;
  /**
   * How long the Job waits until the pool has no machines. It fails then, and the next sync tries again.
   * @default Duration.minutes(30)
   */
  readonly drainTimeout?: Duration;
  /**
   * How long the deletion of the pool may take after that.
   * @default Duration.minutes(15)
   */
  readonly deletionTimeout?: Duration;
  /**
   * The name of the Job and of the objects that give it its rights.
   * @default - the name of the pool and `deletion`
   */
  readonly deletionName?: string;
}

/**
 * Deletes a retired pool where Argo CD delivers it: a Job that Argo CD runs with the next sync, with rights for nothing but that.
 *
 * Argo CD prunes nothing that another object owns, so a pool that leaves the code stays in the management cluster. Three commits, each synced before
 * the next one, delete it: `pool.retire()`; a PoolDeletion beside it; and then neither of them. The Job refuses to delete a pool that asks for
 * machines, waits for the last machine to go, and deletes the MachineDeployment or MachinePool, its templates and its health checks. Argo CD does not
 * apply these any more. Hosts that Metal3 keeps for the pool (`nodeReuse`) become free for others.
 *
 * Flux deletes a pool that leaves the code itself: `pool.retire()` and then the removal are enough there.
 *
 * @example
 * pool.retire();
 * new PoolDeletion(pool, 'Deletion', {
 *   confirm: 'edge-workers',
 *   image: 'registry.example.com/kubectl:1.34.2@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
 * });
 */
export class PoolDeletion extends Construct {
  private readonly deleted: readonly ApiObject[];
  private readonly objects: HookJob;

  constructor(pool: IPool, id: string, props: PoolDeletionProps) {
    super(pool, id);
    this.check(pool, props);
    const { deleted, skipped } = doomedObjects(pool, registryOf(this));
    this.deleted = deleted;
    skipped.forEach(object => object.metadata.addAnnotation(HOOK_ANNOTATION, SKIPPED_HOOK));
    const name = checkLabelName(this, 'deletionName', props.deletionName ?? joinName([pool.poolName, 'deletion']));
    ['ServiceAccount', 'Role', 'RoleBinding', 'Job'].forEach(kind => claimName(this, kind, name));
    this.objects = createDeletionJob(this, {
      name,
      namespace: this.findNamespace(pool),
      image: props.image,
      imagePullSecretName: props.imagePullSecretName,
      runAsUser: props.runAsUser,
      deleted,
      reservedHosts: pool._reservedHosts,
      drainTimeout: this.checkTimeout('drainTimeout', props.drainTimeout ?? Duration.minutes(30)),
      deletionTimeout: this.checkTimeout('deletionTimeout', props.deletionTimeout ?? Duration.minutes(15)),
    });
    this.node.defaultChild = this.job;
    this.node.addValidation({ validate: () => this.lateFindings(pool, new Set(skipped)) });
  }

  /** What the Job deletes, in this order: the MachineDeployment or MachinePool, its templates, its health checks. */
  public get deletedObjects(): ApiObject[] {
    return [...this.deleted];
  }

  /** The Job that deletes the pool. */
  public get job(): ApiObject {
    return this.objects.job;
  }

  /** The ServiceAccount of the Job. */
  public get serviceAccount(): ApiObject {
    return this.objects.serviceAccount;
  }

  /** The Role with the rights of the Job. */
  public get role(): ApiObject {
    return this.objects.role;
  }

  /** The RoleBinding that gives these rights to the Job. */
  public get roleBinding(): ApiObject {
    return this.objects.roleBinding;
  }

  private check({ poolName, isRetired }: IPool, { confirm, image, imagePullSecretName, runAsUser }: PoolDeletionProps): void {
    if (!isRetired) {
      refuse(this, 'gitops/pool-in-use', `pool '${poolName}' is in use; call retire() on it, and sync that before the deletion`);
    }
    if (confirm !== poolName) {
      refuse(this, 'gitops/deletion-unconfirmed', `'confirm' '${confirm}' is not the name of the pool; use '${poolName}' if this is the pool to delete`);
    }
    checkHookImage(this, { image, imagePullSecretName, runAsUser });
  }

  /** A subject of a RoleBinding needs its namespace, and so does kubectl. */
  private findNamespace({ resource: { kind, name, metadata: { namespace } } }: IPool): string {
    if (namespace === undefined) {
      refuse(this, 'input/missing-value', `${kind} '${name}' has no namespace, in which the Job would run and delete; give the chart a 'namespace'`);
    }
    return namespace;
  }

  private checkTimeout(prop: string, timeout: Duration): Duration {
    if (!isWholeNumber(timeout.toMilliseconds() / 1000, 1)) {
      refuse(this, 'input/invalid-value', `'${prop}' of ${timeout.toHumanString()} is not possible; use whole seconds, 1 or more`);
    }
    return timeout;
  }

  /** What comes later would be applied again after it is deleted, or stay. */
  private lateFindings(pool: IPool, known: ReadonlySet<ApiObject>): string[] {
    return doomedObjects(pool, registryOf(this)).skipped.filter(object => !known.has(object)).map(({ kind, name, node: { path } }) => finding('gitops/late-object',
      `${kind} '${name}' at '${path}' belongs to the pool and came after the deletion, which knows nothing of it; create the deletion last`));
  }
}
