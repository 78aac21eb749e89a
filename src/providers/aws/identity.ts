import { ApiObject, Chart, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { AwsClusterRoleIdentity, AwsClusterStaticIdentity } from '../../../imports/aws/v1beta2/infrastructure.cluster.x-k8s.io';
import { AllowedNamespaces, claimName, noNamespace } from '../../cdk8s-helpers';
import { MOVE_HIERARCHY_LABEL } from '../../contract';
import { checkLabels, checkObjectName, checkWholeNumber, inScope, kebabCase, l1Enum, nonEmptyList, refuse, refuseValue } from '../../core';

/** Who acts in AWS. */
export interface IAwsIdentity {
  /** The kind of the identity object. */
  readonly identityKind: string;
  /** The name of the identity object. */
  readonly identityName: string;
}

/** An identity that exists in the management cluster. */
export class AwsIdentity implements IAwsIdentity {
  /** The credentials of Cluster API Provider AWS itself. It makes the identity object on its own. */
  public static controller(): AwsIdentity {
    return new AwsIdentity('AWSClusterControllerIdentity', 'default');
  }

  /**
   * A role that is assumed.
   *
   * @param name the name of the AWSClusterRoleIdentity
   */
  public static fromRoleIdentity(name: string): AwsIdentity {
    return new AwsIdentity('AWSClusterRoleIdentity', name);
  }

  /**
   * An access key.
   *
   * @param name the name of the AWSClusterStaticIdentity
   */
  public static fromStaticIdentity(name: string): AwsIdentity {
    return new AwsIdentity('AWSClusterStaticIdentity', name);
  }

  private constructor(
    /** The kind of the identity object. */
    public readonly identityKind: string,
    /** The name of the identity object. */
    public readonly identityName: string,
  ) {}
}

/** A reference to an identity, as AWSClusters and roles hold it. */
export function identityRef({ identityKind, identityName }: IAwsIdentity) {
  return { kind: l1Enum(identityKind), name: identityName };
}

/** What every identity takes. */
export interface AwsIdentityProps {
  /**
   * The name of the identity, one for the whole management cluster.
   * @default - chart namespace, if there is one, and construct id
   */
  readonly identityName?: string;
  /**
   * The namespaces whose clusters may use it.
   * @default - the namespace of the chart only
   */
  readonly allowedNamespaces?: AllowedNamespaces;
  /**
   * Labels of the identity.
   * @default - only that which `clusterctl move` looks for
   */
  readonly labels?: { readonly [key: string]: string };
}

/** Settings of an AWSClusterRoleIdentity. */
export interface AwsRoleIdentityProps extends AwsIdentityProps {
  /** The role, for example `arn:aws:iam::123456789012:role/cluster-api`. */
  readonly roleArn: string;
  /**
   * Who assumes the role.
   * @default - AwsIdentity.controller()
   */
  readonly source?: IAwsIdentity;
  /**
   * The name of the session, seen in CloudTrail.
   * @default - that of Cluster API Provider AWS
   */
  readonly sessionName?: string;
  /**
   * How long a session lasts, 15 minutes to 12 hours.
   * @default - that of Cluster API Provider AWS
   */
  readonly sessionDuration?: Duration;
  /**
   * The external id that the role asks for.
   * @default - none
   */
  readonly externalId?: string;
  /**
   * Managed policies that narrow the session down.
   * @default - none
   */
  readonly policyArns?: string[];
  /**
   * A policy document that narrows the session down.
   * @default - none
   */
  readonly inlinePolicy?: string;
}

/**
 * A role in AWS that Cluster API Provider AWS assumes for clusters. The object belongs to no namespace.
 */
export class AwsRoleIdentity extends Construct implements IAwsIdentity {
  /** The kind of the identity object. */
  public readonly identityKind: string = 'AWSClusterRoleIdentity';
  /** The name of the identity object. */
  public readonly identityName: string;
  /** The AWSClusterRoleIdentity object. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: AwsRoleIdentityProps) {
    super(scope, id);
    this.identityName = claimIdentityName(this, this.identityKind, props);
    const source = props.source ?? AwsIdentity.controller();
    inScope(this, () => checkRole(props));
    if (source.identityKind === this.identityKind && source.identityName === this.identityName) {
      refuse(this, 'input/invalid-value', `'source' is '${this.identityName}' itself; a role is assumed by another identity`);
    }
    const spec = AwsClusterRoleIdentity.manifest({
      spec: {
        roleArn: props.roleArn,
        sourceIdentityRef: identityRef(source),
        sessionName: props.sessionName,
        durationSeconds: props.sessionDuration?.toSeconds(),
        externalId: props.externalId,
        policyArNs: nonEmptyList(props.policyArns),
        inlinePolicy: props.inlinePolicy,
        allowedNamespaces: AllowedNamespaces._resolve(this, props.allowedNamespaces)._render(),
      },
    }).spec as unknown;
    this.resource = new ApiObject(this, 'Resource', { metadata: clusterScoped(this.identityName, props.labels), spec, ...AwsClusterRoleIdentity.GVK });
    if (Construct.isConstruct(source)) {
      this.resource.addDependency(source);
    }
  }
}

/** Settings of an AWSClusterStaticIdentity. */
export interface AwsStaticIdentityProps extends AwsIdentityProps {
  /**
   * The name of a Secret in the namespace of Cluster API Provider AWS with the keys `AccessKeyID`, `SecretAccessKey` and, for temporary
   * credentials, `SessionToken`. Its content is never written here.
   */
  readonly secretName: string;
}

/**
 * An access key that Cluster API Provider AWS uses for clusters. The object belongs to no namespace.
 */
export class AwsStaticIdentity extends Construct implements IAwsIdentity {
  /** The kind of the identity object. */
  public readonly identityKind: string = 'AWSClusterStaticIdentity';
  /** The name of the identity object. */
  public readonly identityName: string;
  /** The AWSClusterStaticIdentity object. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: AwsStaticIdentityProps) {
    super(scope, id);
    this.identityName = claimIdentityName(this, this.identityKind, props);
    checkObjectName(this, 'secretName', props.secretName);
    const spec = AwsClusterStaticIdentity.manifest({
      spec: { secretRef: props.secretName, allowedNamespaces: AllowedNamespaces._resolve(this, props.allowedNamespaces)._render() },
    }).spec as unknown;
    this.resource = new ApiObject(this, 'Resource', { metadata: clusterScoped(this.identityName, props.labels), spec, ...AwsClusterStaticIdentity.GVK });
  }
}

/** Charts in other namespaces write into the same management cluster, so the namespace is part of the name. */
function claimIdentityName(scope: Construct, kind: string, props: AwsIdentityProps): string {
  inScope(scope, () => checkLabels('labels', props.labels));
  const { namespace } = Chart.of(scope);
  const parts = [...(namespace === undefined ? [] : [namespace]), kebabCase(scope.node.id)];
  const name = checkObjectName(scope, 'identityName', props.identityName ?? parts.join('-'));
  claimName(scope, kind, name);
  return name;
}

function checkRole({ roleArn, sessionDuration, policyArns }: AwsRoleIdentityProps): void {
  if (!/^arn:aws[a-z-]*:iam::\d{12}:role\/\S+$/.test(roleArn)) {
    refuseValue('input/invalid-value', `'roleArn' '${roleArn}' is not the ARN of a role; use for example 'arn:aws:iam::123456789012:role/cluster-api'`);
  }
  const badPolicy = (policyArns ?? []).find(arn => !/^arn:aws[a-z-]*:iam::(\d{12}|aws):policy\/\S+$/.test(arn));
  if (badPolicy !== undefined) {
    refuseValue('input/invalid-value', `'policyArns' has '${badPolicy}', which is not the ARN of a policy; use for example 'arn:aws:iam::123456789012:policy/clusters'`);
  }
  checkWholeNumber('sessionDuration', sessionDuration?.toSeconds(), 900, 43200);
}

/** The metadata of an object without namespace. `clusterctl move` takes identities along that carry the label. */
function clusterScoped(name: string, labels?: { readonly [key: string]: string }) {
  return { name, namespace: noNamespace(), labels: { ...labels, [MOVE_HIERARCHY_LABEL]: '' } };
}
