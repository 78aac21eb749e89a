import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { BootstrapKubeconfig } from '../../../imports/byoh/v1beta1/infrastructure.cluster.x-k8s.io';
import { joinChart } from '../../cdk8s-helpers';
import { MOVE_LABEL } from '../../contract';
import { checkObjectName, isPort, refuse, withoutCredentials } from '../../core';

/** How new hosts reach the management cluster. */
export interface ByohBootstrapKubeconfigProps {
  /**
   * The name of the BootstrapKubeconfig.
   */
  readonly kubeconfigName: string;
  /** The API server of the management cluster, `https://host:port`. */
  readonly apiServer: string;
  /** The CA certificate of the management cluster: PEM, encoded in base64. It is public. */
  readonly certificateAuthorityData: string;
  /**
   * Do not verify the certificate of the API server.
   * @default false
   */
  readonly insecureSkipTlsVerify?: boolean;
}

/**
 * Asks BYOH for a kubeconfig with which host agents register. BYOH writes it, with a token for 30 minutes, into the status.
 */
export class ByohBootstrapKubeconfig extends Construct {
  /** The BootstrapKubeconfig object. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: ByohBootstrapKubeconfigProps) {
    super(scope, id);
    checkObjectName(this, 'kubeconfigName', props.kubeconfigName);
    this.check(props);
    joinChart(this);
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name: props.kubeconfigName, labels: { [MOVE_LABEL]: '' } },
      spec: BootstrapKubeconfig.manifest({
        spec: {
          apiserver: props.apiServer,
          certificateAuthorityData: props.certificateAuthorityData,
          insecureSkipTlsVerify: props.insecureSkipTlsVerify ?? false,
        },
      }).spec,
      ...BootstrapKubeconfig.GVK,
    });
  }

  private check(props: ByohBootstrapKubeconfigProps): void {
    const port = Number(/^https:\/\/(?:\[[0-9a-fA-F:]+\]|[^\s/:@]+):(\d{1,5})$/.exec(props.apiServer)?.[1] ?? 0);
    if (!isPort(port)) {
      refuse(this, 'input/invalid-value', `'apiServer' '${withoutCredentials(props.apiServer)}' is not complete; use 'https://host:port'`);
    }
    const pem = Buffer.from(props.certificateAuthorityData, 'base64').toString('utf8');
    if (!pem.includes('-----BEGIN CERTIFICATE-----')) {
      refuse(this, 'input/invalid-value', `'certificateAuthorityData' '${props.certificateAuthorityData.slice(0, 12)}…' is not a PEM certificate in base64; `
        + "use the value of 'certificate-authority-data' in a kubeconfig");
    }
  }
}
