import { ApiObject, ApiObjectMetadata, Duration, JsonPatch, Lazy, Size } from 'cdk8s';
import {
  ApiResource, Capability, Cpu, EnvValue, IApiResource, ImagePullPolicy, Job, Role, RoleBinding, RolePolicyRule, SeccompProfileType, Secret,
  ServiceAccount, Volume,
} from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { deletionArguments, DELETION_SCRIPT, Reservation } from './deletion-script';
import { resourceTypeOf } from './doomed-objects';
import { ReservedHosts } from '../../contract';
import { HOOK_ANNOTATION } from '../../topology';

/** When Argo CD deletes a hook. */
const HOOK_DELETE_POLICY = 'argocd.argoproj.io/hook-delete-policy';

/** What the Job and its rights are made from. */
export interface DeletionJobProps {
  readonly name: string;
  readonly namespace: string;
  readonly image: string;
  readonly imagePullSecretName?: string;
  readonly runAsUser: number;
  readonly deleted: readonly ApiObject[];
  readonly drainTimeout: Duration;
  readonly deletionTimeout: Duration;
  readonly reservedHosts?: ReservedHosts;
}

/** The Job and its rights. */
export interface DeletionJob {
  readonly serviceAccount: ApiObject;
  readonly role: ApiObject;
  readonly roleBinding: ApiObject;
  readonly job: ApiObject;
}

/** The script looks, deletes, and `kubectl` watches until the object is gone. */
const VERBS = ['get', 'list', 'watch', 'delete'];
/** Which hosts are reserved only the label tells, so all can be found and labelled. */
const HOST_VERBS = ['list', 'patch'];
const SCRATCH = '/tmp';
/** For the image to be fetched and the pod to be started. */
const START_TIMEOUT = Duration.minutes(5);
/** A failed Job goes also if nobody syncs any more. */
const KEPT_FOR = Duration.days(1);

/**
 * The Job that deletes a pool, and the rights for nothing but that.
 *
 * The Job is a hook, so that it runs in every sync and is no difference when it is gone. A hook of phase Sync runs beside everything else: one of
 * phase PostSync would wait until the whole cluster is healthy. The rights are hooks too, which go with the sync, however it ends: who removes the
 * deletion from the code removes its kinds from the project perhaps, and Argo CD prunes nothing that a project does not allow. The ServiceAccount is
 * none: Argo CD starts no sync by itself if nothing but hooks is new. Without the rights it is nobody.
 */
export function createDeletionJob(scope: Construct, props: DeletionJobProps): DeletionJob {
  const serviceAccount = new ServiceAccount(scope, 'ServiceAccount', { metadata: { name: props.name }, automountToken: false });
  const metadata = hookMetadata(props.name, ['BeforeHookCreation', 'HookSucceeded', 'HookFailed']);
  const role = new Role(scope, 'Role', { metadata, rules: [{ verbs: VERBS, resources: props.deleted.map(apiResource) }, ...hostRules(props)] });
  const roleBinding = new RoleBinding(scope, 'RoleBinding', { metadata, role });
  roleBinding.addSubjects(serviceAccount);
  const job = createJob(scope, props, serviceAccount);
  return { serviceAccount: ApiObject.of(serviceAccount), role: ApiObject.of(role), roleBinding: ApiObject.of(roleBinding), job };
}

function hookMetadata(name: string, deletePolicies: string[]): ApiObjectMetadata {
  return { name, annotations: { [HOOK_ANNOTATION]: 'Sync', [HOOK_DELETE_POLICY]: deletePolicies.join(',') } };
}

function createJob(scope: Construct, props: DeletionJobProps, serviceAccount: ServiceAccount): ApiObject {
  const { name, image, imagePullSecretName, drainTimeout, deletionTimeout } = props;
  const longest = [START_TIMEOUT, drainTimeout, deletionTimeout].reduce((sum, duration) => sum + duration.toSeconds(), 0);
  const job = new Job(scope, 'Job', {
    // One that has failed stays for its log, until the next sync.
    metadata: hookMetadata(name, ['BeforeHookCreation', 'HookSucceeded']),
    serviceAccount,
    automountServiceAccountToken: true,
    dockerRegistryAuth: imagePullSecretName === undefined ? undefined : Secret.fromSecretName(scope, 'ImagePullSecret', imagePullSecretName),
    // The next sync tries again; a second pod would only wait once more.
    backoffLimit: 0,
    activeDeadline: Duration.seconds(longest),
    ttlAfterFinished: KEPT_FOR,
  });
  const container = job.addContainer({
    name: 'delete-pool',
    image,
    imagePullPolicy: ImagePullPolicy.IF_NOT_PRESENT,
    command: ['/bin/sh', '-c', DELETION_SCRIPT, 'delete-pool'],
    args: scriptArguments(props),
    envVariables: { HOME: EnvValue.fromValue(SCRATCH) },
    resources: { cpu: { request: Cpu.millis(10), limit: Cpu.millis(500) }, memory: { request: Size.mebibytes(64), limit: Size.mebibytes(256) } },
    securityContext: {
      user: props.runAsUser,
      capabilities: { drop: [Capability.ALL] },
      seccompProfile: { type: SeccompProfileType.RUNTIME_DEFAULT },
    },
  });
  // The root file system is read-only, and kubectl keeps what it has asked the API server for.
  container.mount(SCRATCH, Volume.fromEmptyDir(scope, 'Scratch', 'scratch', { sizeLimit: Size.mebibytes(64) }));
  const object = ApiObject.of(job);
  // So that Argo CD and `kubectl describe` show why the script has failed.
  object.addJsonPatch(JsonPatch.add('/spec/template/spec/containers/0/terminationMessagePolicy', 'FallbackToLogsOnError'));
  return object;
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
