/** Annotations by name. */
export interface Annotations {
  readonly [name: string]: string;
}

/** The kinds of clusters that the cluster version operator tells apart. */
export enum ReleaseProfile {
  HYPERSHIFT = 'hypershift',
  IBM_CLOUD_MANAGED = 'ibm-cloud-managed',
  INTERNAL_HOSTED = 'internal-openshift-hosted',
  SELF_MANAGED = 'self-managed-high-availability',
  SINGLE_NODE = 'single-node-developer',
}

/** Which clusters get a manifest of a release. */
export interface ReleaseTerms {
  readonly includedIn: readonly ReleaseProfile[];
  readonly excludedFrom?: readonly ReleaseProfile[];
  /** All of them have to be on. */
  readonly featureGates?: readonly string[];
  /** One of them has to be the cluster's. */
  readonly featureSets?: readonly string[];
  /** All of them have to be on. */
  readonly capabilities?: readonly string[];
}

/** A manifest that is written once, and then belongs to the cluster. */
export const CREATE_ONLY: Annotations = { 'release.openshift.io/create-only': 'true' };
/** A manifest whose object is deleted from clusters that still have it. */
export const TOMBSTONE: Annotations = { 'release.openshift.io/delete': 'true' };
/** The CA that service certificates are signed by is put in. */
export const INJECT_CA_BUNDLE: Annotations = { 'service.beta.openshift.io/inject-cabundle': 'true' };

/** What the cluster version operator reads to decide whether a manifest is for a cluster. Elsewhere nobody reads it. */
export function releaseAnnotations({ includedIn, excludedFrom = [], featureGates, featureSets, capabilities }: ReleaseTerms): Annotations {
  return {
    ...Object.fromEntries(includedIn.map(profile => [`include.release.openshift.io/${profile}`, 'true'])),
    ...Object.fromEntries(excludedFrom.map(profile => [`exclude.release.openshift.io/${profile}`, 'true'])),
    ...featureGates && { 'release.openshift.io/feature-gate': featureGates.join(',') },
    ...featureSets && { 'release.openshift.io/feature-set': featureSets.join(',') },
    ...capabilities && { 'capability.openshift.io/name': capabilities.join('+') },
  };
}

/** The proxy of the cluster is put into the environment of a container. */
export function injectProxy(container: string): Annotations {
  return { 'config.openshift.io/inject-proxy': container };
}

/** A certificate for a Service is put into a Secret. */
export function servingCertificate(secretName: string): Annotations {
  return { 'service.beta.openshift.io/serving-cert-secret-name': secretName };
}
