import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { clusterctlInit } from './clusterctl';
import { checkConnections, ClusterApiConnections, connectionFlags } from './connections';
import { ClusterApiFetch } from './fetch';
import { namespaceOfProvider, testedRelease } from './installation';
import { ClusterApiProvider } from './provider';
import { ClusterApiProviderSettings } from './provider-settings';
import { UsedProviders } from './used-providers';
import { noNamespace } from '../cdk8s-helpers';
import { copyProps, finding, findTwin, inScope, lazily, nearestName, refuse } from '../core';
import { ManagementProviderRecord, ManagementProviderType, recordsIn } from '../knowledge';
import { registryOf } from '../registry';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const plus = lazily(() => require('cdk8s-plus-28') as typeof import('cdk8s-plus-28'));

/** How one provider of a management cluster is installed. */
export interface ManagementProvider extends ClusterApiProviderSettings {
  /** What the provider is for. */
  readonly type: ManagementProviderType;
  /** The name that clusterctl knows it by. */
  readonly name: string;
  /**
   * The release.
   * @default - the one that this library was tested with
   */
  readonly version?: string;
  /**
   * The namespace that it is installed in.
   * @default - that of the management cluster
   */
  readonly namespace?: string;
  /**
   * Kinds that it works on, for providers that have no record.
   * @default - those of its record
   */
  readonly kinds?: string[];
}

/** Settings of a management cluster. */
export interface ManagementClusterProps {
  /** The clusters that it manages, or charts, fleets or apps with them. Their objects tell which providers they need, so they have to be there already. */
  readonly clusters: IConstruct[];
  /**
   * How providers are installed, and further ones that no cluster uses yet.
   * @default - those that are used, each in the release that this library was tested with
   */
  readonly providers?: ManagementProvider[];
  /**
   * How Cluster API's own providers keep in touch with clusters, for slow links. Each gets the flags that it knows.
   * @default - as they have it
   */
  readonly connections?: ClusterApiConnections;
  /**
   * One namespace for all providers.
   * @default - a namespace for each, as the Helm chart of the operator has them: `capi-system`, `kubeadm-bootstrap-system`, `aws-infrastructure-system` …
   */
  readonly namespace?: string;
  /**
   * Whether the namespaces are made here.
   * @default true
   */
  readonly createNamespaces?: boolean;
}

/** What becomes a provider. */
interface Entry {
  readonly record?: ManagementProviderRecord;
  readonly type: ManagementProviderType;
  readonly name: string;
  readonly settings: Partial<ManagementProvider>;
}

/**
 * The providers that some clusters need, for the Cluster API operator to install: exactly those, in the releases that this library was tested with.
 *
 * The operator itself and cert-manager have to be there before.
 */
export class ManagementCluster extends Construct {
  /** The providers, in the order in which they are installed. */
  public readonly providers: ClusterApiProvider[];

  private readonly clusters: UsedProviders<ApiObject>;
  private readonly props: ManagementClusterProps;

  constructor(scope: Construct, id: string, props: ManagementClusterProps) {
    super(scope, id);
    this.props = copyProps({ ...props, clusters: [] });
    const records = props.clusters.flatMap(cluster => recordsIn(cluster));
    const registry = records.reduce((known, record) => known.with(record), registryOf(this));
    this.clusters = new UsedProviders(objectsBelow([...props.clusters]), registry);
    this.check(props.clusters);
    inScope(this, () => checkConnections('connections', props.connections));
    this.providers = this.entries().map(entry => this.install(entry));
    this.node.addValidation({ validate: () => this.findLateProviders() });
  }

  /** The line for a shell by which clusterctl installs the same providers without the operator. It knows neither flags of managers nor settings of Deployments. */
  public get clusterctlInit(): string {
    return clusterctlInit(this.providers.map(({ type, providerName: name, version, _featureGates: gates }) => {
      const { featureGates = [] } = this.clusters.find(type, name) ?? {};
      const variables = featureGates.flatMap(({ name: gate, variable }): [string, string][] =>
        variable === undefined || gates[gate] === undefined ? [] : [[variable, String(gates[gate])]]);
      return { type, name, version, variables: Object.fromEntries(variables) };
    }));
  }

  /**
   * A provider of this management cluster; undefined if it is not installed.
   *
   * @param type what it is for
   * @param name the name that clusterctl knows it by
   */
  public tryFindProvider(type: ManagementProviderType, name: string): ClusterApiProvider | undefined {
    return this.providers.find(provider => provider.type === type && provider.providerName === name);
  }

