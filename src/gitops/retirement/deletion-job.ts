import { ApiObject, Duration, Lazy } from 'cdk8s';
import { ApiResource, IApiResource, RolePolicyRule } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { deletionArguments, DELETION_SCRIPT, Reservation } from './deletion-script';
import { resourceTypeOf } from './doomed-objects';
import { ReservedHosts } from '../../contract';
import { createHookJob, HookImage, HookJob } from '../hook-job';

/** What the Job and its rights are made from. */
export interface DeletionJobProps extends HookImage {
  readonly name: string;
  readonly namespace: string;
  readonly deleted: readonly ApiObject[];
  readonly drainTimeout: Duration;
  readonly deletionTimeout: Duration;
  readonly reservedHosts?: ReservedHosts;
}

/** The script looks, deletes, and `kubectl` watches until the object is gone. */
const VERBS = ['get', 'list', 'watch', 'delete'];
/** Which hosts are reserved only the label tells, so all can be found and labelled. */
const HOST_VERBS = ['list', 'patch'];

/** The Job that deletes a pool, and the rights for nothing but that. */
export function createDeletionJob(scope: Construct, props: DeletionJobProps): HookJob {
  const { name, image, imagePullSecretName, runAsUser, deleted, drainTimeout, deletionTimeout } = props;
  return createHookJob(scope, {
    name,
    image,
    imagePullSecretName,
    runAsUser,
    rules: [{ verbs: VERBS, resources: deleted.map(apiResource) }, ...hostRules(props)],
    container: 'delete-pool',
    script: DELETION_SCRIPT,
    args: scriptArguments(props),
    timeout: Duration.seconds(drainTimeout.toSeconds() + deletionTimeout.toSeconds()),
  });
}

function hostRules({ reservedHosts }: DeletionJobProps): RolePolicyRule[] {
  return reservedHosts === undefined ? [] : [{
    verbs: HOST_VERBS, resources: [ApiResource.custom({ apiGroup: reservedHosts.apiGroup, resourceType: resourceTypeOf(reservedHosts.kind) })],
  }];
}

function reservationOf({ apiGroup, kind, labelName, labelValue }: ReservedHosts): Reservation {
  return { resource: `${resourceTypeOf(kind)}.${apiGroup}`, label: `${labelName}=${labelValue}` };
}

/** Names of templates are known at the end, so each argument is asked for then. */
function scriptArguments({ deleted, reservedHosts, ...props }: DeletionJobProps): string[] {
  const addresses = () => deleted.map(({ apiGroup, kind, name }) => `${resourceTypeOf(kind)}.${apiGroup}/${name}`);
  const render = () => deletionArguments({ ...props, objects: addresses(), reservedHosts: reservedHosts && reservationOf(reservedHosts) });
  return render().map((_now, index) => Lazy.any({ produce: () => render()[index] }) as string);
}

function apiResource(object: ApiObject): IApiResource {
  return { apiGroup: object.apiGroup, resourceType: resourceTypeOf(object.kind), get resourceName() { return object.name; } };
}
