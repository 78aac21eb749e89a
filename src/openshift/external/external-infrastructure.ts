import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { InfrastructureKind, OpenShiftInfrastructureSpec } from './infrastructure-spec';
import { createReadyJob } from './ready-job';
import { claimName } from '../../cdk8s-helpers';
import { checkLabelName, checkObjectName, checkWholeNumber, copyProps, Endpoint, inScope, isPinnedImage, PINNED_IMAGE_FORM, refuse } from '../../core';
import { OpenShiftRelease } from '../release';

/** Says who manages the infrastructure of a cluster in place of the provider. */
const MANAGED_BY = 'cluster.x-k8s.io/managed-by';
/** With this value the operator of OpenShift sets the status itself. */
const OPERATOR = 'cluster-capi-operator-infracluster-controller';
const NAMESPACE = 'openshift-cluster-api';
const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';

/** Settings of `OpenShiftExternalInfrastructure`. */
export interface OpenShiftExternalInfrastructureProps {
  /** The infrastructure name of the cluster, `status.infrastructureName` of `Infrastructure/cluster`. All objects are called like it. */
  readonly infraId: string;
  /** What the infrastructure is. */
  readonly infrastructure: OpenShiftInfrastructureSpec;
  /** The API server as machines reach it, which is `api-int.<cluster>` in OpenShift. */
  readonly endpoint: Endpoint;
  /**
   * The release of a cluster whose operator makes the Cluster and the infrastructure of its own platform. There only a second infrastructure can be added.
   * @default - a cluster without the operator
   */
  readonly release?: OpenShiftRelease;
  /**
   * Whether this is infrastructure beside that of the Cluster: no Cluster object is written for it.
   * @default false
   */
  readonly isSecond?: boolean;
  /**
   * Who manages the infrastructure: the value of the annotation `cluster.x-k8s.io/managed-by`. With the annotation the provider leaves it alone.
   * @default 'cdk8s-cluster-api'
   */
  readonly managedBy?: string;
  /**
   * The image of `kubectl` for a Job that sets the status to ready, pinned by its digest. A manifest cannot set a status, and machines wait for it.
   * @default - no Job: somebody else has to set `status.ready`
   */
  readonly readyJobImage?: string;
  /**
   * The Secret for pulling the image.
   * @default - none
   */
  readonly imagePullSecretName?: string;
  /**
   * The user that the Job runs as.
   * @default - the one that OpenShift assigns
   */
  readonly runAsUser?: number;
}

/**
 * A Cluster and its infrastructure as the design of the integration has it: the cluster exists already, and so its infrastructure is managed by nobody of Cluster API. For
 * clusters without the operator of OpenShift that makes these objects, and for infrastructure of a second provider beside it.
 */
export class OpenShiftExternalInfrastructure extends Construct {
  /** The Cluster object; none for a second infrastructure. */
  public readonly cluster?: ApiObject;
  /** The object of the infrastructure, for example an AWSCluster. */
  public readonly infraCluster: ApiObject;
  /** The Job that sets the status to ready, with `readyJobImage`. */
  public readonly readyJob?: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftExternalInfrastructureProps) {
    super(scope, id);
    const copy = copyProps(props);
    checkLabelName(this, 'infraId', copy.infraId);
    this.checkOperator(copy);
    this.checkJob(copy);
    const kind = inScope(this, () => copy.infrastructure._render(copy.endpoint));
    this.infraCluster = this.createInfraCluster(copy, kind);
    this.cluster = copy.isSecond === true ? undefined : this.createCluster(copy, kind);
    if (copy.readyJobImage !== undefined) {
      this.readyJob = createReadyJob(this, {
        infraId: copy.infraId,
        group: INFRASTRUCTURE,
        kind: kind.kind,
        image: copy.readyJobImage,
        imagePullSecretName: copy.imagePullSecretName,
        runAsUser: copy.runAsUser,
        namespace: NAMESPACE,
      });
    }
  }

  private checkOperator({ release, isSecond, managedBy }: OpenShiftExternalInfrastructureProps): void {
    if (release !== undefined && isSecond !== true) {
      refuse(this, 'openshift/made-by-operator', `OpenShift ${release} makes the Cluster and the infrastructure of its own platform; leave this out, `
        + "or say 'isSecond' true for infrastructure of another provider");
    }
    if (managedBy === OPERATOR) {
      refuse(this, 'openshift/made-by-operator', `'managedBy' '${managedBy}' is the operator of OpenShift, which writes its own infrastructure; use another word`);
    }
    if (managedBy === '') {
      refuse(this, 'input/invalid-value', "'managedBy' is empty; use a word that says who manages the infrastructure");
    }
  }

  private checkJob({ readyJobImage, imagePullSecretName, runAsUser }: OpenShiftExternalInfrastructureProps): void {
    if (readyJobImage !== undefined && !isPinnedImage(readyJobImage)) {
      refuse(this, 'openshift/image-not-pinned', `'readyJobImage' '${readyJobImage}' is not pinned by a digest; use '${PINNED_IMAGE_FORM}'`);
    }
    if (imagePullSecretName !== undefined) {
      checkObjectName(this, 'imagePullSecretName', imagePullSecretName);
    }
    inScope(this, () => checkWholeNumber('runAsUser', runAsUser, 1));
    if (readyJobImage === undefined && (imagePullSecretName ?? runAsUser) !== undefined) {
      refuse(this, 'input/invalid-value', "'imagePullSecretName' and 'runAsUser' are of the Job, and there is none; give 'readyJobImage', or leave them out");
    }
  }

  private createInfraCluster({ infraId, managedBy = 'cdk8s-cluster-api' }: OpenShiftExternalInfrastructureProps, { kind, version, spec }: InfrastructureKind): ApiObject {
    return new ApiObject(this, 'InfraCluster', {
      apiVersion: `${INFRASTRUCTURE}/${version}`,
      kind,
      metadata: { name: claimName(this, kind, infraId), namespace: NAMESPACE, annotations: { [MANAGED_BY]: managedBy } },
      spec,
    });
  }

  private createCluster({ infraId, endpoint }: OpenShiftExternalInfrastructureProps, { kind }: InfrastructureKind): ApiObject {
    return new ApiObject(this, 'Cluster', {
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      kind: 'Cluster',
      metadata: { name: claimName(this, 'Cluster', infraId), namespace: NAMESPACE },
      spec: {
        controlPlaneEndpoint: { host: endpoint.host, port: endpoint.port },
        infrastructureRef: { apiGroup: INFRASTRUCTURE, kind, name: infraId },
      },
    });
  }
}
