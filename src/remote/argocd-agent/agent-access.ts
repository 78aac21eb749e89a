import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { ArgoCdPrincipal } from './principal';
import { CA_SECRET, checkAgentImage, DEFAULT_IMAGE, DEFAULT_NAMESPACE, INSTANCE } from './settings';
import { Certificate } from '../../../imports/cert-manager/v1/cert-manager.io';
import { PushSecret } from '../../../imports/external-secrets/v1alpha1/external-secrets.io';
import { ClusterAccess, ClusterAccessBinding, ClusterConnection, IMixedCluster } from '../../contract';
import { checkObjectName, l1Enum } from '../../core';
import { BundleGuard } from '../../guard';
import { BoundCluster } from '../bound-cluster';
import { neededCluster } from '../needed-cluster';
import { RemoteChart } from '../remote-chart';
import { createObject } from '../remote-object';
import { createStoreSecret } from '../store-secret';
import { withoutConnection } from '../without-connection';

/** The certificate of an agent, over there. */
const CLIENT_SECRET = 'argocd-agent-client-tls';
const KEYS = ['tls.crt', 'tls.key'];
const CA_KEY = 'ca.crt';

/** Who says what an agent syncs. */
export enum ArgoCdAgentMode {
  /** Applications are on the hub. */
  MANAGED = 'managed',
  /** Applications are in the cluster of the agent, and the hub sees them. */
  AUTONOMOUS = 'autonomous',
}

/** Settings of a cluster that nobody connects to, and whose agent gets Applications of Argo CD from a hub. */
export interface ArgoCdAgentProps {
  /** Argo CD on the hub. */
  readonly principal: ArgoCdPrincipal;
  /** The ClusterSecretStore on the hub that the certificate of the agent is pushed to. */
  readonly hubSecretStoreName: string;
  /** The ClusterSecretStore in the cluster that it is read from. */
  readonly secretStoreName: string;
  /**
   * The key of the certificate in the store.
   * @default - `argocd-agent/<cluster>`
   */
  readonly certificateKey?: string;
  /**
   * The namespace of Argo CD in the cluster.
   * @default argocd
   */
  readonly namespace?: string;
  /**
   * The image of the agent, with a tag.
   * @default quay.io/argoprojlabs/argocd-agent:v0.9.0
   */
  readonly image?: string;
  /**
   * Who says what it syncs.
   * @default ArgoCdAgentMode.MANAGED
   */
  readonly mode?: ArgoCdAgentMode;
  /**
   * How long Cluster API tries to delete Nodes that it cannot reach, of machine pools that do not say it themselves.
   * @default - a minute
   */
  readonly nodeDeletionTimeout?: Duration;
}

/**
 * No connection to the API server at all: a cloud builds the cluster by an API of its own, and an agent of Argo CD in it dials the hub and syncs the Applications that it finds there.
 *
 * The name of the cluster is that of the agent, of its namespace on the hub, and in its certificate.
 */
export class ArgoCdAgentAccess extends ClusterAccess {
  /** The Certificate of the agent; undefined until the access is given to a cluster. */
  public certificate?: ApiObject;

  private readonly props: ArgoCdAgentProps;
  private readonly bound = new BoundCluster();

  /** @internal */
  constructor(props: ArgoCdAgentProps) {
    super();
    this.props = { ...props };
  }

  public get connections(): ClusterConnection[] {
    return this.props.principal.connections;
  }

  /**
   * The agent: who brings it into the network applies it there, once.
   *
   * @param scope the app
   * @param id the id of the chart
   */
  public remoteChart(scope: Construct, id: string): RemoteChart {
    const { clusterName } = neededCluster(this.bound, 'remoteChart()');
    const { secretStoreName, namespace = DEFAULT_NAMESPACE } = this.props;
    const chart = new RemoteChart(scope, id, { clusterName, appliedBy: 'whoever brings the first agent into the network' });
    BundleGuard.install(chart);
    const key = this.certificateKey(clusterName);
    createObject(chart, 'Namespace', { apiVersion: 'v1', kind: 'Namespace', name: namespace });
    createStoreSecret(chart, 'Certificate', {
      name: CLIENT_SECRET, namespace, secretStoreName, type: 'kubernetes.io/tls', data: KEYS.map(property => ({ secretKey: property, key, property })),
    });
    createStoreSecret(chart, 'CertificateAuthority', { name: CA_SECRET, namespace, secretStoreName, data: [{ secretKey: CA_KEY, key, property: CA_KEY }] });
    createObject(chart, 'Agent', { apiVersion: 'argoproj.io/v1beta1', kind: 'ArgoCD', name: INSTANCE, namespace, spec: this.render() });
    return chart;
  }

