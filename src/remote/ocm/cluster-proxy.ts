import { ApiObject, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { OCM } from './l1';
import { goDuration } from '../../cdk8s-helpers';
import { ClusterConnection } from '../../contract';
import { checkHostName, checkLabelName, checkObjectName, checkPort, checkWholeNumber, CLUSTER_NAME_LABEL, copyProps, inScope, isRelease, l1Enum, refuse } from '../../core';
import { BundleGuard } from '../../guard';
import { createObject } from '../remote-object';
import { createStoreSecret } from '../store-secret';

const NAME = 'cluster-proxy';
const IMAGE = 'quay.io/open-cluster-management/cluster-proxy';
const RELEASE = 'v0.11.0';
/** Where the addon runs, and what it keeps its certificate authority in. */
const ADDON_NAMESPACE = 'open-cluster-management-addon';
const CA_SECRET = 'proxy-server-ca';
/** The Service of the addon that takes requests for clusters, by the first part of their path. */
const SERVICE_PROXY = `https://cluster-proxy-addon-user.${ADDON_NAMESPACE}.svc:9092`;
const ENTRY_PORT = 8091;

/** Settings of the way to clusters that run already. */
export interface OcmClusterProxyProps {
  /** The name that agents dial, which leads to the proxy on the hub. */
  readonly host: string;
  /**
   * The port that agents dial.
   * @default 8091
   */
  readonly port?: number;
  /** The ManagedClusterSet whose clusters get the agent. */
  readonly clusterSet: string;
  /**
   * The release of the addon.
   * @default v0.11.0
   */
  readonly version?: string;
  /**
   * How many servers and how many agents in each cluster there are.
   * @default 2
   */
  readonly replicas?: number;
}

/** A cluster that is reached through the proxy. */
export interface OcmProxiedCluster {
  /** Its name on the hub. */
  readonly managedClusterName: string;
  /** The namespace of the kubeconfig. */
  readonly namespace: string;
  /** The ClusterSecretStore on the hub that reads the namespace named like the ManagedCluster, where the token is. */
  readonly tokenStoreName: string;
  /** The ClusterSecretStore on the hub that reads the namespace `open-cluster-management-addon`, where the certificate authority is. */
  readonly caStoreName: string;
  /**
   * The Secret with the kubeconfig, under the key `value`.
   * @default - `<name>-proxy-kubeconfig`: the Secret `<name>-kubeconfig` belongs to the control plane
   */
  readonly kubeconfigSecretName?: string;
  /**
   * The ServiceAccount in the cluster, which has no rights until somebody gives it some there.
   * @default cluster-api
   */
  readonly serviceAccountName?: string;
  /**
   * How long a token is good for.
   * @default - a day
   */
  readonly tokenValidity?: Duration;
}

/**
 * Reaches the API servers of clusters that run already and have a klusterlet, through a tunnel that their agents open. Not for building a cluster: there is no agent before
 * it runs.
 *
 * The Helm chart of the addon has to be installed with its service proxy and user server, which are off by default.
 */
export class OcmClusterProxy extends Construct {
  /** The ManagedProxyConfiguration. */
  public readonly configuration: ApiObject;
  /** The ClusterManagementAddOn. */
  public readonly addon: ApiObject;

  private readonly props: OcmClusterProxyProps;

  constructor(scope: Construct, id: string, props: OcmClusterProxyProps) {
    super(scope, id);
    BundleGuard.install(this);
    this.props = copyProps(props);
    this.check();
    this.createPlacement();
    this.configuration = this.createConfiguration();
    this.addon = this.createAddon();
  }

  /** The connections that have to be possible. */
  public get connections(): ClusterConnection[] {
    return [{ from: 'the proxy agents in the cluster', to: 'the proxy server on the hub', port: this.port, purpose: 'a tunnel to the API server of the cluster' }];
  }

  /**
   * Makes a kubeconfig for a cluster. Whoever uses it runs on the hub.
   *
   * @param cluster the cluster
   * @returns the ExternalSecret that makes it
   */
  public addCluster(cluster: OcmProxiedCluster): ApiObject {
    return createProxyKubeconfig(new Construct(this, `Cluster-${cluster.managedClusterName}`), cluster);
  }

  private get port(): number {
    return this.props.port ?? ENTRY_PORT;
  }

  private check(): void {
    const { host, clusterSet, version = RELEASE, replicas } = this.props;
    inScope(this, () => checkHostName('host', host));
    inScope(this, () => checkPort('port', this.port));
    inScope(this, () => checkWholeNumber('replicas', replicas, 1));
    checkLabelName(this, 'clusterSet', clusterSet);
    if (!isRelease(version)) {
      refuse(this, 'input/invalid-value', `'version' '${version}' is not a release; use for example '${RELEASE}'`);
    }
  }

  private createPlacement(): void {
    const { clusterSet } = this.props;
    const { ManagedClusterSetBinding } = OCM.clusterSets();
    const { Placement } = OCM.placements();
    const binding = ManagedClusterSetBinding.manifest({ spec: { clusterSet } }).spec as unknown;
    createObject(this, 'ClusterSetBinding', { ...ManagedClusterSetBinding.GVK, name: clusterSet, namespace: ADDON_NAMESPACE, spec: binding });
    // The rest are defaults, here and below, written out because the API server would add them.
    const spec = { clusterSets: [clusterSet], scoreRateLimit: '1m', sortBy: l1Enum('ClusterName') };
    createObject(this, 'Placement', { ...Placement.GVK, name: NAME, namespace: ADDON_NAMESPACE, spec: Placement.manifest({ spec }).spec });
  }

  private createConfiguration(): ApiObject {
    const { host, version = RELEASE, replicas = 2 } = this.props;
    const { ManagedProxyConfiguration } = OCM.proxy();
    const image = `${IMAGE}:${version}`;
    return createObject(this, 'Configuration', {
      ...ManagedProxyConfiguration.GVK,
      name: NAME,
      spec: ManagedProxyConfiguration.manifest({
        spec: {
          authentication: { signer: { type: l1Enum('SelfSigned') } },
          proxyServer: {
            image, replicas, namespace: ADDON_NAMESPACE, inClusterServiceName: 'proxy-entrypoint', entrypoint: { type: l1Enum('Hostname'), hostname: { value: host }, port: this.port },
          },
          proxyAgent: { image, replicas },
        },
      }).spec,
    });
  }

  private createAddon(): ApiObject {
    const { ClusterManagementAddOn } = OCM.addons();
    return createObject(this, 'Addon', {
      ...ClusterManagementAddOn.GVK,
      name: NAME,
      annotations: { 'addon.open-cluster-management.io/lifecycle': 'addon-manager' },
      spec: ClusterManagementAddOn.manifest({
        spec: {
          addOnMeta: { displayName: NAME, description: NAME },
          defaultConfigs: [{ group: 'proxy.open-cluster-management.io', resource: 'managedproxyconfigurations', name: NAME }],
          installStrategy: { type: l1Enum('Placements'), placements: [{ name: NAME, namespace: ADDON_NAMESPACE, rolloutStrategy: { type: l1Enum('All') } }] },
        },
      }).spec,
    });
  }
}

function createProxyKubeconfig(scope: Construct, cluster: OcmProxiedCluster): ApiObject {
  const { managedClusterName, namespace, tokenStoreName, caStoreName, serviceAccountName = 'cluster-api', tokenValidity = Duration.days(1) } = cluster;
  checkLabelName(scope, 'managedClusterName', managedClusterName, 'remote/managed-cluster-name');
  checkObjectName(scope, 'tokenStoreName', tokenStoreName);
  checkObjectName(scope, 'caStoreName', caStoreName);
  checkObjectName(scope, 'serviceAccountName', serviceAccountName);
  const name = checkObjectName(scope, 'kubeconfigSecretName', cluster.kubeconfigSecretName ?? `${managedClusterName}-proxy-kubeconfig`);
  const { ManagedServiceAccount } = OCM.authentication();
  const account = createObject(scope, 'ServiceAccount', {
    ...ManagedServiceAccount.GVK,
    name: serviceAccountName,
    namespace: managedClusterName,
    spec: ManagedServiceAccount.manifest({ spec: { rotation: { enabled: true, validity: goDuration(tokenValidity) } } }).spec,
  });
  const kubeconfig = createStoreSecret(scope, 'Kubeconfig', {
    name,
    namespace,
    secretStoreName: tokenStoreName,
    labels: { [CLUSTER_NAME_LABEL]: managedClusterName },
    data: [
      { secretKey: 'token', key: serviceAccountName, property: 'token' },
      { secretKey: 'ca', key: CA_SECRET, property: 'ca.crt', secretStoreName: caStoreName },
    ],
    template: { value: kubeconfigTemplate(managedClusterName) },
  });
  kubeconfig.addDependency(account);
  return kubeconfig;
}

/** A kubeconfig with what External Secrets puts in. */
function kubeconfigTemplate(cluster: string): string {
  return [
    'apiVersion: v1',
    'kind: Config',
    'clusters:',
    `- name: ${cluster}`,
    '  cluster:',
    `    server: ${SERVICE_PROXY}/${cluster}`,
    '    certificate-authority-data: {{ .ca | b64enc }}',
    'users:',
    `- name: ${cluster}`,
    '  user:',
    '    token: {{ .token }}',
    'contexts:',
    `- name: ${cluster}`,
    '  context:',
    `    cluster: ${cluster}`,
    `    user: ${cluster}`,
    `current-context: ${cluster}`,
    '',
  ].join('\n');
}
