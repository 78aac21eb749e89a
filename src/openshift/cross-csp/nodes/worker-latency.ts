import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { Node } from '../../../../imports/openshift/v1/config.openshift.io';
import { claimName } from '../../../cdk8s-helpers';
import { l1Enum } from '../../../core';
import { BundleGuard } from '../../../guard';
import { createReleaseObject, ReleaseObject } from '../../manifests';

/** How patient the control plane is with nodes that it does not hear of. */
export enum OpenShiftLatencyProfile {
  /** For nodes nearby: kubelets report every 10 seconds, and a node is lost after 40. */
  DEFAULT = 'Default',
  /** For nodes in another cloud: kubelets report every 20 seconds, and a node is lost after 2 minutes. */
  MEDIUM = 'MediumUpdateAverageReaction',
  /** For nodes behind bad lines: kubelets report every minute, and a node is lost after 5. */
  LOW = 'LowUpdateSlowReaction',
}

/** Settings of `OpenShiftWorkerLatency`. */
export interface OpenShiftWorkerLatencyProps {
  /**
   * How patient the control plane is.
   * @default OpenShiftLatencyProfile.MEDIUM
   */
  readonly profile?: OpenShiftLatencyProfile;
}

/**
 * How patient the control plane is with nodes that it does not hear of. It holds for all nodes of the cluster, and a change is taken by each in turn. Apply it by
 * server-side apply: it is a part of `Node.config.openshift.io/cluster`.
 */
export class OpenShiftWorkerLatency extends Construct {
  /** The Node object, which is that of the configuration and no node. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftWorkerLatencyProps = {}) {
    super(scope, id);
    BundleGuard.install(this);
    this.resource = createReleaseObject(this, 'Resource', Node.manifest({
      metadata: { name: claimName(this, 'config.openshift.io Node', 'cluster') },
      spec: { workerLatencyProfile: l1Enum(props.profile ?? OpenShiftLatencyProfile.MEDIUM) },
    }) as ReleaseObject);
  }
}
