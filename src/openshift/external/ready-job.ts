/* eslint-disable @typescript-eslint/no-require-imports */
import { ApiObject, Duration, Size } from 'cdk8s';
import type { IApiResource } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { claimName } from '../../cdk8s-helpers';
import { contentHash, joinName, lazily } from '../../core';

const plus = lazily(() => require('cdk8s-plus-28') as typeof import('cdk8s-plus-28'));

/** Both forms of the contract: providers of v1beta1 report `ready`, those of v1beta2 `initialization`. An API server drops the one that a kind does not have. */
const READY = JSON.stringify({ status: { ready: true, initialization: { provisioned: true } } });
const SCRATCH = '/tmp';

/** What the Job and its rights are made from. */
export interface ReadyJobProps {
  readonly infraId: string;
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly image: string;
  readonly imagePullSecretName?: string;
  readonly runAsUser?: number;
}

/** A Job that sets the status of one object to ready, with the right to do that and nothing else. */
export function createReadyJob(scope: Construct, props: ReadyJobProps): ApiObject {
  const { Job, Role, RoleBinding, Secret, ServiceAccount } = plus();
  const { infraId, group, kind, namespace, imagePullSecretName } = props;
  const resource = `${kind.toLowerCase()}s`;
  const name = joinName([infraId, 'ready']);
  const metadata = { name, namespace };
  const serviceAccount = new ServiceAccount(scope, 'ServiceAccount', { metadata, automountToken: false });
  // kubectl reads the object before it changes its status.
  const role = new Role(scope, 'Role', {
    metadata,
    rules: [
      { verbs: ['get'], resources: [resourceOf(group, resource, infraId)] },
      { verbs: ['get', 'patch'], resources: [resourceOf(group, `${resource}/status`, infraId)] },
    ],
  });
  new RoleBinding(scope, 'RoleBinding', { metadata, role }).addSubjects(serviceAccount);
  const job = new Job(scope, 'Job', {
    // The pod of a Job cannot be changed, so that another one has another name.
    metadata: { name: claimName(scope, 'Job', joinName([name, contentHash({ ...props })])), namespace },
    serviceAccount,
    automountServiceAccountToken: true,
    dockerRegistryAuth: imagePullSecretName === undefined ? undefined : Secret.fromSecretName(scope, 'ImagePullSecret', imagePullSecretName),
    // The object may come later than the Job.
    backoffLimit: 10,
    activeDeadline: Duration.minutes(30),
  });
  addKubectl(scope, job, props, `${resource}.${group}`);
  return ApiObject.of(job);
}

function addKubectl(scope: Construct, job: InstanceType<ReturnType<typeof plus>['Job']>, { infraId, namespace, image, runAsUser }: ReadyJobProps, resource: string): void {
  const { Capability, Cpu, EnvValue, ImagePullPolicy, SeccompProfileType, Volume } = plus();
  const container = job.addContainer({
    name: 'ready',
    image,
    imagePullPolicy: ImagePullPolicy.IF_NOT_PRESENT,
    command: ['kubectl'],
    args: ['patch', resource, infraId, `--namespace=${namespace}`, '--subresource=status', '--type=merge', `--patch=${READY}`],
    envVariables: { HOME: EnvValue.fromValue(SCRATCH) },
    resources: { cpu: { request: Cpu.millis(10), limit: Cpu.millis(500) }, memory: { request: Size.mebibytes(64), limit: Size.mebibytes(256) } },
    securityContext: { user: runAsUser, capabilities: { drop: [Capability.ALL] }, seccompProfile: { type: SeccompProfileType.RUNTIME_DEFAULT } },
  });
  // The root file system is read-only, and kubectl keeps what it has asked the API server for.
  container.mount(SCRATCH, Volume.fromEmptyDir(scope, 'Scratch', 'scratch', { sizeLimit: Size.mebibytes(64) }));
}

/** One object, and not all of its kind. */
function resourceOf(apiGroup: string, resourceType: string, resourceName: string): IApiResource {
  return { apiGroup, resourceType, resourceName };
}
