/**
 * The dependency directions of the library as lint zones: what is below `target` may not import what is below `from`.
 *
 *   core <- contract <- kubeadm <- { cluster, providers/<p> };  contract <- features;  everything <- blueprints <- app.ts
 *   core <- topology <- validation <- { guard <- { cluster, fleet <- gitops }, plugin, cli, testing };  validation reads the traits of providers and nothing else of them
 *
 * The reasons stand in CONTRIBUTING.md. Each message says where to go instead.
 */
export interface DependencyZone {
  readonly target: string;
  readonly from: string;
  readonly message: string;
  /** Files below `from` that may be imported all the same, relative to it. */
  readonly except?: string[];
}

/** Each provider with the folders of imports/ that hold its generated types. */
const PROVIDERS: { readonly [folder: string]: string[] } = {
  aws: ['aws'],
  azure: ['azure'],
  byoh: ['byoh'],
  custom: [],
  gcp: ['gcp'],
  k0smotron: ['k0smotron'],
  kamaji: ['kamaji'],
  kubevirt: ['kubevirt'],
  metal3: ['metal3', 'metal3-ipam', 'baremetal-operator'],
  openstack: ['openstack'],
  vcluster: ['vcluster'],
};
const FEATURES = ['addons', 'health'];
const FOLDERS = ['core', 'cdk8s-helpers', 'contract', 'topology', 'validation', 'guard', 'fleet', 'plugin', 'cli', 'kubeadm', 'cluster', 'providers', 'blueprints', 'gitops', 'testing',
  ...FEATURES];
/** Data, which rules are computed from. */
const TRAITS: { readonly [folder: string]: string[] } = {
  kubeadm: ['./control-plane-traits.ts'],
  providers: [...Object.keys(PROVIDERS).map(provider => `./${provider}/traits.ts`), './aws/eks-traits.ts'],
};
const IMPORTS = ['cluster-api', 'argo-cd', 'flux', ...Object.values(PROVIDERS).flat()];

interface Allowed {
  /** Folders of src/ beside the own one. */
  readonly src: string[];
  /** Folders of imports/. */
  readonly imports: string[];
}

function only(folder: string, allowed: Allowed, message: string): DependencyZone[] {
  const own = folder.split('/')[0];
  const forbidden = [
    ...FOLDERS.filter(other => other !== own && !allowed.src.includes(other)).map(other => `./src/${other}`),
    ...IMPORTS.filter(other => !allowed.imports.includes(other)).map(other => `./imports/${other}`),
  ];
  return forbidden.map(from => ({ target: `./src/${folder}`, from, message }));
}

export const DEPENDENCY_ZONES: DependencyZone[] = [
  ...only('core', { src: [], imports: [] }, 'core holds values and pure helpers; move what needs more to contract/ or higher'),
  ...only('cdk8s-helpers', { src: ['core'], imports: [] }, 'cdk8s-helpers knows charts, Lazies and units of cdk8s and nothing of clusters'),
  ...only('contract', { src: ['core', 'cdk8s-helpers'], imports: [] }, 'contract/ says what things are; it may import core only'),
  ...only('kubeadm', { src: ['core', 'cdk8s-helpers', 'contract'], imports: ['cluster-api'] }, 'kubeadm/ is shared by all machine providers and knows none of them'),
  ...only('topology', { src: ['core'], imports: [] }, 'the graph is built from manifests alone'),
  ...only('validation', { src: ['core', 'contract', 'topology', ...Object.keys(TRAITS)], imports: [] },
    'validation reads manifests and traits, so that it checks any YAML; what needs constructs belongs into guard/'),
  ...Object.entries(TRAITS).map(([folder, except]) => ({
    target: './src/validation',
    from: `./src/${folder}`,
    except,
    message: 'validation reads the traits of providers and control planes, and nothing else of them',
  })),
  ...only('guard', { src: ['core', 'cdk8s-helpers', 'topology', 'validation'], imports: [] }, 'guard/ hands what constructs render to validation/ and knows no kind'),
  ...only('fleet', { src: ['core', 'cdk8s-helpers', 'guard'], imports: [] }, 'fleet/ writes whatever constructs there are and knows none of them'),
  ...only('gitops', { src: ['core', 'cdk8s-helpers', 'contract', 'topology', 'fleet'], imports: ['argo-cd', 'flux'] },
    'gitops/ delivers whatever objects there are; what is to be known of a provider or kind stands in contract/ or topology/'),
  ...only('testing', { src: ['core', 'cdk8s-helpers', 'topology', 'validation'], imports: [] }, 'testing/ looks at manifests, wherever they come from'),
  ...['plugin', 'cli'].flatMap(door => only(door, { src: ['core', 'topology', 'validation'], imports: [] }, 'what reads files knows no constructs')),
  ...only('cluster', { src: ['core', 'cdk8s-helpers', 'contract', 'guard', 'kubeadm'], imports: ['cluster-api'] },
    'cluster/ composes contracts and never names a provider; put provider knowledge into its traits'),
  ...FEATURES.flatMap(feature => only(feature, { src: ['core', 'cdk8s-helpers', 'contract'], imports: ['cluster-api'] },
    'features meet in contract/; they never import one another, a provider or the cluster')),
  ...Object.entries(PROVIDERS).flatMap(([provider, imports]) => [
    ...only(`providers/${provider}`, { src: ['core', 'cdk8s-helpers', 'contract', 'kubeadm'], imports },
      'a provider implements contract/ on the kubeadm core with its own generated types, and the cluster composes it'),
    ...Object.keys(PROVIDERS).filter(other => other !== provider).map(other => ({
      target: `./src/providers/${provider}`,
      from: `./src/providers/${other}`,
      message: 'providers never import one another; move what they share to kubeadm/ or contract/',
    })),
  ]),
  ...IMPORTS.map(from => ({
    target: './src/blueprints',
    from: `./imports/${from}`,
    message: 'blueprints use the public API, as a user would',
  })),
];
