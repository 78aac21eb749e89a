import { Duration } from 'cdk8s';
import { DeliveredContents } from '../delivered-contents';
import { TemplateRetention } from '../retention';
import { FluxSource } from './source';

/** When the Kustomization of a cluster is ready, and its addons are applied. */
export enum FluxReadiness {
  /** The objects are in the management cluster. */
  APPLIED = 'Applied',
  /** The API server of the cluster answers. No node has to be ready, so that the addons can bring the network plugin. */
  API_SERVER = 'ApiServer',
  /**
   * All machines are up to date and in use. Flux waits for every rollout then, and so do addons: a network plugin among them would wait for nodes that
   * wait for it.
   */
  MACHINES = 'Machines',
}

/** A folder of manifests that every cluster gets, once its API server answers. */
export interface FluxClusterAddons {
  /** The folder in the source, with forward slashes. */
  readonly path: string;
  /**
   * The source object; its `path` is not looked at.
   * @default - that of the clusters
   */
  readonly source?: FluxSource;
  /**
   * The Secret with keys of SOPS, in the namespace of the Cluster.
   * @default - nothing is decrypted
   */
  readonly decryptionSecretName?: string;
}

/** Settings of `FluxDelivery`. */
export interface FluxDeliveryProps extends DeliveredContents {
  /** The source object of Flux that has the output of the app. */
  readonly source: FluxSource;
  /**
   * The namespace of the Kustomizations. Those of addons are in the namespace of their Cluster, where its kubeconfig is.
   * @default flux-system
   */
  readonly namespace?: string;
  /**
   * What the names of Kustomizations start with, for example `production-`.
   * @default - nothing: they start with the name of the cluster
   */
  readonly namePrefix?: string;
  /**
   * How often Flux compares what is in the management cluster with the source.
   * @default Duration.minutes(10)
   */
  readonly interval?: Duration;
  /**
   * How long after a failure Flux tries again.
   * @default Duration.minutes(1)
   */
  readonly retryInterval?: Duration;
  /**
   * How long Flux waits for a cluster before it counts that as a failure, and tries again. Meanwhile it can do one thing less at a time.
   * @default Duration.minutes(5)
   */
  readonly timeout?: Duration;
  /**
   * What Flux waits for.
   * @default FluxReadiness.API_SERVER
   */
  readonly readiness?: FluxReadiness;
  /**
   * Whether Flux deletes what is not in the source any more, such as health checks and pools that were retired. Clusters, control planes, infra clusters,
   * pools in use, hosts, address pools, credentials and namespaces are never deleted.
   * @default true
   */
  readonly prune?: boolean;
  /**
   * Keeps previous templates for machines that are still made from them, and lets Flux delete them afterwards.
   * @default - Flux deletes no template, so that those of the past pile up in the management cluster
   */
  readonly retention?: TemplateRetention;
  /**
   * The ServiceAccount that Flux acts as in the management cluster.
   * @default - that of Flux itself
   */
  readonly serviceAccountName?: string;
  /**
   * The Secret with keys of SOPS, in the namespace of the Kustomizations.
   * @default - nothing is decrypted
   */
  readonly decryptionSecretName?: string;
  /**
   * Whether Flux leaves everything as it is for now.
   * @default false
   */
  readonly suspend?: boolean;
  /**
   * What every cluster gets.
   * @default - nothing
   */
  readonly addons?: FluxClusterAddons;
}
