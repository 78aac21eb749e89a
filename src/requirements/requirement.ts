/** What has to exist. The values are part of the JSON that the command writes. */
export enum RequirementType {
  /** A provider of Cluster API on the management cluster. */
  PROVIDER = 'provider',
  /** A program beside a provider, which neither clusterctl nor the operator installs. */
  COMPANION = 'companion',
  NAMESPACE = 'namespace',
  /** A Secret, with the keys that are read of it. */
  SECRET = 'secret',
  /** An object that holds credentials or says where they are. */
  IDENTITY = 'identity',
  /** What objects choose by the name of a class: storage, ingress, a ClusterClass. */
  CLASS = 'class',
  /** Any other object that something refers to. */
  OBJECT = 'object',
  /** Hosts that machines are put on, so many of them with certain labels. */
  HOSTS = 'hosts',
  /** An image of machines or of containers. */
  IMAGE = 'image',
  /** A version of Kubernetes, which images of machines must have in them. */
  VERSION = 'version',
  /** A connection that firewalls let through. */
  CONNECTION = 'connection',
  /** A name that resolves. */
  DNS_NAME = 'dns-name',
}

/** One thing that must exist and is not in the bundle. Members that its type does not need are absent. */
export interface Requirement {
  readonly type: RequirementType;
  /** The name of the object, provider, image or host; for connections the address that is dialled. */
  readonly name: string;
  /** The cluster that it must exist in; the management cluster without one. */
  readonly cluster?: string;
  /** The objects that need it, as `Kind/name`, sorted. */
  readonly neededBy: readonly string[];
  /** The API group and kind of objects. */
  readonly group?: string;
  readonly kind?: string;
  /** The namespace of objects; absent if they have none, or nobody knows it. */
  readonly namespace?: string;
  /** The keys of a Secret or ConfigMap, as far as they are known. */
  readonly keys?: readonly string[];
  /** The type of a provider. */
  readonly providerType?: string;
  /** The release that this library was tested with. */
  readonly version?: string;
  /** The feature gates of a provider that have to be on. */
  readonly featureGates?: readonly string[];
  /** How many hosts, and how many more while machines are replaced. */
  readonly count?: number;
  readonly surge?: number;
  /** How many of the hosts are in the bundle. */
  readonly inBundle?: number;
  /** What hosts have to fit, as an object with `matchLabels` and `matchExpressions`. */
  readonly selector?: unknown;
  /** The pool that hosts have to be in, and the field of a host that says so. */
  readonly pool?: string;
  readonly poolField?: string;
  /** Who dials, and at which port. */
  readonly from?: string;
  readonly port?: string;
  /** Further words for people: what a connection is for, where hosts come from. */
  readonly note?: string;
}

/** Everything that a bundle needs beside itself. */
export interface Requirements {
  readonly requirements: readonly Requirement[];
  /** The line that installs the providers without the operator. @default - a provider has no known release */
  readonly clusterctlInit?: string;
  /** The objects by which the Cluster API operator installs them, with their namespaces. */
  readonly operatorObjects: readonly object[];
  /** Objects of providers that nobody knows, as `Kind/name`: what they need is not listed. */
  readonly unknown: readonly string[];
}
