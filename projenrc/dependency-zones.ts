import * as fs from 'fs';
import * as path from 'path';

/**
 * The dependency directions of the library as lint zones: what is below `target` may not import what is below `from`, but for the exceptions.
 *
 *   core <- contract <- kubeadm <- { cluster, providers/<p> };  contract <- features;  everything <- blueprints <- app.ts
 *   core <- topology <- schemas <- knowledge <- rules <- record.ts of each folder that owns kinds <- registry <- doors
 *   { registry, validation } <- plan <- { testing, cli }
 *   knowledge <- provider-kit <- { registry, providers/custom, doors }
 *   knowledge <- validation <- { synthesis <- { guard <- cluster, fleet <- gitops, testing }, plugin, cli };  doors give validation the registry
 *
 * A folder imports what its zone lists and nothing else, so a new folder needs a zone, and a new provider none. The reasons stand in CONTRIBUTING.md.
 * Each message says where to go instead.
 */
export interface DependencyZone {
  readonly target: string | string[];
  readonly from: string;
  readonly message: string;
  /** What may be imported all the same, relative to `from`. */
  readonly except?: string[];
}

const PROVIDERS = fs.readdirSync(path.join(__dirname, '..', 'src', 'providers'));
const FEATURES = ['addons', 'health'];
/** The folders of imports/ that a provider uses beside that of its own name. */
const FURTHER_TYPES: { readonly [provider: string]: string[] } = { metal3: ['metal3-ipam', 'baremetal-operator'] };

/** What records and rules are written in. */
const RULES = ['topology', 'schemas', 'knowledge', 'rules'];
/** What constructs are made of. */
const CONSTRUCTS = ['core', 'cdk8s-helpers', 'contract'];
/** What the registry reads of the folders that own kinds: data and rules, and no constructs. */
const RECORDS = [...FEATURES, 'cluster', 'connectivity', 'gitops', 'kubeadm', 'management', 'openshift', 'remote', ...PROVIDERS.map(provider => `providers/${provider}`)].map(folder => `${folder}/record.ts`);

/** @param allowed what the folder may import of src/ beside itself */
function only(folder: string, allowed: readonly string[], message: string): DependencyZone {
  return { target: `./src/${folder}`, from: './src', except: [...new Set([folder, ...allowed])].map(name => `./${name}`), message };
}

/** @param allowed what the folders may import of imports/ */
function types(folders: readonly string[], allowed: readonly string[], message: string): DependencyZone {
  return { target: folders.map(folder => `./src/${folder}`), from: './imports', except: allowed.map(name => `./${name}`), message };
}

