/**
 * The dependency directions of the library as lint zones: what is below `target` may not import what is below `from`.
 *
 *   core <- contract <- kubeadm <- { cluster, providers/<p> };  contract <- features;  everything <- blueprints <- app.ts
 *   core <- topology <- schemas <- knowledge <- rules <- record.ts of each folder that owns kinds <- registry <- doors
 *   knowledge <- validation <- { synthesis <- guard <- { cluster, testing, fleet <- gitops }, plugin, cli };  doors give validation the registry
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
const FOLDERS = ['core', 'cdk8s-helpers', 'contract', 'topology', 'schemas', 'knowledge', 'rules', 'kubernetes', 'registry', 'validation', 'synthesis', 'guard', 'fleet', 'plugin', 'cli', 'kubeadm', 'cluster', 'providers', 'blueprints', 'gitops', 'testing',
  ...FEATURES];
/** What the registry reads of the folders that own kinds: data and rules, and no constructs. */
const RECORDS: { readonly [folder: string]: string[] } = {
  ...Object.fromEntries([...FEATURES, 'cluster', 'gitops', 'kubeadm'].map(folder => [folder, ['./record.ts']])),
  providers: Object.keys(PROVIDERS).map(provider => `./${provider}/record.ts`),
};
/** What records and rules are written in. */
const RULES = ['topology', 'schemas', 'knowledge', 'rules'];
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
  ...only('contract', { src: ['core', 'cdk8s-helpers', 'knowledge'], imports: [] }, 'contract/ says what things are; it may import core and traits only'),
  { target: './src/contract', from: './src/knowledge', except: ['./bootstrap-kind.ts', './compatibility.ts', './traits.ts'], message: 'constructs load no records' },
  ...only('kubeadm', { src: ['core', 'cdk8s-helpers', 'contract', ...RULES], imports: ['cluster-api'] }, 'kubeadm/ is shared by all machine providers and knows none of them'),
  ...only('topology', { src: ['core'], imports: [] }, 'the graph is built from manifests alone, and is told what it has to know of kinds'),
  ...only('schemas', { src: ['core', 'topology'], imports: [] }, 'schemas/ reads the pinned schemas and knows nothing else'),
  ...only('knowledge', { src: ['core', 'topology', 'schemas'], imports: [] }, 'knowledge/ is the vocabulary of records and rules and names no provider'),
  ...only('rules', { src: ['core', 'topology', 'schemas', 'knowledge'], imports: [] }, 'rules/ concerns no single provider; what is to be known of one stands in its record'),
  ...only('kubernetes', { src: ['knowledge'], imports: [] }, 'kubernetes/ is a record and nothing else'),
  ...only('registry', { src: ['knowledge', 'kubernetes', ...Object.keys(RECORDS)], imports: [] }, 'registry/ lists the records of folders that own kinds'),
  ...Object.entries(RECORDS).map(([folder, except]) => ({
    target: './src/registry',
    from: `./src/${folder}`,
    except,
    message: 'registry/ reads records and loads no constructs',
  })),
  ...only('validation', { src: ['core', 'topology', 'schemas', 'knowledge'], imports: [] },
    'validation reads manifests and the registry that it is given, so that it checks any YAML; what needs constructs belongs into guard/'),
  ...only('synthesis', { src: ['core', 'cdk8s-helpers', 'topology', 'knowledge', 'validation'], imports: [] },
    'synthesis/ goes from any tree to bytes with the registry that it is given, and knows no construct and no kind'),
  ...only('guard', { src: ['core', 'cdk8s-helpers', 'registry', 'synthesis', 'validation'], imports: [] }, 'guard/ hands what constructs render to synthesis/ and knows no kind'),
  ...only('fleet', { src: ['core', 'cdk8s-helpers', 'registry', 'synthesis', 'guard'], imports: [] }, 'fleet/ writes whatever constructs there are and knows none of them'),
  ...only('gitops', { src: ['core', 'cdk8s-helpers', 'contract', 'synthesis', 'fleet', 'registry', ...RULES], imports: ['argo-cd', 'flux'] },
    'gitops/ delivers whatever objects there are; what is to be known of a provider or kind stands in its record'),
  ...only('testing', { src: ['core', 'cdk8s-helpers', 'topology', 'registry', 'validation', 'synthesis', 'guard'], imports: [] }, 'testing/ looks at manifests, wherever they come from'),
  ...['plugin', 'cli'].flatMap(door => only(door, { src: ['core', 'topology', 'schemas', 'registry', 'validation'], imports: [] }, 'what reads files knows no constructs')),
  ...only('cluster', { src: ['core', 'cdk8s-helpers', 'contract', 'guard', 'kubeadm', ...RULES], imports: ['cluster-api'] },
    'cluster/ composes contracts and never names a provider; put provider knowledge into its traits'),
  ...FEATURES.flatMap(feature => [
    ...only(feature, { src: ['core', 'cdk8s-helpers', 'contract', ...RULES], imports: ['cluster-api'] },
      'features meet in contract/; they never import one another, a provider or the cluster'),
  ]),
  ...Object.entries(PROVIDERS).flatMap(([provider, imports]) => [
    ...only(`providers/${provider}`, { src: ['core', 'cdk8s-helpers', 'contract', 'kubeadm', ...RULES], imports },
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
