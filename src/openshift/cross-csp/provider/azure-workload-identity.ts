/* eslint-disable @typescript-eslint/no-require-imports */
import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { claimName } from '../../../cdk8s-helpers';
import { checkLabelName, checkObjectName, lazily, refuse } from '../../../core';
import { BundleGuard } from '../../../guard';
import { createReleaseObject, ReleaseObject } from '../../manifests';
import { CLUSTER_API_NAMESPACE } from '../../namespaces';

const MANAGED_IDENTITY = lazily(() => require('../../../../imports/crossplane-azure/v1beta1/managedidentity.azure.m.upbound.io') as
  typeof import('../../../../imports/crossplane-azure/v1beta1/managedidentity.azure.m.upbound.io'));

/** Whom tokens of a cluster are for, if Azure is to take them. */
const AUDIENCE = 'api://AzureADTokenExchange';

/** Settings of `OpenShiftAzureWorkloadIdentity`. */
export interface OpenShiftAzureWorkloadIdentityProps {
  /** The name of the identity, in Kubernetes and in Azure. */
  readonly identityName: string;
  /** The region, which Azure calls location. */
  readonly region: string;
  /** The resource group that it is in. */
  readonly resourceGroup: string;
  /**
   * Who issues the tokens of the cluster, as `Authentication/cluster` says in `spec.serviceAccountIssuer`. Azure has to reach it, which is so for clusters that were installed with short-lived
   * credentials.
   */
  readonly issuerUrl: string;
  /** The ProviderConfig of Crossplane for Azure. */
  readonly providerConfigName: string;
  /** The namespace of the objects and of that ProviderConfig. */
  readonly namespace: string;
  /**
   * The ServiceAccount in `openshift-cluster-api` that may be the identity.
   * @default capz-manager, as which the provider of Azure runs
   */
  readonly serviceAccountName?: string;
}

/**
 * An identity in Azure that the provider of Azure in a cluster of OpenShift logs on as, with the tokens of the cluster and no password. The credentials operator makes none: it ignores requests for
 * another platform than the cluster's own. Its role in Azure is not here: that needs its principal id, which is known only when it is there.
 */
export class OpenShiftAzureWorkloadIdentity extends Construct {
  /** The UserAssignedIdentity of Crossplane. */
  public readonly resource: ApiObject;
  /** The FederatedIdentityCredential of Crossplane. */
  public readonly credential: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftAzureWorkloadIdentityProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { UserAssignedIdentity, FederatedIdentityCredential } = MANAGED_IDENTITY();
    const name = claimName(this, 'UserAssignedIdentity', checkObjectName(this, 'identityName', props.identityName));
    const metadata = { name, namespace: checkLabelName(this, 'namespace', props.namespace) };
    const account = checkObjectName(this, 'serviceAccountName', props.serviceAccountName ?? 'capz-manager');
    this.checkTexts(props);
    const providerConfigRef = { kind: 'ProviderConfig', name: checkObjectName(this, 'providerConfigName', props.providerConfigName) };
    const { region: location, resourceGroup: resourceGroupName, issuerUrl: issuer } = props;
    this.resource = createReleaseObject(this, 'Identity', UserAssignedIdentity.manifest({
      metadata, spec: { forProvider: { name, location, resourceGroupName }, providerConfigRef },
    }) as ReleaseObject);
    this.credential = createReleaseObject(this, 'Credential', FederatedIdentityCredential.manifest({
      metadata,
      spec: {
        forProvider: {
          issuer,
          subject: `system:serviceaccount:${CLUSTER_API_NAMESPACE}:${account}`,
          audience: [AUDIENCE],
          resourceGroupName,
          userAssignedIdentityIdRef: { name },
        },
        providerConfigRef,
      },
    }) as ReleaseObject);
  }

  private checkTexts({ issuerUrl, region, resourceGroup }: OpenShiftAzureWorkloadIdentityProps): void {
    const empty = Object.entries({ region, resourceGroup }).find(([, text]) => text.trim() === '');
    if (empty !== undefined) {
      refuse(this, 'input/missing-value', `'${empty[0]}' is empty; give it a value`);
    }
    const host = /^https:\/\/([^\s/:?#]+)(?:\/[^\s?#]*)?$/.exec(issuerUrl)?.[1];
    if (host === undefined || host.endsWith('.svc') || host.endsWith('.local')) {
      refuse(this, 'input/invalid-value', `'issuerUrl' '${issuerUrl}' is not an address that Azure reaches; use 'spec.serviceAccountIssuer' of 'Authentication/cluster' in a cluster with short-lived `
        + "credentials, for example 'https://ocp-oidc.s3.us-east-1.amazonaws.com', or give the provider a service principal");
    }
  }
}
