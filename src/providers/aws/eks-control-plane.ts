import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { renderAccess } from './eks-access';
import { renderAddons } from './eks-addons';
import { EksBootstrap } from './eks-bootstrap';
import { checkControlPlane } from './eks-control-plane-checks';
import { EksControlPlaneProps, EksEndpointAccess, EksLogType, EksTokenMethod } from './eks-control-plane-props';
import { EKS } from './eks-infra-cluster';
import { EKS_CONTROL_PLANE_TRAITS } from './eks-traits';
import { findingsWithoutConnection } from './eks-without-connection';
import { AwsIdentity, identityRef } from './identity';
import { renderNetwork } from './network';
import { AwsManagedControlPlane } from '../../../imports/aws/v1beta2/controlplane.cluster.x-k8s.io';
import { claimName } from '../../cdk8s-helpers';
import { Bootstrap, compositionOf, ControlPlaneTraits, IControlPlane, IMixedCluster } from '../../contract';
import { checkLabelName, copyProps, inScope, joinName, KubernetesVersion, l1Enum, nonEmptyList, nonEmptyMap, refuse } from '../../core';

/**
 * EKS as the control plane. It brings its own infra cluster and endpoint, and pools of AWS only can join it.
 *
 * @example
 * new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1' });
 * new EksManagedMachinePool(cluster, 'Workers', { instanceType: 'm7i.large', replicas: Replicas.fixed(3) });
 */
export class EksControlPlane extends Construct implements IControlPlane {
  /** The name of the AWSManagedControlPlane. */
  public readonly controlPlaneName: string;
  /** The AWSManagedControlPlane object. */
  public readonly resource: ApiObject;
  /** What it means for the infra clusters and pools beside it. */
  public readonly controlPlaneTraits: ControlPlaneTraits = EKS_CONTROL_PLANE_TRAITS;
  /** How the nodes of all pools join. */
  public readonly bootstrap: Bootstrap;
  /** No machine carries it. */
  public readonly carriedBy?: string;
  /** The Cluster need not name a port. */
  public readonly apiServerPort?: number;

  private readonly props: EksControlPlaneProps;

  constructor(cluster: IMixedCluster, id: string, props: EksControlPlaneProps) {
    super(cluster, id);
    this.props = copyProps(props);
    this.bootstrap = props.nodeBootstrap ?? EksBootstrap.nodeadm();
    compositionOf(cluster)._attachControlPlane(this);
    this.controlPlaneName = checkLabelName(this, 'controlPlaneName', props.controlPlaneName ?? joinName([cluster.clusterName, 'control-plane']));
    claimName(this, 'AWSManagedControlPlane', this.controlPlaneName);
    const version = cluster.kubernetesVersion!;
    inScope(this, () => checkControlPlane(props, version));
    if (cluster.endpoint !== undefined) {
      refuse(this, 'infrastructure/endpoint-overwritten', `'endpoint' ${cluster.endpoint} of the cluster cannot stand: EKS gives the API server an address of its own, `
        + 'which the nodes are told; leave it out');
    }
    const identity = props.identity ?? AwsIdentity.controller();
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name: this.controlPlaneName, labels: { ...props.labels }, annotations: { ...props.annotations } },
      spec: render({ ...this.props, identity }, version),
      ...AwsManagedControlPlane.GVK,
    });
    if (Construct.isConstruct(identity)) {
      this.resource.addDependency(identity);
    }
    compositionOf(cluster)._requirePrimary(EKS);
  }

  /** @internal */
  public _findingsWithoutConnection(): string[] {
    return findingsWithoutConnection(this.props);
  }
}

function render(props: EksControlPlaneProps & Required<Pick<EksControlPlaneProps, 'identity'>>, version: KubernetesVersion): unknown {
  const { logTypes, secretsEncryptionKey } = props;
  return AwsManagedControlPlane.manifest({
    spec: {
      region: props.region,
      // With its patch number, as the machines have it: Cluster API Provider AWS leaves that out for AWS and adds it to the status again.
      version: version.toString(),
      eksClusterName: props.eksClusterName,
      identityRef: identityRef(props.identity),
      roleName: props.roleName,
      roleAdditionalPolicies: nonEmptyList(props.roleAdditionalPolicies),
      sshKeyName: props.sshKeyName,
      endpointAccess: props.endpointAccess && renderEndpointAccess(props.endpointAccess),
      logging: logTypes && renderLogging(logTypes),
      // Secrets are the one thing that EKS encrypts.
      encryptionConfig: secretsEncryptionKey === undefined ? undefined : { provider: secretsEncryptionKey, resources: ['secrets'] },
      network: props.network && renderNetwork(props.network),
      secondaryCidrBlock: props.secondaryCidr,
      ...renderAccess(props),
      ...renderAddons(props),
      upgradePolicy: l1Enum(props.upgradePolicy),
      additionalTags: nonEmptyMap(props.additionalTags),
      // Defaults of the CRD, which GitOps tools would report as a difference. The webhook makes the last of them true, whatever it is.
      restrictPrivateSubnets: props.restrictPrivateSubnets ?? false,
      associateOidcProvider: props.associateOidcProvider ?? false,
      tokenMethod: l1Enum(props.tokenMethod ?? EksTokenMethod.IAM_AUTHENTICATOR),
      bootstrapSelfManagedAddons: true,
    },
  }).spec;
}

function renderEndpointAccess({ publicAccess, privateAccess, publicCidrs }: EksEndpointAccess) {
  return { public: publicAccess ?? true, private: privateAccess ?? false, publicCidRs: nonEmptyList(publicCidrs) };
}

function renderLogging(logTypes: readonly EksLogType[]) {
  const isOn = (type: EksLogType) => logTypes.includes(type);
  return {
    apiServer: isOn(EksLogType.API_SERVER),
    audit: isOn(EksLogType.AUDIT),
    authenticator: isOn(EksLogType.AUTHENTICATOR),
    controllerManager: isOn(EksLogType.CONTROLLER_MANAGER),
    scheduler: isOn(EksLogType.SCHEDULER),
  };
}
