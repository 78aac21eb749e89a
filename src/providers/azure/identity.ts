import { ApiObject, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { checkGuid, checkText } from './checks';
import * as v1beta1 from '../../../imports/azure/v1beta1/infrastructure.cluster.x-k8s.io';
import { AllowedNamespaces, claimName } from '../../cdk8s-helpers';
import { MOVE_HIERARCHY_LABEL } from '../../contract';
import { checkObjectName, inScope, l1Enum, refuse } from '../../core';

/** What the provider logs on to Azure with. */
export interface IAzureIdentity {
  /** The name of the AzureClusterIdentity. */
  readonly identityName: string;
  /** The namespace of the AzureClusterIdentity. @default - that of the cluster */
  readonly identityNamespace?: string;
}

/** An AzureClusterIdentity that exists already. */
export class AzureIdentity implements IAzureIdentity {
  /**
   * Refers to an AzureClusterIdentity by name.
   *
   * @param name its name
   * @param namespace its namespace, that of the cluster unless given
   */
  public static fromName(name: string, namespace?: string): AzureIdentity {
    return new AzureIdentity(name, namespace);
  }

  private constructor(
    /** The name of the AzureClusterIdentity. */
    public readonly identityName: string,
    /** The namespace of the AzureClusterIdentity. */
    public readonly identityNamespace?: string,
  ) {}
}

/** How an identity proves itself. */
export enum AzureIdentityType {
  /** By the token of the provider's service account, which Azure trusts. */
  WORKLOAD_IDENTITY = 'WorkloadIdentity',
  /** By a password in a Secret. */
  SERVICE_PRINCIPAL = 'ServicePrincipal',
  /** By a certificate in a Secret or in a file of the provider. */
  SERVICE_PRINCIPAL_CERTIFICATE = 'ServicePrincipalCertificate',
  /** By the managed identity of the machine that the provider runs on. */
  USER_ASSIGNED_MSI = 'UserAssignedMSI',
  /** By the certificate of a managed identity in a file of the provider. */
  USER_ASSIGNED_IDENTITY_CREDENTIAL = 'UserAssignedIdentityCredential',
}

/** The cloud that credentials belong to. */
export enum AzureCredentialsCloud {
  /** The worldwide cloud. */
  PUBLIC = 'public',
  /** The cloud in China. */
  CHINA = 'china',
  /** The cloud of the government of the United States. */
  US_GOVERNMENT = 'usgovernment',
}

/** Settings of an AzureClusterIdentity. */
export interface AzureClusterIdentityProps {
  /** The name of the AzureClusterIdentity. */
  readonly identityName: string;
  /** The client id of the application or managed identity. */
  readonly clientId: string;
  /** The tenant of the identity. */
  readonly tenantId: string;
  /**
   * How the identity proves itself. Cannot be changed later.
   * @default AzureIdentityType.WORKLOAD_IDENTITY
   */
  readonly type?: AzureIdentityType;
  /**
   * The name of the Secret with the password or certificate under the key `clientSecret`. For service principals only.
   * @default - none
   */
  readonly clientSecretName?: string;
  /**
   * The namespace of that Secret.
   * @default - that of the identity
   */
  readonly clientSecretNamespace?: string;
  /**
   * The path of a certificate in the container of the provider, in place of the Secret. For service principals with a certificate only.
   * @default - none
   */
  readonly certificatePath?: string;
  /**
   * The path of the credentials in the container of the provider. For UserAssignedIdentityCredential only.
   * @default - none
   */
  readonly credentialsPath?: string;
  /**
   * The cloud of those credentials.
   * @default - AzureCredentialsCloud.PUBLIC, by the provider
   */
  readonly credentialsCloud?: AzureCredentialsCloud;
  /**
   * The namespaces whose clusters may use the identity.
   * @default - the namespace of the chart only
   */
  readonly allowedNamespaces?: AllowedNamespaces;
}

/** What each type takes beside client and tenant. */
const MATERIAL: { readonly [type: string]: readonly (keyof AzureClusterIdentityProps)[] } = {
  [AzureIdentityType.WORKLOAD_IDENTITY]: [],
  [AzureIdentityType.SERVICE_PRINCIPAL]: ['clientSecretName'],
  [AzureIdentityType.SERVICE_PRINCIPAL_CERTIFICATE]: ['clientSecretName', 'certificatePath'],
  [AzureIdentityType.USER_ASSIGNED_MSI]: [],
  [AzureIdentityType.USER_ASSIGNED_IDENTITY_CREDENTIAL]: ['credentialsPath'],
};

/**
 * An AzureClusterIdentity, which AzureInfraCluster takes as its identity. Secrets are referred to, never written.
 */
export class AzureClusterIdentity extends Construct implements IAzureIdentity {
  /** The AzureClusterIdentity object. */
  public readonly resource: ApiObject;
  /** The name of the AzureClusterIdentity. */
  public readonly identityName: string;
  /** The namespace of the AzureClusterIdentity. */
  public readonly identityNamespace?: string;

  constructor(scope: Construct, id: string, props: AzureClusterIdentityProps) {
    super(scope, id);
    this.identityName = claimName(this, 'AzureClusterIdentity', checkObjectName(this, 'identityName', props.identityName));
    const type = props.type ?? AzureIdentityType.WORKLOAD_IDENTITY;
    const allowedNamespaces = AllowedNamespaces._resolve(this, props.allowedNamespaces);
    inScope(this, () => checkTexts(props));
    this.checkMaterial(props, type);
    this.resource = new ApiObject(this, 'Resource', {
      // Nobody owns it, so `clusterctl move` would leave it behind.
      metadata: { name: this.identityName, labels: { [MOVE_HIERARCHY_LABEL]: 'true' } },
      spec: v1beta1.AzureClusterIdentity.manifest({
        spec: {
          type: l1Enum(type),
          clientId: props.clientId,
          tenantId: props.tenantId,
          clientSecret: props.clientSecretName === undefined ? undefined : { name: props.clientSecretName, namespace: this.secretNamespace(props) },
          certPath: props.certificatePath,
          userAssignedIdentityCredentialsPath: props.credentialsPath,
          userAssignedIdentityCredentialsCloudType: props.credentialsCloud,
          // Without it no cluster may use the identity; empty means all of them.
          allowedNamespaces: allowedNamespaces._render(),
        },
      }).spec,
      ...v1beta1.AzureClusterIdentity.GVK,
    });
    this.identityNamespace = this.resource.metadata.namespace;
  }

  private checkMaterial(props: AzureClusterIdentityProps, type: AzureIdentityType): void {
    const possible = MATERIAL[type];
    const given = [...new Set(Object.values(MATERIAL).flat())].filter(name => props[name] !== undefined);
    const foreign = given.find(name => !possible.includes(name));
    if (foreign !== undefined) {
      refuse(this, 'input/invalid-value', `'${foreign}' is not for an identity of type ${type}; leave it out, or set 'type' to one that uses it`);
    }
    if (possible.length > 0 && given.length !== 1) {
      refuse(this, 'input/missing-value', `an identity of type ${type} needs ${possible.map(name => `'${name}'`).join(' or ')}; set ${possible.length === 1 ? 'it' : 'one of them'}`);
    }
    if (props.clientSecretNamespace !== undefined && props.clientSecretName === undefined) {
      refuse(this, 'input/invalid-value', "'clientSecretNamespace' is given without 'clientSecretName'; give both, or leave it out");
    }
    if (props.credentialsCloud !== undefined && props.credentialsPath === undefined) {
      refuse(this, 'input/invalid-value', "'credentialsCloud' is given without 'credentialsPath'; give both, or leave it out");
    }
  }

  private secretNamespace(props: AzureClusterIdentityProps): string {
    checkObjectName(this, 'clientSecretName', props.clientSecretName!);
    const namespace = props.clientSecretNamespace ?? Chart.of(this).namespace;
    if (namespace === undefined) {
      refuse(this, 'infrastructure/namespace-missing', "the namespace of the Secret 'clientSecretName' is not known, and the provider reads it from the reference; "
        + "set 'clientSecretNamespace', or 'namespace' on the chart");
    }
    return checkObjectName(this, 'clientSecretNamespace', namespace);
  }
}

function checkTexts(props: AzureClusterIdentityProps): void {
  checkGuid('clientId', props.clientId);
  checkGuid('tenantId', props.tenantId);
  checkText('certificatePath', props.certificatePath);
  checkText('credentialsPath', props.credentialsPath);
}
