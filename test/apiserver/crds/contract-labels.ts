/** The labels of a CRD by key. */
export interface Labels {
  readonly [key: string]: string;
}

interface LabelledCrds {
  readonly labels: Labels;
  /** The API groups whose CRDs get them. @default - all of the provider */
  readonly groups?: readonly string[];
}

const V1BETA1 = { 'cluster.x-k8s.io/v1beta1': 'v1beta1' };
const V1BETA1_AND_V1BETA2 = { ...V1BETA1, 'cluster.x-k8s.io/v1beta2': 'v1beta2' };

/**
 * The contract labels that upstream adds to its CRDs when it builds a release, so that they are not in the files of its repository: for each
 * contract of Cluster API the versions of the CRD that fulfil it. The core finds the version of a referenced object by them. By the providers
 * of imports/pins.json, as of the tags there.
 */
const CONTRACT_LABELS: { readonly [provider: string]: LabelledCrds } = {
  // The core's own kinds fulfil no contract: only the kinds that the core refers to by one carry labels.
  'cluster-api': { labels: V1BETA1_AND_V1BETA2, groups: ['bootstrap.cluster.x-k8s.io', 'controlplane.cluster.x-k8s.io'] },
  'metal3': { labels: V1BETA1_AND_V1BETA2 },
  // As upstream has it, although it serves v1alpha1 only: the core refers to none of these kinds.
  'metal3-ipam': {
    labels: {
      'cluster.x-k8s.io/v1alpha2': 'v1alpha2',
      'cluster.x-k8s.io/v1alpha3': 'v1alpha3_v1alpha4',
      'cluster.x-k8s.io/v1alpha4': 'v1alpha5',
      ...V1BETA1,
    },
  },
  'baremetal-operator': { labels: {} },
  'byoh': { labels: V1BETA1 },
  'openstack': { labels: V1BETA1 },
  // The API version v1beta2 of this provider fulfils the contract v1beta1.
  'aws': {
    labels: {
      'cluster.x-k8s.io/v1alpha3': 'v1alpha3',
      'cluster.x-k8s.io/v1alpha4': 'v1alpha4',
      'cluster.x-k8s.io/v1beta1': 'v1beta1_v1beta2',
    },
  },
  'azure': { labels: V1BETA1 },
  'gcp': { labels: V1BETA1 },
  'kubevirt': {
    labels: {
      'cluster.x-k8s.io/v1alpha1': 'v1alpha1',
      'cluster.x-k8s.io/v1alpha2': 'v1alpha1',
      'cluster.x-k8s.io/v1alpha3': 'v1alpha1',
      'cluster.x-k8s.io/v1alpha4': 'v1alpha1',
      'cluster.x-k8s.io/v1beta1': 'v1alpha1',
    },
  },
  // What the control planes of Kamaji are made of, which Cluster API does not see.
  'kamaji-core': { labels: {} },
  'kamaji': { labels: { 'cluster.x-k8s.io/v1beta2': 'v1alpha2' } },
  // Here the labels are in the files already.
  'k0smotron': { labels: {} },
  'vcluster': {
    labels: {
      'cluster.x-k8s.io/v1alpha3': 'v1alpha1',
      'cluster.x-k8s.io/v1alpha4': 'v1alpha1',
      'cluster.x-k8s.io/v1beta1': 'v1alpha1',
    },
  },
  // Neither add-ons nor pools of addresses are found by a contract.
  'addon-helm': { labels: {} },
  'ipam-in-cluster': { labels: {} },
  // Nothing of Cluster API refers to what delivers it.
  'argo-cd': { labels: {} },
  'flux': { labels: {} },
  // Neither what installs providers, nor what watches or feeds them.
  'operator': { labels: {} },
  'openshift': { labels: {} },
  'prometheus-operator': { labels: {} },
  'external-secrets': { labels: {} },
  'cert-manager': { labels: {} },
  'open-cluster-management': { labels: {} },
  'argocd-operator': { labels: {} },
  'crossplane': { labels: {} },
  'crossplane-aws': { labels: {} },
  'crossplane-azure': { labels: {} },
  'crossplane-functions': { labels: {} },
  'crossplane-gcp': { labels: {} },
  'nfd': { labels: {} },
  'nmstate': { labels: {} },
  'nvidia': { labels: {} },
  'olm': { labels: {} },
  'tailscale': { labels: {} },
};

/** What a release of the provider adds to the labels of its CRDs in an API group. */
export function contractLabels(provider: string, group: string): Labels {
  const labelled = CONTRACT_LABELS[provider];
  if (labelled === undefined) {
    const known = Object.keys(CONTRACT_LABELS).join(', ');
    throw new Error(`the contract labels of provider '${provider}' are not known, only those of ${known}; add what its release puts on its CRDs`);
  }
  return labelled.groups === undefined || labelled.groups.includes(group) ? labelled.labels : {};
}
