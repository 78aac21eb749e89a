import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { ClusterApiFetch } from './fetch';
import { ClusterApiManifest } from './manifest';
import { checkMetadata } from './metadata';
import { checkVersion } from './render-provider';
import { claimName } from '../cdk8s-helpers';
import { checkLabelName, checkObjectName, gzip, inScope, lazily, refuse } from '../core';
import { ManagementProviderType } from '../knowledge';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const plus = lazily(() => require('cdk8s-plus-28') as typeof import('cdk8s-plus-28'));

/** What the API server takes for all values of a ConfigMap together. */
const MAX_BYTES = 1024 * 1024;
const LABEL_PREFIX = 'provider.cluster.x-k8s.io';
/** What the operator calls each type in labels (cluster-api-operator api/v1alpha2/*_wrapper.go). */
const TYPE_LABELS: { readonly [type in ManagementProviderType]: string } = {
  [ManagementProviderType.CORE]: 'core',
  [ManagementProviderType.BOOTSTRAP]: 'bootstrap',
  [ManagementProviderType.CONTROL_PLANE]: 'control-plane',
  [ManagementProviderType.INFRASTRUCTURE]: 'infrastructure',
  [ManagementProviderType.IPAM]: 'ipam',
  [ManagementProviderType.ADDON]: 'addon',
  [ManagementProviderType.RUNTIME_EXTENSION]: 'runtimeextension',
};

/** Settings of the manifests of a provider. */
export interface ClusterApiComponentsProps {
  /** What the provider is for. */
  readonly type: ManagementProviderType;
  /** The name that clusterctl knows it by. */
  readonly providerName: string;
  /** The release that the files are of. */
  readonly version: string;
  /** The manifests of the release, for example `infrastructure-components.yaml`. They go into the ConfigMap as they are. */
  readonly components: ClusterApiManifest;
  /** The file `metadata.yaml` of the release. */
  readonly releaseMetadata: ClusterApiManifest;
  /**
   * Whether the manifests are compressed. Those of more than 256 KiB that are not can only be applied by server-side apply.
   * @default - if they would not fit into a ConfigMap otherwise, which holds 1 MiB
   */
  readonly compressed?: boolean;
  /**
   * The name of the ConfigMap.
   * @default - type, name and version, as the operator itself calls those that it downloads
   */
  readonly configMapName?: string;
  /**
   * The namespace of the ConfigMap, which has to be that of the provider.
   * @default - that of the chart
   */
  readonly namespace?: string;
  /**
   * Further labels of the ConfigMap.
   * @default - those that the operator reads
   */
  readonly labels?: { readonly [key: string]: string };
}

/**
 * The manifests of one release of a provider in a ConfigMap, for management clusters that cannot download anything. Give its `source` to the provider.
 */
export class ClusterApiComponents extends Construct {
  /** The ConfigMap. */
  public readonly resource: ApiObject;
  /** Where a provider gets these manifests: the ConfigMap with the labels of this provider and release, which is one. */
  public readonly source: ClusterApiFetch;

  constructor(scope: Construct, id: string, props: ClusterApiComponentsProps) {
    super(scope, id);
    const { type, version } = props;
    inScope(this, () => checkVersion(version));
    const name = checkLabelName(this, 'providerName', props.providerName);
    const labels = { [`${LABEL_PREFIX}/name`]: name, [`${LABEL_PREFIX}/type`]: TYPE_LABELS[type], [`${LABEL_PREFIX}/version`]: version };
    const configMapName = checkObjectName(this, 'configMapName', props.configMapName ?? `${TYPE_LABELS[type]}-${name}-${version}`.toLowerCase());
    const { metadata, components } = this.load(props);
    const isCompressed = props.compressed ?? bytesOf(metadata) + bytesOf(components) > MAX_BYTES;
    const content = isCompressed ? gzip(Buffer.from(components)) : Buffer.from(components);
    this.checkSize(bytesOf(metadata) + content.length, isCompressed);
    const configMap = new (plus().ConfigMap)(this, 'ConfigMap', {
      metadata: {
        name: claimName(this, 'ConfigMap', configMapName),
        ...props.namespace !== undefined && { namespace: checkLabelName(this, 'namespace', props.namespace) },
        labels: { ...props.labels, ...labels },
        ...isCompressed && { annotations: { [`${LABEL_PREFIX}/compressed`]: 'true' } },
      },
      data: { metadata, ...!isCompressed && { components } },
      ...isCompressed && { binaryData: { components: content.toString('base64') } },
    });
    this.resource = ApiObject.of(configMap);
    this.source = ClusterApiFetch.matchLabels(labels);
  }

  private load(props: ClusterApiComponentsProps): { readonly metadata: string; readonly components: string } {
    return inScope(this, () => {
      const [metadata, components] = [props.releaseMetadata._load(), props.components._load()];
      checkMetadata(metadata, props.version);
      if (!/^kind:[ \t]*\S/m.test(components)) {
        refuse(this, 'management/components-unusable', "'components' hold no object; give the manifests of the release, for example 'infrastructure-components.yaml'");
      }
      return { metadata, components };
    });
  }

  private checkSize(bytes: number, isCompressed: boolean): void {
    if (bytes > MAX_BYTES) {
      refuse(this, 'management/components-too-large', `'components' and 'releaseMetadata' have ${bytes} bytes${isCompressed ? ' when compressed' : ''}; a ConfigMap holds at most ${MAX_BYTES}. `
        + (isCompressed ? 'Put the release into a registry and use ClusterApiFetch.fromRegistry()' : "Leave 'compressed' out, or set it to true"));
    }
  }
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