export const DEPENDENCY_ZONES: DependencyZone[] = [
  only('core', [], 'core holds values and pure helpers; move what needs more to contract/ or higher'),
  only('cdk8s-helpers', ['core'], 'cdk8s-helpers knows charts, Lazies and units of cdk8s and nothing of clusters'),
  only('contract', ['core', 'cdk8s-helpers', ...['bootstrap-kind', 'compatibility', 'traits'].map(name => `knowledge/${name}.ts`)],
    'contract/ says what things are; it may import core and traits only, as constructs load no records'),
  only('kubeadm', [...CONSTRUCTS, ...RULES], 'kubeadm/ is shared by all machine providers and knows none of them'),
  only('topology', ['core'], 'the graph is built from manifests alone, and is told what it has to know of kinds'),
  only('schemas', ['core', 'topology'], 'schemas/ reads the pinned schemas and knows nothing else'),
  only('knowledge', ['core', 'topology', 'schemas'], 'knowledge/ is the vocabulary of records and rules and names no provider'),
  only('rules', ['core', ...RULES], 'rules/ concerns no single provider; what is to be known of one stands in its record'),
  only('kubernetes', ['topology', 'knowledge'], 'kubernetes/ is a record and nothing else'),
  only('provider-kit', ['core', 'topology', 'knowledge'], 'provider-kit/ is what records outside of this library are written in'),
  only('registry', ['knowledge', 'kubernetes', 'provider-kit', ...RECORDS], 'registry/ lists the records of folders that own kinds and loads no constructs'),
  only('validation', ['core', 'topology', 'schemas', 'knowledge'],
    'validation reads manifests and the registry that it is given, so that it checks any YAML; what needs constructs belongs into guard/'),
  only('picture', ['core', 'topology', 'knowledge', 'rules', 'validation'],
    'picture/ draws whatever manifests describe, and names no provider; what is to be seen of a kind stands in its record'),
  only('synthesis', ['core', 'cdk8s-helpers', 'topology', 'knowledge', 'registry', 'validation'],
    'synthesis/ goes from any tree to bytes, in stages that know no kind; what a door wants besides belongs to the door'),
  only('guard', ['core', 'cdk8s-helpers', 'synthesis', 'validation'], 'guard/ hands what constructs render to synthesis/ and knows no kind'),
  only('fleet', ['core', 'cdk8s-helpers', 'synthesis', 'guard'], 'fleet/ writes whatever constructs there are and knows none of them'),
  only('gitops', [...CONSTRUCTS, 'synthesis', 'fleet', 'provider-kit', 'registry', ...RULES],
    'gitops/ delivers whatever objects there are; what is to be known of a provider or kind stands in its record'),
  only('plan', ['core', ...RULES, 'provider-kit', 'registry', 'validation', 'gitops/rules', 'gitops/role-of-kind.ts'],
    'plan/ compares manifests and knows no constructs; what is to be known of a provider stands in its record'),
  only('requirements', ['core', ...RULES, 'validation/report', ...['clusterctl', 'installation', 'operator-manifest', 'used-providers'].map(name => `management/${name}.ts`)],
    'requirements/ lists what a bundle needs by what the registry knows, and names no provider; it loads no constructs'),
  only('testing', ['core', 'cdk8s-helpers', 'topology', 'knowledge', 'provider-kit', 'synthesis', 'guard', 'picture', 'plan', 'registry', 'validation'], 'testing/ looks at manifests, wherever they come from'),
  ...['plugin', 'cli'].map(door => only(door, [
    'core', 'topology', 'schemas', 'knowledge', 'provider-kit', 'registry', 'validation', ...door === 'cli' ? ['openshift/migration', 'openshift/release.ts', 'picture', 'plan', 'requirements'] : [],
  ], 'what reads files knows no constructs')),
  only('cluster', [...CONSTRUCTS, 'guard', 'kubeadm', ...RULES], 'cluster/ composes contracts and never names a provider; put provider knowledge into its traits'),
  only('openshift', [...CONSTRUCTS, 'guard', 'fleet', 'cluster', 'management/manifest.ts', ...RULES], 'openshift/ says what OpenShift makes of Cluster API; providers attach to it as to any cluster, and it names none of them'),
  only('remote', [...CONSTRUCTS, 'guard', 'synthesis', 'registry', 'addons', ...RULES],
    'remote/ reaches whatever cluster there is and names no provider; what a control plane has to do for it stands in contract/'),
  only('connectivity', [...CONSTRUCTS, 'guard', ...RULES], 'connectivity/ links networks of any cluster and names no provider of machines'),
  only('management', [...CONSTRUCTS, 'registry', ...RULES], 'management/ installs whatever providers the registry knows and names none of them'),
  ...FEATURES.map(feature => only(feature, [...CONSTRUCTS, ...RULES], 'features meet in contract/; they never import one another, a provider or the cluster')),
  ...PROVIDERS.map(provider => only(`providers/${provider}`, [...CONSTRUCTS, 'kubeadm', ...provider === 'custom' ? ['provider-kit'] : [], ...RULES],
    'a provider implements contract/ on the kubeadm core, and the cluster composes it; providers share what stands in kubeadm/ or contract/')),

  types(
    [
      'core', 'cdk8s-helpers', 'contract', 'topology', 'schemas', 'knowledge', 'rules', 'kubernetes', 'provider-kit', 'registry', 'synthesis', 'guard', 'fleet',
      'testing', 'picture', 'plan', 'requirements', 'plugin', 'cli',
    ], [],
    'generated types belong to the constructs that render them; all else knows manifests'),
  types(['validation'], ['releases.ts'], 'validation names the pinned releases; generated types belong to the constructs that render them'),
  types(['kubeadm', 'cluster', ...FEATURES], ['cluster-api'], "only Cluster API's own types; those of a provider belong to its folder"),
  types(['openshift'], ['cluster-api', 'crossplane-azure', 'external-secrets', 'nfd', 'nvidia', 'olm', 'openshift', 'prometheus-operator'],
    'only the types of what OpenShift, its operators, its monitoring, its user data and identities of a second platform need'),
  types(['remote'], ['argocd-operator', 'cert-manager', 'cluster-api', 'external-secrets', 'open-cluster-management'], 'only the types of agents, certificates and Secrets'),
  types(['connectivity'], ['crossplane', 'crossplane-aws', 'crossplane-azure', 'crossplane-functions', 'crossplane-gcp', 'nmstate', 'prometheus-operator', 'releases.ts'],
    'only the types of Crossplane, of networks of nodes, and of what watches links'),
  types(['management'], ['operator', 'releases.ts'], 'only the types of the operator, and the releases that providers were tested with'),
  types(['gitops'], ['argo-cd', 'flux'], 'only the types of what delivers; those of what is delivered belong to its constructs'),
  ...PROVIDERS.map(provider => types([`providers/${provider}`], [provider, ...FURTHER_TYPES[provider] ?? []], 'a provider uses its own generated types')),
  types(['blueprints'], [], 'blueprints use the public API, as a user would'),
];
