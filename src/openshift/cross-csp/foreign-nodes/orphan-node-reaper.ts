/* eslint-disable @typescript-eslint/no-require-imports */
import { ApiObject, Cron, Duration, Size } from 'cdk8s';
import type { CronJob, ServiceAccount } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { leaveOut, SUBJECT_GROUP } from './dropped-fields';
import { CLOUD_PROVIDER_LABEL } from './node-label';
import { REAPER_SCRIPT } from './reaper-script';
import { claimName, noNamespace } from '../../../cdk8s-helpers';
import { checkLabelName, checkObjectName, checkWholeNumber, inScope, isPinnedImage, lazily, PINNED_IMAGE_FORM, refuse } from '../../../core';
import { BundleGuard } from '../../../guard';
import { CLUSTER_API_NAMESPACE } from '../../namespaces';

const plus = lazily(() => require('cdk8s-plus-28') as typeof import('cdk8s-plus-28'));

const NAME = 'orphan-node-reaper';
const SCRATCH = '/tmp';
const LEAST_PATIENCE = Duration.minutes(5);

/** Settings of `OpenShiftOrphanNodeReaper`. */
export interface OpenShiftOrphanNodeReaperProps {
  /** An image with `kubectl` and a shell, by its digest: what `oc adm release info --image-for=cli` tells. */
  readonly image: string;
  /**
   * The value of the label `node.openshift.io/cloud-provider` of the nodes that may be deleted.
   * @default azure
   */
  readonly cloudProvider?: string;
  /**
   * For how long a node has to be lost before it is deleted.
   * @default - 15 minutes
   */
  readonly patience?: Duration;
  /**
   * How often somebody looks.
   * @default - every 10 minutes
   */
  readonly schedule?: Cron;
  /**
   * The Secret for pulling the image.
   * @default - none
   */
  readonly imagePullSecretName?: string;
  /**
   * The user that the program runs as.
   * @default - the one that OpenShift assigns
   */
  readonly runAsUser?: number;
  /**
   * The namespace of the CronJob, which has to be there.
   * @default openshift-cluster-api
   */
  readonly namespace?: string;
}

/**
 * Deletes the Nodes of machines that are gone. In OpenShift Cluster API deletes no Node, and the cloud controller of the cluster's own platform leaves nodes of others alone. A Node is deleted if it
 * has the label of the other cloud, is lost for some time, and no machine has its provider id.
 */
export class OpenShiftOrphanNodeReaper extends Construct {
  /** The CronJob. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftOrphanNodeReaperProps) {
    super(scope, id);
    BundleGuard.install(this);
    this.check(props);
    const metadata = { name: NAME, namespace: props.namespace ?? CLUSTER_API_NAMESPACE };
    const serviceAccount = new (plus().ServiceAccount)(this, 'ServiceAccount', { metadata, automountToken: false });
    this.grant(serviceAccount);
    this.resource = ApiObject.of(this.createCronJob(metadata, serviceAccount, props));
  }

  private check({ image, cloudProvider = 'azure', patience = LEAST_PATIENCE, imagePullSecretName, runAsUser, namespace }: OpenShiftOrphanNodeReaperProps): void {
    if (!isPinnedImage(image)) {
      refuse(this, 'openshift/image-not-pinned', `'image' '${image}' is not pinned by a digest; use '${PINNED_IMAGE_FORM}'`);
    }
    checkLabelName(this, 'cloudProvider', cloudProvider);
    if (patience.toSeconds() < LEAST_PATIENCE.toSeconds()) {
      refuse(this, 'input/invalid-value', `'patience' is ${patience.toSeconds()} seconds, in which a node may well come back; use at least ${LEAST_PATIENCE.toMinutes()} minutes`);
    }
    if (imagePullSecretName !== undefined) {
      checkObjectName(this, 'imagePullSecretName', imagePullSecretName);
    }
    if (namespace !== undefined) {
      checkLabelName(this, 'namespace', namespace);
    }
    inScope(this, () => checkWholeNumber('runAsUser', runAsUser, 1));
  }

  /** RBAC cannot tell nodes apart by labels; the script does. */
  private grant(serviceAccount: ServiceAccount): void {
    const { ApiResource, ClusterRole, ClusterRoleBinding, Role, RoleBinding } = plus();
    const name = claimName(this, 'ClusterRole', `cross-csp:${NAME}`);
    const clusterRole = new ClusterRole(this, 'ClusterRole', { metadata: { name, namespace: noNamespace() }, rules: [{ verbs: ['list', 'delete'], endpoints: [ApiResource.NODES] }] });
    const clusterBinding = new ClusterRoleBinding(this, 'ClusterRoleBinding', { metadata: { name, namespace: noNamespace() }, role: clusterRole });
    const metadata = { name: NAME, namespace: CLUSTER_API_NAMESPACE };
    const role = new Role(this, 'Role', { metadata, rules: [{ verbs: ['list'], resources: [ApiResource.custom({ apiGroup: 'cluster.x-k8s.io', resourceType: 'machines' })] }] });
    [clusterBinding, new RoleBinding(this, 'RoleBinding', { metadata, role })].forEach(binding => {
      binding.addSubjects(serviceAccount);
      leaveOut(binding, SUBJECT_GROUP);
    });
    leaveOut(clusterRole, '/rules/0/resourceNames');
  }

  private createCronJob(
    metadata: { readonly name: string; readonly namespace: string }, serviceAccount: ServiceAccount, props: OpenShiftOrphanNodeReaperProps): CronJob {
    const { Capability, ConcurrencyPolicy, Cpu, CronJob: CronJobOfPlus, EnvValue, ImagePullPolicy, SeccompProfileType, Secret, Volume } = plus();
    const { image, cloudProvider = 'azure', patience = Duration.minutes(15), schedule = Cron.schedule({ minute: '*/10' }), imagePullSecretName, runAsUser } = props;
    const cronJob = new CronJobOfPlus(this, 'CronJob', {
      metadata: { ...metadata, name: claimName(this, 'CronJob', metadata.name) },
      schedule,
      concurrencyPolicy: ConcurrencyPolicy.FORBID,
      serviceAccount,
      automountServiceAccountToken: true,
      dockerRegistryAuth: imagePullSecretName === undefined ? undefined : Secret.fromSecretName(this, 'ImagePullSecret', imagePullSecretName),
      // The next run asks again.
      backoffLimit: 0,
      activeDeadline: Duration.minutes(5),
    });
    const container = cronJob.addContainer({
      name: 'reaper',
      image,
      imagePullPolicy: ImagePullPolicy.IF_NOT_PRESENT,
      command: ['/bin/sh', '-c', REAPER_SCRIPT, 'reaper'],
      args: [`${CLOUD_PROVIDER_LABEL}=${cloudProvider}`, CLUSTER_API_NAMESPACE, `${patience.toSeconds()}`],
      envVariables: { HOME: EnvValue.fromValue(SCRATCH) },
      resources: { cpu: { request: Cpu.millis(10), limit: Cpu.millis(500) }, memory: { request: Size.mebibytes(64), limit: Size.mebibytes(256) } },
      securityContext: { user: runAsUser, capabilities: { drop: [Capability.ALL] }, seccompProfile: { type: SeccompProfileType.RUNTIME_DEFAULT } },
    });
    container.mount(SCRATCH, Volume.fromEmptyDir(this, 'Scratch', 'scratch', { sizeLimit: Size.mebibytes(64) }));
    leaveOut(cronJob, '/spec/jobTemplate/spec/template/spec/hostNetwork');
    return cronJob;
  }
}
