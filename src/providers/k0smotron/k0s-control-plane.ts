import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { K0sBootstrap } from './bootstrap';
import { checkFlags, ENABLE_WORKER, NO_TAINTS } from './flags';
import { REMOTE } from './infra-cluster';
import { clusterConfig } from './k0s-cluster-config';
import { K0sControlPlaneProps, K0sUpdateStrategy } from './k0s-control-plane-props';
import { K0sVersionForm, k0sVersion } from './k0s-version';
import { createMachineTemplate } from './machine-template';
import { createRemoteHosts, K0smotronRemoteHost } from './remote-host';
import { K0S_TRAITS } from './traits';
import { claimName } from '../../cdk8s-helpers';
import { Bootstrap, compositionOf, ControlPlaneTraits, ControlPlaneTunnel, IControlPlane, IMixedCluster, refV1Beta1 } from '../../contract';
import { checkLabelName, checkLabels, copyProps, inScope, isUrl, isWholeNumber, joinName, nonEmptyList, refuse, withoutCredentials } from '../../core';
import { hasQuorum } from '../../kubeadm/control-plane-limits';

/**
 * A control plane of k0s on hosts that are there already and that k0smotron reaches over SSH. Nodes of all pools join it as workers of k0s.
 *
 * With `RemoteAccess.tunnel()` as `remoteAccess` of the cluster, it dials the management cluster, which reaches its API server through that.
 *
 * @example
 * new K0sControlPlane(cluster, 'ControlPlane', {
 *   replicas: 1,
 *   hosts: [{ address: '192.168.10.31', sshKeySecretName: 'edge-ssh' }],
 * });
 */
export class K0sControlPlane extends Construct implements IControlPlane {
  /** The name of the K0sControlPlane. */
  public readonly controlPlaneName: string;
  /** How many control plane machines there are. */
  public readonly replicas: number;
  /** What it means for the infra clusters and pools beside it. */
  public readonly controlPlaneTraits: ControlPlaneTraits = K0S_TRAITS;
  /** The provider of the machines, as clusterctl names it. */
  public readonly carriedBy?: string = REMOTE.traits.provider;
  /** The Cluster need not name a port. */
  public readonly apiServerPort?: number;
  /** How the nodes of all pools join. */
  public readonly bootstrap: Bootstrap;
  /** The RemoteMachineTemplate. */
  public readonly machineTemplate: ApiObject;
  /** The pool of hosts that machines are taken from. */
  public readonly hostPool: string;
  /** The hosts that were given to this control plane. */
  public readonly hosts: K0smotronRemoteHost[];
  /** The K0sControlPlane object. */
  public readonly resource: ApiObject;

  constructor(cluster: IMixedCluster, id: string, props: K0sControlPlaneProps = {}) {
    super(cluster, id);
    const settings = copyProps(props);
    this.bootstrap = (props.bootstrap ?? new K0sBootstrap())._withRelease(props.k0sRelease);
    compositionOf(cluster)._attachControlPlane(this);
    this.controlPlaneName = checkLabelName(this, 'controlPlaneName', props.controlPlaneName ?? joinName([cluster.clusterName, 'control-plane']));
    this.replicas = props.replicas ?? 3;
    const { tunnel } = compositionOf(cluster)._access ?? {};
    this.check(settings, tunnel);
    this.hostPool = checkLabelName(this, 'hostPool', props.hostPool ?? this.controlPlaneName);
    this.machineTemplate = createMachineTemplate(
      this, { baseName: this.controlPlaneName, fixedName: props.machineTemplateName }, this.hostPool, props.provisionJob);
    this.hosts = createRemoteHosts(this, props.hosts ?? [], { hostPool: this.hostPool });
    claimName(this, K0S_TRAITS.controlPlaneKind, this.controlPlaneName);
    const version = inScope(this, () => k0sVersion(cluster.kubernetesVersion!, K0sVersionForm.BINARY, props.k0sRelease));
    this.resource = new ApiObject(this, 'Resource', {
      apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
      kind: K0S_TRAITS.controlPlaneKind,
      metadata: { name: this.controlPlaneName, labels: { ...settings.labels }, annotations: { ...settings.annotations } },
      spec: Lazy.any({ produce: () => this.render(settings, version, tunnel) }),
    });
    compositionOf(cluster)._requirePrimary(REMOTE);
  }

  /** Defaults are written out, because the API server would add them. */
  private render(props: K0sControlPlaneProps, version: string, tunnel: ControlPlaneTunnel | undefined): object {
    const { machineTemplate } = this;
    return {
      replicas: this.replicas,
      version,
      updateStrategy: props.updateStrategy ?? K0sUpdateStrategy.IN_PLACE,
      k0sConfigSpec: {
        args: nonEmptyList([...runsPods(props, tunnel) ? [ENABLE_WORKER, NO_TAINTS] : [], ...props.controlPlaneExtraArgs ?? []]),
        downloadURL: props.downloadUrl,
        k0s: clusterConfig(props.k0sConfig, tunnel),
        k0sInstallDir: '/usr/local/bin',
        useSystemHostname: false,
        tunneling: tunnel && {
          enabled: true, mode: 'tunnel', serverAddress: tunnel.serverHost, serverNodePort: tunnel.serverPort, tunnelingNodePort: tunnel.apiServerPort,
        },
      },
      machineTemplate: {
        // The CRD has the reference of v1beta1, and k0smotron looks into the namespace that it names.
        infrastructureRef: { ...refV1Beta1(machineTemplate), namespace: machineTemplate.metadata.namespace },
      },
    };
  }

  private check(props: K0sControlPlaneProps, tunnel: ControlPlaneTunnel | undefined): void {
    const { k0sConfig, controlPlaneExtraArgs = [], downloadUrl, labels } = props;
    if (!isWholeNumber(this.replicas, 1) || !hasQuorum(this.replicas, true)) {
      refuse(this, 'control-plane/etcd-quorum', `'replicas' ${this.replicas} is not possible; use an odd number (1, 3, 5)`);
    }
    if (tunnel !== undefined && !runsPods(props, tunnel)) {
      refuse(this, 'remote/tunnel-without-worker', "'runsPods' is false, and the client of the tunnel is a pod, which runs on no other node before the tunnel is there; "
        + 'leave it out');
    }
    if (k0sConfig !== undefined && k0sConfig.kind !== 'ClusterConfig') {
      refuse(this, 'input/invalid-value', `'k0sConfig' has the kind '${String(k0sConfig.kind)}'; `
        + "give the whole configuration: { apiVersion: 'k0s.k0sproject.io/v1beta1', kind: 'ClusterConfig', spec: { … } }");
    }
    inScope(this, () => checkFlags('controlPlaneExtraArgs', controlPlaneExtraArgs));
    const own = controlPlaneExtraArgs.find(flag => [ENABLE_WORKER, NO_TAINTS].includes(flag));
    if (own !== undefined) {
      refuse(this, 'input/duplicate', `'controlPlaneExtraArgs' has '${own}'; use 'runsPods' in its place`);
    }
    if (downloadUrl !== undefined && !isUrl(downloadUrl, 'http', 'https')) {
      refuse(this, 'input/invalid-value', `'downloadUrl' '${withoutCredentials(downloadUrl)}' is not a web address; use for example 'https://mirror.example.com/k0s'`);
    }
    inScope(this, () => checkLabels('labels', labels));
  }
}

function runsPods(props: K0sControlPlaneProps, tunnel: ControlPlaneTunnel | undefined): boolean {
  return props.runsPods ?? tunnel !== undefined;
}
