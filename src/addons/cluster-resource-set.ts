import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import * as v1beta1 from '../../imports/cluster-api/v1beta1/addons.cluster.x-k8s.io';
import * as v1beta2 from '../../imports/cluster-api/v1beta2/addons.cluster.x-k8s.io';
import { claimName } from '../cdk8s-helpers';
import { IMixedCluster, MOVE_LABEL } from '../contract';
import {
  checkLabelName, checkLabels, checkObjectName, ClusterApiVersion, inScope, joinName, kebabCase, l1Enum, lazily, refuse,
} from '../core';
import { checkManifests } from './addon-checks';
import { AddonManifest } from './manifest-source';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const plus = lazily(() => require('cdk8s-plus-28') as typeof import('cdk8s-plus-28'));

/** When the resources of a set are applied. */
export enum ResourceSetStrategy {
  /** Once; what the cluster changes later stays. */
  APPLY_ONCE = 'ApplyOnce',
  /** Whenever they change. */
  RECONCILE = 'Reconcile',
}

/** What the manifests are kept in. */
export enum AddonStorage {
  /** ConfigMaps. */
  CONFIG_MAP = 'ConfigMap',
  /** Secrets of the type that Cluster API wants. */
  SECRET = 'Secret',
}

/** Settings of a ClusterResourceSet. */
export interface ClusterResourceSetProps {
  /**
   * The name of the ClusterResourceSet and the start of the names of its ConfigMaps.
   * @default - cluster name and construct id
   */
  readonly resourceSetName?: string;
  /**
   * The manifests. Each becomes a ConfigMap or Secret.
   * @default - none
   */
  readonly manifests?: AddonManifest[];
  /**
   * What the manifests are kept in.
   * @default AddonStorage.CONFIG_MAP
   */
  readonly storage?: AddonStorage;
  /**
   * Names of ConfigMaps with manifests that exist already.
   * @default - none
   */
  readonly existingConfigMaps?: string[];
  /**
   * Names of Secrets with manifests that exist already, of type `addons.cluster.x-k8s.io/resource-set`.
   * @default - none
   */
  readonly existingSecrets?: string[];
  /**
   * When the resources are applied. It cannot be changed later.
   * @default ResourceSetStrategy.APPLY_ONCE
   */
  readonly strategy?: ResourceSetStrategy;
  /**
   * The labels of the clusters that get the resources. They are added to this cluster, or taken to be there if it is defined elsewhere,
   * and cannot be changed later.
   * @default - the name of the set, with the value `enabled`
   */
  readonly clusterLabels?: { readonly [key: string]: string };
}

/**
 * Puts manifests, for example those of the CNI, into the cluster as soon as its API server answers.
 */
export class ClusterResourceSet extends Construct {
  /** The ClusterResourceSet object. */
  public readonly resource: ApiObject;
  /** The ConfigMaps and Secrets that hold the manifests. */
  public readonly manifestObjects: ApiObject[];

  constructor(cluster: IMixedCluster, id: string, props: ClusterResourceSetProps) {
    super(cluster, id);
    const name = checkLabelName(this, 'resourceSetName', props.resourceSetName ?? joinName([cluster.clusterName, kebabCase(id)]));
    claimName(this, 'ClusterResourceSet', name);
    const storage = props.storage ?? AddonStorage.CONFIG_MAP;
    this.manifestObjects = (props.manifests ?? []).map(manifest => this.storeManifest(name, manifest, storage));
    const resources = [
      ...this.manifestObjects.map(object => ({ kind: storage, name: object.name })),
      ...this.existing(AddonStorage.CONFIG_MAP, props.existingConfigMaps),
      ...this.existing(AddonStorage.SECRET, props.existingSecrets),
    ].map(({ kind, name: object }) => ({ kind: l1Enum(kind), name: object }));
    if (resources.length === 0) {
      refuse(this, 'input/missing-value', "the set has no resources; give 'manifests', 'existingConfigMaps' or 'existingSecrets'");
    }
    const matchLabels = this.labelCluster(cluster, name, props.clusterLabels);
    const spec = { clusterSelector: { matchLabels }, resources, strategy: l1Enum(props.strategy ?? ResourceSetStrategy.APPLY_ONCE) };
    this.resource = cluster.apiVersion === ClusterApiVersion.V1BETA1
      ? new ApiObject(this, 'Resource', { ...v1beta1.ClusterResourceSet.manifest({ metadata: { name }, spec }) })
      : new ApiObject(this, 'Resource', { ...v1beta2.ClusterResourceSet.manifest({ metadata: { name }, spec }) });
  }

  /** The labels of the selector, which the Cluster gets unless it is defined elsewhere and said to have them. */
  private labelCluster(cluster: IMixedCluster, name: string, given?: { readonly [key: string]: string }): { [key: string]: string } {
    const labels = { ...(given ?? { [name]: 'enabled' }) };
    if (Object.keys(labels).length === 0) {
      refuse(this, 'input/missing-value', "'clusterLabels' is empty and would match no cluster; give at least one label, or leave it out");
    }
    inScope(this, () => checkLabels('clusterLabels', labels));
    if (!cluster.isExisting || given === undefined) {
      Object.entries(labels).forEach(([key, value]) => cluster.addLabel(key, value));
    }
    return labels;
  }

  private existing(kind: AddonStorage, names: readonly string[] = []) {
    return names.map(name => ({ kind, name: checkObjectName(this, `existing${kind}s`, name) }));
  }

  private storeManifest(setName: string, manifest: AddonManifest, storage: AddonStorage): ApiObject {
    const text = inScope(this, () => manifest._load());
    inScope(this, () => checkManifests(manifest.name, text));
    const key = manifest.name.replace(/[^-._a-zA-Z0-9]/g, '-');
    const objectName = checkObjectName(this, 'manifests', joinName([setName, key.toLowerCase().replace(/\.ya?ml$/, '').replace(/[^-a-z0-9]+/g, '-')], 253));
    if (this.node.tryFindChild(objectName) !== undefined) {
      refuse(this, 'input/duplicate', `manifest '${manifest.name}' becomes '${objectName}', as another one does; give each manifest a name of its own`);
    }
    const metadata = { name: objectName, labels: { [MOVE_LABEL]: '' } };
    return ApiObject.of(storage === AddonStorage.CONFIG_MAP
      ? new (plus().ConfigMap)(this, objectName, { metadata, data: { [key]: text } })
      : new (plus().Secret)(this, objectName, { metadata, type: 'addons.cluster.x-k8s.io/resource-set', stringData: { [key]: text } }));
  }
}
