import { ManagementProviderType } from './management-provider-type';

/** What makes a feature gate necessary: the objects of a kind, or those of them that have a field. */
export interface FeatureGateUse {
  /** The API group. */
  readonly group: string;
  /** The kind. */
  readonly kind: string;
  /** The way to the field that makes it necessary, for example `spec.topology`; `[]` stands for every entry of a list. @default - every object of the kind does */
  readonly field?: string;
  /** What stands in that field. @default - anything */
  readonly value?: string;
}

/** A feature gate of a provider that is off in the manifests of its release. */
export interface FeatureGateRecord {
  /** Its name, as in `--feature-gates`. */
  readonly name: string;
  /** The variable that the manifests of the provider read it from, for clusterctl. @default - they read it from none */
  readonly variable?: string;
  /** What makes it necessary, also objects of other providers. */
  readonly neededBy: FeatureGateUse[];
}

/** A program that a provider needs beside it, and that neither clusterctl nor the Cluster API operator installs. */
export interface CompanionRecord {
  /** What it is called, for people. */
  readonly name: string;
  /** An API group that its CRDs are of, by which a cluster shows that it is there. */
  readonly group: string;
  /** The release that all of this is known of. @default - the one that this library pins of the `project`, or none */
  readonly version?: string;
  /** The last part of its repository, where this library pins its kinds. @default - `version` says the release */
  readonly project?: string;
}

/** A provider that is installed on management clusters, as clusterctl and the Cluster API operator know it. */
export interface ManagementProviderRecord {
  /** What it is for. */
  readonly type: ManagementProviderType;
  /** The name that clusterctl knows it by. */
  readonly name: string;
  /** The release that all of this is known of. @default - the one that this library pins of the `project` */
  readonly version?: string;
  /** The last part of its repository, for providers whose kinds this library pins. @default - `version` says the release */
  readonly project?: string;
  /** The page of its releases, for providers that clusterctl does not know. @default - clusterctl knows it */
  readonly url?: string;
  /** The API groups of the record whose objects it works on. @default - all of them */
  readonly groups?: string[];
  /** The kinds of the record that it works on, of those groups. @default - all of them */
  readonly kinds?: string[];
  /** Feature gates that are off unless somebody asks for them. @default - none that objects make necessary */
  readonly featureGates?: FeatureGateRecord[];
  /** The programs that it needs beside it. @default - none */
  readonly companions?: CompanionRecord[];
  /** Its flags for connections to clusters, of those that `ClusterApiConnections` has. @default - none */
  readonly connectionFlags?: string[];
}
