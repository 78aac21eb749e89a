/**
 * The dependency directions of the library as lint zones: what is below `target` may not import what is below `from`.
 *
 *   core <- contract <- kubeadm <- { cluster, providers/<p> };  contract <- features;  everything <- blueprints <- app.ts
 *   core <- topology <- knowledge <- rules <- { rules of folders that own kinds } <- validation <- { guard <- { cluster, fleet <- gitops }, plugin, cli, testing }
 *   validation reads traits and rules of providers and nothing else of them;  registry reads their codes
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
const FOLDERS = ['core', 'cdk8s-helpers', 'contract', 'topology', 'knowledge', 'rules', 'registry', 'validation', 'guard', 'fleet', 'plugin', 'cli', 'kubeadm', 'cluster', 'providers', 'blueprints', 'gitops', 'testing',
  ...FEATURES];
/** What validation reads of the folders that own kinds: data, which rules are computed from, and the rules. */
const READ: { readonly [folder: string]: string[] } = {
  addons: ['./rules'],
  gitops: ['./rules'],
  health: ['./rules'],
  kubeadm: ['./traits.ts', './rules'],
  providers: [...Object.keys(PROVIDERS).flatMap(provider => [`./${provider}/traits.ts`, `./${provider}/rules`]), './aws/eks-traits.ts'],
};
const CODES: { readonly [folder: string]: string[] } = {
  ...Object.fromEntries(Object.keys(READ).map(folder => [folder, ['./codes.ts']])),
  providers: Object.keys(PROVIDERS).map(provider => `./${provider}/codes.ts`),
};
/** What rules are written in. */
const RULES = ['topology', 'knowledge', 'rules'];
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

/** Rules look up the traits of other kinds where validation keeps them. */
function validationOnly(target: string, except: string[] = ['./providers.ts']): DependencyZone {
  return { target, from: './src/validation', except, message: 'rules read traits and schemas; validation runs them' };
}

export const DEPENDENCY_ZONES: DependencyZone[] = [
  ...only('core', { src: [], imports: [] }, 'core holds values and pure helpers; move what needs more to contract/ or higher'),
  ...only('cdk8s-helpers', { src: ['core'], imports: [] }, 'cdk8s-helpers knows charts, Lazies and units of cdk8s and nothing of clusters'),
  ...only('contract', { src: ['core', 'cdk8s-helpers'], imports: [] }, 'contract/ says what things are; it may import core only'),
  ...only('kubeadm', { src: ['core', 'cdk8s-helpers', 'contract', ...RULES], imports: ['cluster-api'] }, 'kubeadm/ is shared by all machine providers and knows none of them'),
  ...only('topology', { src: ['core'], imports: [] }, 'the graph is built from manifests alone'),
  ...only('knowledge', { src: ['core', 'topology'], imports: [] }, 'knowledge/ is the vocabulary of rules and names no kind'),
  ...only('rules', { src: ['core', 'contract', 'topology', 'knowledge', 'validation'], imports: [] }, 'rules/ concerns no single provider'),
  validationOnly('./src/rules', ['./providers.ts', './schema']),
  ...only('registry', { src: ['core', ...Object.keys(CODES)], imports: [] }, 'registry/ puts together what folders that own kinds say of themselves'),
  ...Object.entries(CODES).map(([folder, except]) => ({
    target: './src/registry',
    from: `./src/${folder}`,
    except,
    message: 'registry/ reads data and loads no constructs',
  })),
  ...only('validation', { src: ['core', 'contract', 'registry', ...RULES, ...Object.keys(READ)], imports: [] },
    'validation reads manifests, traits and rules, so that it checks any YAML; what needs constructs belongs into guard/'),
  ...Object.entries(READ).map(([folder, except]) => ({
    target: './src/validation',
    from: `./src/${folder}`,
    except,
    message: 'validation reads the traits and rules of providers and control planes, and nothing else of them',
  })),
  ...only('guard', { src: ['core', 'cdk8s-helpers', 'topology', 'registry', 'validation'], imports: [] }, 'guard/ hands what constructs render to validation/ and knows no kind'),
  ...only('fleet', { src: ['core', 'cdk8s-helpers', 'guard'], imports: [] }, 'fleet/ writes whatever constructs there are and knows none of them'),
  ...only('gitops', { src: ['core', 'cdk8s-helpers', 'contract', 'fleet', 'validation', 'providers', ...RULES], imports: ['argo-cd', 'flux'] },
    'gitops/ delivers whatever objects there are; what is to be known of a provider or kind stands in contract/ or topology/'),
  validationOnly('./src/gitops'),
  { target: './src/gitops', from: './src/providers', except: ['./byoh/traits.ts'], message: 'rules about delivery read how host agents render text, and nothing else of providers' },
  ...only('testing', { src: ['core', 'cdk8s-helpers', 'topology', 'validation'], imports: [] }, 'testing/ looks at manifests, wherever they come from'),
  ...['plugin', 'cli'].flatMap(door => only(door, { src: ['core', 'topology', 'registry', 'validation'], imports: [] }, 'what reads files knows no constructs')),
  ...only('cluster', { src: ['core', 'cdk8s-helpers', 'contract', 'guard', 'kubeadm'], imports: ['cluster-api'] },
    'cluster/ composes contracts and never names a provider; put provider knowledge into its traits'),
  ...FEATURES.flatMap(feature => [
    ...only(feature, { src: ['core', 'cdk8s-helpers', 'contract', 'validation', ...RULES], imports: ['cluster-api'] },
      'features meet in contract/; they never import one another, a provider or the cluster'),
    validationOnly(`./src/${feature}`),
  ]),
  ...Object.entries(PROVIDERS).flatMap(([provider, imports]) => [
    ...only(`providers/${provider}`, { src: ['core', 'cdk8s-helpers', 'contract', 'kubeadm', 'validation', ...RULES], imports },
      'a provider implements contract/ on the kubeadm core with its own generated types, and the cluster composes it'),
    validationOnly(`./src/providers/${provider}`),
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
