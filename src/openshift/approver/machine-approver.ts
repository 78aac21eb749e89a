import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { approverDeployment, MountedKubeconfig } from './deployment';
import { ApproverFacts, machineRights, metricsMonitor, metricsService, sharedObjects } from './objects';
import { claimName } from '../../cdk8s-helpers';
import { checkLabelName, checkObjectName, ClusterApiVersion, refuse } from '../../core';
import { BundleGuard } from '../../guard';
import { checkPinnedImage, checkReleaseVersion } from '../checks';
import { createReleaseObject, idOf, RELEASE_VERSION_PLACEHOLDER } from '../manifests';
import { OpenShiftRelease } from '../release';

/** As OpenShift calls it. */
const DEFAULT_NAME = 'machine-approver-capi';

/** A Secret with a kubeconfig, in the namespace of the approver. */
export interface OpenShiftKubeconfig {
  /** The name of the Secret. */
  readonly secretName: string;
  /**
   * The key of the kubeconfig in the Secret.
   * @default value, as Cluster API writes it
   */
  readonly secretKey?: string;
}

/** Settings of an approver for Cluster API machines. */
export interface OpenShiftMachineApproverProps {
  /** The release of the cluster that the approver runs in. */
  readonly release: OpenShiftRelease;
  /** The image of the approver, `cluster-machine-approver` of the release; with a tag other than `latest`, or a digest. */
  readonly image: string;
  /** The image of the proxy before its metrics, `kube-rbac-proxy` of the release; with a tag other than `latest`, or a digest. */
  readonly proxyImage: string;
  /**
   * The name of the Deployment and all that belongs to it.
   * @default machine-approver-capi
   */
  readonly approverName?: string;
  /**
   * The version of the release, for logs.
   * @default 0.0.1-snapshot, which the release is built with and then replaced in
   */
  readonly releaseVersion?: string;
  /**
   * The version of Machines that the approver reads.
   * @default ClusterApiVersion.V1BETA1, as in all releases so far
   */
  readonly apiVersion?: ClusterApiVersion;
  /**
   * The only namespace whose Machines count. Needed where Machines are in another cluster than nodes: there are Machines of other clusters beside them.
   * @default - Machines of all namespaces count
   */
  readonly machineNamespace?: string;
  /**
   * The cluster whose nodes ask for certificates, for an approver on a hub.
   * @default - the cluster that the approver runs in
   */
  readonly workloadCluster?: OpenShiftKubeconfig;
  /**
   * The cluster that has the Machines, for an approver beside the nodes.
   * @default - the cluster that the approver runs in
   */
  readonly managementCluster?: OpenShiftKubeconfig;
  /**
   * Whether Prometheus of the cluster reads the metrics of the approver, which it does of no release.
   * @default true
   */
  readonly monitored?: boolean;
  /**
   * Whether to write what OpenShift has for the approver of its own Machines too: namespace, ServiceAccount, rights and settings of the proxy.
   * @default false, because every OpenShift cluster has them
   */
  readonly sharedObjects?: boolean;
}

/**
 * Approves the certificates of nodes that Cluster API has made machines for: the second machine approver of OpenShift, as its releases have it.
 *
 * A cluster with Cluster API switched on has one already, by the same name. This one is for a hub that makes clusters elsewhere, for clusters whose Machines
 * are on a hub, and for payloads of your own.
 */
export class OpenShiftMachineApprover extends Construct {
  /** The Deployment. */
  public readonly deployment: ApiObject;
  /** The Service of its metrics. */
  public readonly service: ApiObject;
  /** What has Prometheus read the metrics, unless it is not `monitored`. */
  public readonly serviceMonitor?: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftMachineApproverProps) {
    super(scope, id);
    BundleGuard.install(this);
    checkProps(this, props);
    const { release, image, proxyImage, machineNamespace, managementCluster } = props;
    const facts: ApproverFacts = { name: claimName(this, 'Deployment', props.approverName ?? DEFAULT_NAME), release, machineNamespace };
    this.deployment = createReleaseObject(this, 'Deployment', approverDeployment({
      ...facts,
      image,
      proxyImage,
      releaseVersion: props.releaseVersion ?? RELEASE_VERSION_PLACEHOLDER,
      apiVersion: props.apiVersion ?? ClusterApiVersion.V1BETA1,
      kubeconfigs: kubeconfigsOf(props),
    }));
    this.service = createReleaseObject(this, 'Service', metricsService(facts));
    if (props.monitored ?? true) {
      this.serviceMonitor = createReleaseObject(this, 'ServiceMonitor', metricsMonitor(facts));
    }
    // Where Machines are elsewhere, the rights are those of whom the kubeconfig is for.
    const rights = managementCluster === undefined ? machineRights(facts) : [];
    const shared = props.sharedObjects ?? false ? sharedObjects() : [];
    [...rights, ...shared].forEach(object => createReleaseObject(this, idOf(object), object));
  }
}

function kubeconfigsOf({ managementCluster, workloadCluster }: OpenShiftMachineApproverProps): MountedKubeconfig[] {
  const clusters = { management: managementCluster, workload: workloadCluster };
  return (['management', 'workload'] as const).flatMap(cluster => {
    const kubeconfig = clusters[cluster];
    return kubeconfig === undefined ? [] : [{ cluster, secretName: kubeconfig.secretName, secretKey: kubeconfig.secretKey ?? 'value' }];
  });
}

function checkProps(scope: Construct, props: OpenShiftMachineApproverProps): void {
  const { release, approverName, apiVersion, machineNamespace, managementCluster, workloadCluster } = props;
  checkPinnedImage(scope, 'image', props.image);
  checkPinnedImage(scope, 'proxyImage', props.proxyImage);
  checkReleaseVersion(scope, release, props.releaseVersion);
  if (approverName !== undefined) {
    checkLabelName(scope, 'approverName', approverName);
  }
  if (apiVersion === ClusterApiVersion.V1BETA2 && !release.isAtLeast(OpenShiftRelease.V4_21)) {
    refuse(scope, 'input/invalid-value', `'apiVersion' is ${apiVersion}, and OpenShift ${release} has Machines in ${ClusterApiVersion.V1BETA1} only; leave it out`);
  }
  if (machineNamespace !== undefined) {
    checkObjectName(scope, 'machineNamespace', machineNamespace);
  } else if (managementCluster !== undefined || workloadCluster !== undefined) {
    refuse(scope, 'input/missing-value', `'machineNamespace' is needed with '${managementCluster === undefined ? 'workloadCluster' : 'managementCluster'}': `
      + 'Machines of other clusters would let nodes into this one; give the namespace of the Cluster');
  }
  for (const [prop, kubeconfig] of Object.entries({ managementCluster, workloadCluster })) {
    if (kubeconfig !== undefined) {
      checkObjectName(scope, `${prop}.secretName`, kubeconfig.secretName);
      checkSecretKey(scope, `${prop}.secretKey`, kubeconfig.secretKey);
    }
  }
}

function checkSecretKey(scope: Construct, prop: string, key?: string): void {
  if (key !== undefined && !/^[-._a-zA-Z0-9]{1,253}$/.test(key)) {
    refuse(scope, 'input/invalid-value', `'${prop}' '${key}' is no key of a Secret; use letters, digits, '-', '_' and '.'`);
  }
}