  private check(clusters: readonly IConstruct[]): void {
    const { providers = [] } = this.props;
    if (clusters.length + providers.length === 0) {
      refuse(this, 'input/missing-value', "'clusters' is empty; give the clusters, charts or fleets that are managed, or 'providers'");
    }
    const twin = findTwin(providers.map(({ type, name }) => `${type} '${name}'`));
    if (twin !== undefined) {
      refuse(this, 'input/duplicate', `'providers' has the ${twin} twice; put both into one`);
    }
    const [stranger] = this.clusters.strangers(providers.flatMap(({ kinds = [] }) => kinds));
    if (stranger !== undefined) {
      refuse(this, 'management/unknown-kind', `${stranger.kind} '${stranger.name}' at '${stranger.node.path}' is of a provider that has no record; `
        + `name the provider in 'providers', with '${stranger.kind}' in its 'kinds', or in 'management' of its ExternalProviderRecord`);
    }
  }

  /** Those that are used with their settings, then those that somebody wants besides. */
  private entries(): Entry[] {
    const { providers = [] } = this.props;
    const used = this.clusters.used();
    const isUsed = ({ type, name }: ManagementProvider) => used.some(record => record.type === type && record.name === name);
    return [
      ...used.map(record => {
        const { type, name } = record;
        return { record, type, name, settings: providers.find(other => other.type === type && other.name === name) ?? {} };
      }),
      ...providers.filter(provider => !isUsed(provider)).map(settings => (
        { record: this.clusters.find(settings.type, settings.name), type: settings.type, name: settings.name, settings })),
    ];
  }

  private install({ record, type, name, settings: { kinds: _kinds, name: _name, ...settings } }: Entry): ClusterApiProvider {
    const flags = Object.entries(connectionFlags(this.props.connections)).filter(([flag]) => record?.connectionFlags?.includes(flag));
    const { manager } = settings;
    const provider = new ClusterApiProvider(this, `${type}-${name}`, {
      ...settings,
      type,
      providerName: name,
      version: settings.version ?? this.releaseOf(type, name, record),
      namespace: this.ensureNamespace(settings.namespace ?? this.props.namespace ?? namespaceOfProvider(type, name)),
      fetch: settings.fetch ?? (record?.url === undefined ? undefined : ClusterApiFetch.fromUrl(record.url)),
      manager: flags.length === 0 ? manager : { ...manager, extraArgs: { ...Object.fromEntries(flags), ...manager?.extraArgs } },
    });
    if (record !== undefined) {
      provider._needGates(() => Object.fromEntries(this.clusters.gatesOf(record).map(gate => [gate.name, true])));
    }
    return provider;
  }

  private releaseOf(type: ManagementProviderType, name: string, record?: ManagementProviderRecord): string {
    const version = testedRelease(record ?? {});
    if (version !== undefined) {
      return version;
    }
    const known = this.clusters.all.filter(other => other.type === type).map(other => other.name);
    const near = nearestName(name, known);
    return refuse(this, 'management/unknown-release', `no release of the ${type} '${name}' is known; give its 'version' in 'providers'`
      + (record === undefined && near !== undefined ? `, or did you mean '${near}'?` : ''));
  }

  /** Makes a namespace before the first provider in it, since manifests are applied in the order in which constructs are made. */
  private ensureNamespace(name: string): string {
    const id = `Namespace-${name}`;
    if ((this.props.createNamespaces ?? true) && this.node.tryFindChild(id) === undefined) {
      new (plus().Namespace)(this, id, { metadata: { name, namespace: noNamespace() } });
    }
    return name;
  }

  private findLateProviders(): string[] {
    return this.clusters.used().filter(({ type, name }) => this.tryFindProvider(type, name) === undefined).map(({ type, name }) => finding('management/used-later',
      `the ${type} '${name}' is used by objects that were made after this management cluster, and is not installed; make the management cluster after all clusters`));
  }
}

/** The objects below some constructs at the time of asking. */
function objectsBelow(scopes: readonly IConstruct[]): () => ApiObject[] {
  return () => {
    const constructs = new Set(scopes.flatMap(scope => scope.node.findAll()));
    return [...constructs].filter((construct): construct is ApiObject => ApiObject.isApiObject(construct));
  };
}
