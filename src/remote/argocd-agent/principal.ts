import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { CA_SECRET, checkAgentImage, DEFAULT_IMAGE, DEFAULT_NAMESPACE, INSTANCE } from './settings';
import { Certificate } from '../../../imports/cert-manager/v1/cert-manager.io';
import { ClusterConnection } from '../../contract';
import { checkHostName, checkObjectName, copyProps, inScope, l1Enum } from '../../core';
import { BundleGuard } from '../../guard';
import { createObject } from '../remote-object';

const SERVER_SECRET = 'argocd-agent-principal-tls';
const RESOURCE_PROXY_SECRET = 'argocd-agent-resource-proxy-tls';
const JWT_SECRET = 'argocd-agent-jwt';
const SERVER_PORT = 443;
const ISSUER = { apiVersion: 'cert-manager.io/v1', kind: 'Issuer' };

/** How agents reach the principal. */
export enum ArgoCdPrincipalServiceType {
  /** A load balancer. */
  LOAD_BALANCER = 'LoadBalancer',
  /** Somebody else leads traffic to it, for example a gateway that lets TLS through. */
  CLUSTER_IP = 'ClusterIP',
  /** A port of the nodes. */
  NODE_PORT = 'NodePort',
}

/** Settings of the side of Argo CD Agent that agents dial. */
export interface ArgoCdPrincipalProps {
  /** The name that agents dial; the certificate of the principal is for it. */
  readonly host: string;
  /**
   * The namespace of Argo CD on the hub. Two Secrets have to be in it: `argocd-agent-ca` with the certificate authority of all agents, and `argocd-agent-jwt` with the key
   * that the principal signs tokens with.
   * @default argocd
   */
  readonly namespace?: string;
  /**
   * The image of the principal, with a tag.
   * @default quay.io/argoprojlabs/argocd-agent:v0.9.0
   */
  readonly image?: string;
  /**
   * How agents reach it.
   * @default ArgoCdPrincipalServiceType.LOAD_BALANCER
   */
  readonly serviceType?: ArgoCdPrincipalServiceType;
}

/**
 * Argo CD on a hub whose Applications are synced by agents that dial in from their clusters. Clusters get it by `RemoteAccess.argoCdAgent()`.
 *
 * For the Argo CD operator. There is one for all agents.
 */
export class ArgoCdPrincipal extends Construct {
  /** The namespace of Argo CD on the hub. */
  public readonly namespace: string;
  /** The name that agents dial. */
  public readonly host: string;
  /** The port that agents dial. */
  public readonly port: number = SERVER_PORT;
  /** The ArgoCD object. */
  public readonly resource: ApiObject;
  /** The Issuer of all certificates. */
  public readonly issuer: ApiObject;
  /** The Certificate of the principal. */
  public readonly certificate: ApiObject;

  private readonly props: ArgoCdPrincipalProps;
  private readonly agents: string[] = [];

  constructor(scope: Construct, id: string, props: ArgoCdPrincipalProps) {
    super(scope, id);
    BundleGuard.install(this);
    this.props = copyProps(props);
    this.namespace = checkObjectName(this, 'namespace', props.namespace ?? DEFAULT_NAMESPACE);
    inScope(this, () => checkHostName('host', props.host));
    this.host = props.host;
    checkAgentImage(this, props.image);
    const { namespace } = this;
    this.issuer = createObject(this, 'Issuer', { ...ISSUER, name: CA_SECRET, namespace, spec: { ca: { secretName: CA_SECRET } } });
    this.certificate = this.createCertificate(SERVER_SECRET, 'Certificate', [props.host]);
    this.createCertificate(RESOURCE_PROXY_SECRET, 'ResourceProxyCertificate', resourceProxyNames(namespace));
    this.resource = createObject(this, 'Resource', {
      apiVersion: 'argoproj.io/v1beta1', kind: 'ArgoCD', name: INSTANCE, namespace, spec: BundleGuard.lazy(this, () => this.render()),
    });
  }

  /** The connections that have to be possible. */
  public get connections(): ClusterConnection[] {
    return [{ from: 'the agent of Argo CD in the cluster', to: 'the principal on the hub', port: this.port, purpose: 'Applications, and what became of them' }];
  }

  /** @internal */
  public _addAgent(name: string): void {
    this.agents.push(name);
  }

  private createCertificate(name: string, id: string, dnsNames: string[]): ApiObject {
    const { namespace } = this;
    return createObject(this, id, {
      ...Certificate.GVK,
      name,
      namespace,
      spec: Certificate.manifest({ spec: { secretName: name, dnsNames, usages: [l1Enum('server auth')], issuerRef: { kind: 'Issuer', name: CA_SECRET } } }).spec,
    });
  }

  private render(): unknown {
    const { image = DEFAULT_IMAGE, serviceType = ArgoCdPrincipalServiceType.LOAD_BALANCER } = this.props;
    const agents = [...this.agents].sort();
    return {
      // Agents do its work.
      controller: { enabled: false },
      sourceNamespaces: agents,
      argoCDAgent: {
        principal: {
          enabled: true,
          // The name of an agent, which is its namespace on the hub, is that in its certificate.
          auth: 'mtls:CN=([^,]+)',
          image,
          namespace: { allowedNamespaces: agents },
          server: { service: { type: serviceType } },
          tls: { secretName: SERVER_SECRET, rootCASecretName: CA_SECRET },
          resourceProxy: { secretName: RESOURCE_PROXY_SECRET, caSecretName: CA_SECRET },
          jwt: { secretName: JWT_SECRET },
        },
      },
    };
  }
}

/** The Service of the resource proxy, as the operator and as the manifests of the agent name it, in the forms in which Argo CD may dial it. */
function resourceProxyNames(namespace: string): string[] {
  return [`${INSTANCE}-agent-principal-resource-proxy`, 'argocd-agent-resource-proxy']
    .flatMap(service => [service, `${service}.${namespace}.svc`, `${service}.${namespace}.svc.cluster.local`]);
}
