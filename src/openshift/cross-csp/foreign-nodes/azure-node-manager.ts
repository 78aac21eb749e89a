/* eslint-disable @typescript-eslint/no-require-imports */
import { ApiObject, JsonPatch, Size } from 'cdk8s';
import type { DaemonSet, ServiceAccount } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { leaveOut, SUBJECT_GROUP } from './dropped-fields';
import { CLOUD_PROVIDER_LABEL } from './node-label';
import { claimName, noNamespace } from '../../../cdk8s-helpers';
import { checkLabelName, Endpoint, inScope, isPinnedImage, lazily, PINNED_IMAGE_FORM, refuse } from '../../../core';
import { BundleGuard } from '../../../guard';

const plus = lazily(() => require('cdk8s-plus-28') as typeof import('cdk8s-plus-28'));

const NAME = 'azure-cloud-node-manager';
const LABELS = { 'k8s-app': NAME };
/** What lets a pod use the network of its node. */
const SECURITY_CONSTRAINTS = 'hostnetwork-v2';
const PRIVILEGED = Object.fromEntries(['enforce', 'audit', 'warn'].map(mode => [`pod-security.kubernetes.io/${mode}`, 'privileged']));

/** Settings of `OpenShiftAzureNodeManager`. */
export interface OpenShiftAzureNodeManagerProps {
  /** The image, by its digest: what `oc adm release info --image-for=azure-cloud-node-manager` tells. */
  readonly image: string;
  /** The internal address of the API server, `api-int.<cluster>`. The address of its Service needs the pod network, which is not there yet on a new node. */
  readonly internalApi: Endpoint;
  /**
   * The namespace, which is made.
   * @default cross-csp-node-manager
   */
  readonly namespace?: string;
}

/**
 * Initialises nodes on Azure in a cluster that was installed elsewhere: its own cloud controller does not know them, and so they keep the taint
 * `node.cloudprovider.kubernetes.io/uninitialized`, on which nothing runs. This asks the metadata service of each machine, and needs no credentials of Azure. Nobody
 * deletes the nodes of machines that are gone: for that there is `OpenShiftOrphanNodeReaper`.
 */
export class OpenShiftAzureNodeManager extends Construct {
  /** The DaemonSet. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftAzureNodeManagerProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { image, internalApi } = props;
    if (!isPinnedImage(image)) {
      refuse(this, 'openshift/image-not-pinned', `'image' '${image}' is not pinned by a digest; use '${PINNED_IMAGE_FORM}'`);
    }
    inScope(this, () => internalApi._check());
    const namespace = checkLabelName(this, 'namespace', props.namespace ?? 'cross-csp-node-manager');
    this.createNamespace(namespace);
    const serviceAccount = new (plus().ServiceAccount)(this, 'ServiceAccount', { metadata: { name: NAME, namespace }, automountToken: false });
    this.grant(namespace, serviceAccount);
    this.resource = ApiObject.of(this.createDaemonSet(namespace, serviceAccount, props));
  }

  private createNamespace(name: string): void {
    new (plus().Namespace)(this, 'Namespace', {
      metadata: {
        name: claimName(this, 'Namespace', name),
        namespace: noNamespace(),
        labels: PRIVILEGED,
        // On all nodes, whatever the cluster's default says.
        annotations: { 'openshift.io/node-selector': '', 'workload.openshift.io/allowed': 'management' },
      },
    });
  }

  private grant(namespace: string, serviceAccount: ServiceAccount): void {
    const { ApiResource, ClusterRole, ClusterRoleBinding, RoleBinding } = plus();
    const name = claimName(this, 'ClusterRole', `cross-csp:${NAME}`);
    const role = new ClusterRole(this, 'ClusterRole', {
      metadata: { name, namespace: noNamespace() },
      rules: [
        { verbs: ['get', 'list', 'watch', 'update', 'patch'], endpoints: [ApiResource.NODES] },
        { verbs: ['patch'], endpoints: [ApiResource.custom({ apiGroup: '', resourceType: 'nodes/status' })] },
      ],
    });
    const binding = new ClusterRoleBinding(this, 'ClusterRoleBinding', { metadata: { name, namespace: noNamespace() }, role });
    const constraints = ClusterRole.fromClusterRoleName(this, 'SecurityConstraints', `system:openshift:scc:${SECURITY_CONSTRAINTS}`);
    const constraintsBinding = new RoleBinding(this, 'SecurityConstraintsBinding', { metadata: { name: `${NAME}-scc`, namespace }, role: constraints });
    [binding, constraintsBinding].forEach(each => {
      each.addSubjects(serviceAccount);
      leaveOut(each, SUBJECT_GROUP);
    });
    leaveOut(role, '/rules/0/resourceNames', '/rules/1/resourceNames');
  }

  private createDaemonSet(namespace: string, serviceAccount: ServiceAccount, { image, internalApi }: OpenShiftAzureNodeManagerProps): DaemonSet {
    const { Capability, Cpu, DaemonSet: DaemonSetOfPlus, EnvFieldPaths, EnvValue, ImagePullPolicy, LabelSelector, SeccompProfileType } = plus();
    const { Node, NodeTaintQuery } = plus();
    const daemonSet = new DaemonSetOfPlus(this, 'DaemonSet', {
      metadata: { name: claimName(this, 'DaemonSet', NAME), namespace },
      serviceAccount,
      automountServiceAccountToken: true,
      hostNetwork: true,
      podMetadata: { labels: LABELS, annotations: { 'openshift.io/required-scc': SECURITY_CONSTRAINTS } },
      select: false,
    });
    daemonSet.select(LabelSelector.of({ labels: LABELS }));
    daemonSet.scheduling.tolerate(Node.tainted(NodeTaintQuery.any()));
    daemonSet.addContainer({
      name: 'cloud-node-manager',
      image,
      imagePullPolicy: ImagePullPolicy.IF_NOT_PRESENT,
      // Azure has no routes for the pod network of OpenShift, and a node that waits for one never has a network.
      command: [`/bin/${NAME}`, '--node-name=$(NODE_NAME)', '--wait-routes=false'],
      envVariables: {
        NODE_NAME: EnvValue.fromFieldRef(EnvFieldPaths.NODE_NAME),
        KUBERNETES_SERVICE_HOST: EnvValue.fromValue(internalApi.host),
        KUBERNETES_SERVICE_PORT: EnvValue.fromValue(`${internalApi.port}`),
      },
      resources: { cpu: { request: Cpu.millis(50) }, memory: { request: Size.mebibytes(50) } },
      securityContext: { capabilities: { drop: [Capability.ALL] }, seccompProfile: { type: SeccompProfileType.RUNTIME_DEFAULT } },
    });
    leaveOut(daemonSet, '/spec/minReadySeconds');
    // What cdk8s-plus-28 has no words for.
    ApiObject.of(daemonSet).addJsonPatch(
      JsonPatch.add('/spec/template/spec/nodeSelector', { 'kubernetes.io/os': 'linux', [CLOUD_PROVIDER_LABEL]: 'azure' }),
      JsonPatch.add('/spec/template/spec/priorityClassName', 'system-node-critical'),
    );
    return daemonSet;
  }
}
