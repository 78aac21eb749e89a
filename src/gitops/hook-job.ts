import { ApiObject, ApiObjectMetadata, Duration, JsonPatch, Size } from 'cdk8s';
import {
  Capability, Cpu, EnvValue, IConfigMap, ImagePullPolicy, IServiceAccount, Job, Role, RoleBinding, RolePolicyRule, SeccompProfileType, Secret,
  ServiceAccount, Volume,
} from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { checkObjectName, checkWholeNumber, inScope, isPinnedImage, PINNED_IMAGE_FORM, refuse } from '../core';
import { HOOK_ANNOTATION } from '../topology';

/** When Argo CD deletes a hook. */
const HOOK_DELETE_POLICY = 'argocd.argoproj.io/hook-delete-policy';
/** Nobody's id, which images without a user of their own mostly use. */
const DEFAULT_USER = 65532;
const SCRATCH = '/tmp';
/** For the image to be fetched and the pod to be started. */
const START_TIMEOUT = Duration.minutes(5);
/** A failed Job goes also if nobody syncs any more. */
const KEPT_FOR = Duration.days(1);

/** The image of a Job and who it runs as. */
export interface HookImage {
  readonly image: string;
  readonly imagePullSecretName?: string;
  readonly runAsUser?: number;
}

/** What a Job of Argo CD and its rights are made from. */
export interface HookJobProps extends HookImage {
  /** The name of all objects. */
  readonly name: string;
  /** The namespace of all objects. @default - that of the chart */
  readonly namespace?: string;
  /** What the Job may do. */
  readonly rules: RolePolicyRule[];
  /** The name of the container. */
  readonly container: string;
  /** The text of a shell script. Nothing is put into it, so that no value is ever read as code. */
  readonly script: string;
  /** What the script is told. */
  readonly args: string[];
  /** How long the script may take. */
  readonly timeout: Duration;
  /** Files that the script reads, and where. @default - none */
  readonly files?: { readonly path: string; readonly configMap: IConfigMap };
}

/** The Job and its rights. */
export interface HookJob {
  readonly serviceAccount: ApiObject;
  readonly role: ApiObject;
  readonly roleBinding: ApiObject;
  readonly job: ApiObject;
}

/** Refuses an image that may change, and users and Secrets that cannot be. */
export function checkHookImage(scope: Construct, { image, imagePullSecretName, runAsUser }: HookImage): void {
  if (!isPinnedImage(image)) {
    refuse(scope, 'gitops/image-not-pinned', `'image' '${image}' is not pinned by a digest; use '${PINNED_IMAGE_FORM}'`);
  }
  if (imagePullSecretName !== undefined) {
    checkObjectName(scope, 'imagePullSecretName', imagePullSecretName);
  }
  inScope(scope, () => checkWholeNumber('runAsUser', runAsUser, 1));
}

/**
 * A Job that Argo CD runs with each sync, and the rights for nothing but that.
 *
 * The Job is a hook, so that it runs in every sync and is no difference when it is gone. A hook of phase Sync runs beside everything else: one of
 * phase PostSync would wait until the whole Application is healthy. The rights are hooks too, which go with the sync, however it ends: who removes the
 * Job from the code removes its kinds from the project perhaps, and Argo CD prunes nothing that a project does not allow. The ServiceAccount is
 * none: Argo CD starts no sync by itself if nothing but hooks is new. Without the rights it is nobody.
 */
export function createHookJob(scope: Construct, props: HookJobProps): HookJob {
  const serviceAccount = new ServiceAccount(scope, 'ServiceAccount', { metadata: placeOf(props), automountToken: false });
  const metadata = hookMetadata(props, ['BeforeHookCreation', 'HookSucceeded', 'HookFailed']);
  const role = new Role(scope, 'Role', { metadata, rules: props.rules });
  const roleBinding = new RoleBinding(scope, 'RoleBinding', { metadata, role });
  roleBinding.addSubjects(serviceAccount);
  const job = createJob(scope, props, serviceAccount);
  return { serviceAccount: ApiObject.of(serviceAccount), role: ApiObject.of(role), roleBinding: ApiObject.of(roleBinding), job };
}

/** A namespace that is there but undefined would take that of the chart away. */
function placeOf({ name, namespace }: HookJobProps): ApiObjectMetadata {
  return namespace === undefined ? { name } : { name, namespace };
}

function hookMetadata(props: HookJobProps, deletePolicies: string[]): ApiObjectMetadata {
  return { ...placeOf(props), annotations: { [HOOK_ANNOTATION]: 'Sync', [HOOK_DELETE_POLICY]: deletePolicies.join(',') } };
}

function createJob(scope: Construct, props: HookJobProps, serviceAccount: IServiceAccount): ApiObject {
  const { image, imagePullSecretName, runAsUser = DEFAULT_USER, container: containerName, script, args, timeout, files } = props;
  const job = new Job(scope, 'Job', {
    // One that has failed stays for its log, until the next sync.
    metadata: hookMetadata(props, ['BeforeHookCreation', 'HookSucceeded']),
    serviceAccount,
    automountServiceAccountToken: true,
    dockerRegistryAuth: imagePullSecretName === undefined ? undefined : Secret.fromSecretName(scope, 'ImagePullSecret', imagePullSecretName),
    // The next sync tries again; a second pod would only wait once more.
    backoffLimit: 0,
    activeDeadline: Duration.seconds(START_TIMEOUT.toSeconds() + timeout.toSeconds()),
    ttlAfterFinished: KEPT_FOR,
  });
  const container = job.addContainer({
    name: containerName,
    image,
    imagePullPolicy: ImagePullPolicy.IF_NOT_PRESENT,
    command: ['/bin/sh', '-c', script, containerName],
    args,
    envVariables: { HOME: EnvValue.fromValue(SCRATCH) },
    resources: { cpu: { request: Cpu.millis(10), limit: Cpu.millis(500) }, memory: { request: Size.mebibytes(64), limit: Size.mebibytes(256) } },
    securityContext: {
      user: runAsUser,
      capabilities: { drop: [Capability.ALL] },
      seccompProfile: { type: SeccompProfileType.RUNTIME_DEFAULT },
    },
  });
  // The root file system is read-only, and kubectl keeps what it has asked the API server for.
  container.mount(SCRATCH, Volume.fromEmptyDir(scope, 'Scratch', 'scratch', { sizeLimit: Size.mebibytes(64) }));
  if (files !== undefined) {
    container.mount(files.path, Volume.fromConfigMap(scope, 'Files', files.configMap, { name: 'files' }), { readOnly: true });
  }
  const object = ApiObject.of(job);
  // So that Argo CD and `kubectl describe` show why the script has failed.
  object.addJsonPatch(JsonPatch.add('/spec/template/spec/containers/0/terminationMessagePolicy', 'FallbackToLogsOnError'));
  return object;
}
