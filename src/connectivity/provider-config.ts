import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { claimName } from '../cdk8s-helpers';
import { checkObjectName, inScope, lazily, refuseValue } from '../core';
import { BundleGuard } from '../guard';
import { LinkPlatform } from './ends/end';

/* eslint-disable @typescript-eslint/no-require-imports */
const aws = lazily(() => require('../../imports/crossplane-aws/v1beta1/aws.m.upbound.io') as typeof import('../../imports/crossplane-aws/v1beta1/aws.m.upbound.io'));
const azure = lazily(() => require('../../imports/crossplane-azure/v1beta1/azure.m.upbound.io') as typeof import('../../imports/crossplane-azure/v1beta1/azure.m.upbound.io'));
const gcp = lazily(() => require('../../imports/crossplane-gcp/v1beta1/gcp.m.upbound.io') as typeof import('../../imports/crossplane-gcp/v1beta1/gcp.m.upbound.io'));
/* eslint-enable @typescript-eslint/no-require-imports */

/** The cloud of Azure that a subscription belongs to. */
export enum LinkAzureCloud {
  /** The worldwide cloud. */
  PUBLIC = 'public',
  /** The cloud of the government of the United States. */
  US_GOVERNMENT = 'usgovernment',
  /** The cloud in China. */
  CHINA = 'china',
}

/** An application or managed identity of Azure that trusts tokens of the management cluster. */
export interface LinkAzureIdentityProps {
  /** Its client id. */
  readonly clientId: string;
  /** The tenant that it belongs to. */
  readonly tenantId: string;
  /** The subscription with the network of the link. */
  readonly subscriptionId: string;
  /**
   * The cloud of that subscription.
   * @default LinkAzureCloud.PUBLIC
   */
  readonly azureCloud?: LinkAzureCloud;
}

/** What is written of an identity. */
interface ProviderConfigContent {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec: unknown;
}

/** As whom a provider of Crossplane works at its cloud: by tokens that live for some minutes, so that there is no Secret. */
export class LinkProviderIdentity {
  /**
   * A role of AWS that the token of the provider's pod is exchanged for.
   *
   * @param roleArn the role, for example `arn:aws:iam::123456789012:role/link`
   */
  public static awsRole(roleArn: string): LinkProviderIdentity {
    return new LinkProviderIdentity(LinkPlatform.AWS, () => {
      if (!/^arn:aws[a-z-]*:iam::\d{12}:role\/\S+$/.test(roleArn)) {
        refuseValue('input/invalid-value', `'roleArn' '${roleArn}' is not the ARN of a role; use for example 'arn:aws:iam::123456789012:role/link'`);
      }
      const { ProviderConfig, ProviderConfigSpecCredentialsSource: Source } = aws();
      return ProviderConfig.manifest({ spec: { credentials: { source: Source.WEB_IDENTITY, webIdentity: { roleArn } } } }) as ProviderConfigContent;
    });
  }

  /**
   * An identity of Azure that the token of the provider's pod is exchanged for.
   *
   * @param props the identity
   */
  public static azureWorkload(props: LinkAzureIdentityProps): LinkProviderIdentity {
    const { clientId, tenantId, subscriptionId, azureCloud = LinkAzureCloud.PUBLIC } = props;
    return new LinkProviderIdentity(LinkPlatform.AZURE, () => {
      for (const [prop, id] of Object.entries({ clientId, tenantId, subscriptionId })) {
        if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) {
          refuseValue('input/invalid-value', `'${prop}' '${id}' is not an id of Azure; use a UUID, for example '00000000-0000-0000-0000-000000000000'`);
        }
      }
      const { ProviderConfig, ProviderConfigSpecCredentialsSource: Source } = azure();
      return ProviderConfig.manifest({
        spec: {
          ...azureCloud !== LinkAzureCloud.PUBLIC && { environment: azureCloud },
          clientId,
          tenantId,
          subscriptionId,
          credentials: { source: Source.OIDC_TOKEN_FILE },
        },
      }) as ProviderConfigContent;
    });
  }

  /**
   * The service account of Google Cloud that the provider's pod has by Workload Identity.
   *
   * @param projectId the project with the network of the link
   */
  public static gcpWorkload(projectId: string): LinkProviderIdentity {
    return new LinkProviderIdentity(LinkPlatform.GCP, () => {
      if (!/^[a-z][a-z\d-]{4,28}[a-z\d]$/.test(projectId)) {
        refuseValue('input/invalid-value', `'projectId' '${projectId}' is not the id of a project; use 6 to 30 lower-case letters, digits and '-', starting with a letter`);
      }
      const { ProviderConfig, ProviderConfigSpecCredentialsSource: Source } = gcp();
      return ProviderConfig.manifest({ spec: { projectId, credentials: { source: Source.INJECTED_IDENTITY } } }) as ProviderConfigContent;
    });
  }

  private constructor(
    /** The platform whose provider it is for. */
    public readonly platform: LinkPlatform,
    private readonly content: () => ProviderConfigContent,
  ) {}

  /**
   * What the ProviderConfig says; refuses what no cloud knows.
   *
   * @internal
   */
  public _render(): ProviderConfigContent {
    return this.content();
  }
}

/** Settings of a ProviderConfig. */
export interface LinkProviderConfigProps {
  /**
   * The name, which ends of links have as `providerConfigName`.
   * @default - the word of the platform, as ends have it: aws, azure or gcp
   */
  readonly providerConfigName?: string;
  /** As whom the provider works. */
  readonly identity: LinkProviderIdentity;
}

/** How a provider of Crossplane logs on to its cloud: the ProviderConfig that the objects of a link name. It is in the namespace of the link. */
export class LinkProviderConfig extends Construct {
  /** The name of the ProviderConfig. */
  public readonly providerConfigName: string;
  /** The ProviderConfig. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: LinkProviderConfigProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { identity, providerConfigName = identity.platform.toLowerCase() } = props;
    this.providerConfigName = checkObjectName(this, 'providerConfigName', providerConfigName);
    const { apiVersion, kind, spec } = inScope(this, () => identity._render());
    // Each cloud has a kind of this name.
    const name = claimName(this, `${apiVersion.split('/')[0]} ${kind}`, this.providerConfigName);
    this.resource = new ApiObject(this, 'Resource', { apiVersion, kind, metadata: { name }, spec });
  }
}