  /** @internal */
  public _bind(cluster: IMixedCluster): ClusterAccessBinding {
    this.bound.bind(cluster);
    const { clusterName } = cluster;
    const { principal } = this.props;
    const hub = new Construct(cluster, 'RemoteAccess');
    this.check(hub);
    principal._addAgent(clusterName);
    createObject(hub, 'Namespace', { apiVersion: 'v1', kind: 'Namespace', name: clusterName });
    this.certificate = createCertificate(hub, clusterName, principal.namespace);
    this.pushCertificate(hub, clusterName).addDependency(this.certificate);
    return { nodeDeletionTimeout: this.props.nodeDeletionTimeout ?? Duration.minutes(1), checkControlPlane: withoutConnection };
  }

  private certificateKey(clusterName: string): string {
    return this.props.certificateKey ?? `argocd-agent/${clusterName}`;
  }

  private check(scope: Construct): void {
    const { hubSecretStoreName, secretStoreName, namespace = DEFAULT_NAMESPACE, image } = this.props;
    checkObjectName(scope, 'hubSecretStoreName', hubSecretStoreName);
    checkObjectName(scope, 'secretStoreName', secretStoreName);
    checkObjectName(scope, 'namespace', namespace);
    checkAgentImage(scope, image);
  }

  private pushCertificate(scope: Construct, clusterName: string): ApiObject {
    const { principal: { namespace }, hubSecretStoreName } = this.props;
    const remoteKey = this.certificateKey(clusterName);
    const name = secretOf(clusterName);
    return createObject(scope, 'PushSecret', {
      ...PushSecret.GVK,
      name,
      namespace,
      spec: PushSecret.manifest({
        spec: {
          secretStoreRefs: [{ kind: l1Enum('ClusterSecretStore'), name: hubSecretStoreName }],
          // Defaults, written out because the API server would add them.
          deletionPolicy: l1Enum('None'),
          refreshInterval: '1h0m0s',
          updatePolicy: l1Enum('Replace'),
          selector: { secret: { name } },
          // The certificate authority goes along: it is how the agent knows the principal.
          data: [...KEYS, CA_KEY].map(secretKey => ({ conversionStrategy: l1Enum('None'), match: { secretKey, remoteRef: { remoteKey, property: secretKey } } })),
        },
      }).spec,
    });
  }

  private render(): unknown {
    const { principal: { host, port }, image = DEFAULT_IMAGE, mode = ArgoCdAgentMode.MANAGED } = this.props;
    return {
      server: { enabled: false },
      argoCDAgent: {
        agent: {
          enabled: true,
          creds: 'mtls:any',
          image,
          client: { principalServerAddress: host, principalServerPort: `${port}`, mode, keepAliveInterval: '30s' },
          tls: { secretName: CLIENT_SECRET, rootCASecretName: CA_SECRET },
        },
      },
    };
  }
}

function secretOf(clusterName: string): string {
  return `agent-${clusterName}`;
}

function createCertificate(scope: Construct, clusterName: string, namespace: string): ApiObject {
  const name = secretOf(clusterName);
  return createObject(scope, 'Certificate', {
    ...Certificate.GVK,
    name,
    namespace,
    spec: Certificate.manifest({
      // The agent is known by this name.
      spec: { secretName: name, commonName: clusterName, usages: [l1Enum('client auth')], issuerRef: { kind: 'Issuer', name: CA_SECRET } },
    }).spec,
  });
}
