import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { isIn } from './dated';
import { PLATFORM_CREDENTIALS, platformsOf } from './platform-credentials';
import { credentialsRequest } from './request-object';
import { claimName } from '../../cdk8s-helpers';
import { checkObjectName, refuse } from '../../core';
import { BundleGuard } from '../../guard';
import { createReleaseObject } from '../manifests';
import { CLUSTER_API_NAMESPACE } from '../namespaces';
import { OpenShiftPlatform } from '../platform';
import { OpenShiftRelease } from '../release';

/** Settings of a CredentialsRequest. */
export interface OpenShiftCredentialsRequestProps {
  /** The release of the cluster, which the permissions follow from. */
  readonly release: OpenShiftRelease;
  /** The platform that the credentials are for. */
  readonly platform: OpenShiftPlatform;
  /**
   * The name of the CredentialsRequest.
   * @default - what the release calls it, for example `openshift-cluster-api-aws`
   */
  readonly requestName?: string;
  /**
   * The Secret that the credentials operator writes the credentials to.
   * @default - the one that the controllers of the release read, for example `capa-manager-bootstrap-credentials`
   */
  readonly secretName?: string;
  /**
   * The namespace of that Secret. It has to exist.
   * @default openshift-cluster-api
   */
  readonly secretNamespace?: string;
  /**
   * The ServiceAccounts that may use the credentials where they are short-lived tokens.
   * @default - those that the controllers of the release run as; none on OpenStack, vSphere, Power VS and bare metal
   */
  readonly serviceAccountNames?: string[];
  /**
   * The file that the token is mounted at, where credentials are short-lived tokens.
   * @default - `/var/run/secrets/azure/tokens` on Azure, elsewhere what the credentials operator takes
   */
  readonly cloudTokenPath?: string;
}

/**
 * Asks the credentials operator of an OpenShift cluster for what the controllers of Cluster API need on a platform: the request that the payload of the
 * release has, with the same permissions. It holds no secret; the operator writes one.
 *
 * A cluster with Cluster API switched on has the request of its own platform already. This one is for a second platform, or for payloads of your own.
 */
export class OpenShiftCredentialsRequest extends Construct {
  /** The CredentialsRequest object. */
  public readonly resource: ApiObject;
  /** The Secret that the credentials operator writes. */
  public readonly secretName: string;
  /** The namespace of the Secret. */
  public readonly secretNamespace: string;

  constructor(scope: Construct, id: string, props: OpenShiftCredentialsRequestProps) {
    super(scope, id);
    BundleGuard.install(this);
    checkProps(this, props);
    const { release, platform } = props;
    const credentials = PLATFORM_CREDENTIALS[platform];
    if (!isIn(release, credentials)) {
      refuse(this, 'openshift/no-credentials-request', `OpenShift ${release} has no CredentialsRequest for 'platform' ${platform}, but for ${platformsOf(release).join(', ')}; `
        + `use one of them, or ${remedyOf(platform)}`);
    }
    const object = credentialsRequest(props);
    claimName(this, 'CredentialsRequest', object.metadata.name);
    this.secretName = props.secretName ?? credentials.secretName;
    this.secretNamespace = props.secretNamespace ?? CLUSTER_API_NAMESPACE;
    this.resource = createReleaseObject(this, 'Resource', object);
  }
}

function checkProps(scope: Construct, props: OpenShiftCredentialsRequestProps): void {
  const { requestName, secretName, secretNamespace, serviceAccountNames, cloudTokenPath } = props;
  for (const [prop, name] of Object.entries({ requestName, secretName, secretNamespace })) {
    if (name !== undefined) {
      checkObjectName(scope, prop, name);
    }
  }
  serviceAccountNames?.forEach(name => checkObjectName(scope, 'serviceAccountNames', name));
  if (cloudTokenPath !== undefined && !/^\/[^\s]*$/.test(cloudTokenPath)) {
    refuse(scope, 'input/invalid-value', `'cloudTokenPath' '${cloudTokenPath}' is not the path of a file; use an absolute one, for example '/var/run/secrets/openshift/serviceaccount/token'`);
  }
}

function remedyOf(platform: OpenShiftPlatform): string {
  return platform === OpenShiftPlatform.BARE_METAL ? 'none: each BareMetalHost names the Secret of its own management controller' : 'a later release';
}
