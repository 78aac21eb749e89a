import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { CrossCspFeature } from './phase';
import { LinkPlatform } from '../ends/end';
import { Link } from '../link';
import { LinkMonitoring } from '../observability/link-monitoring';

/** What a tree has, as far as phases ask for it. */
export interface CrossCspTree {
  readonly links: readonly Link[];
  /** The names of the links that are watched. */
  readonly watched: readonly string[];
  /** The clouds that workers are on beside that of the control plane. */
  readonly secondaryPlatforms: readonly string[];
  readonly objects: readonly ApiObject[];
}

/** What was found of a feature. */
export interface Evidence {
  /** The paths of the constructs that show it; empty if nothing does. */
  readonly shownBy: string;
  /** What stands in its way, for a message. @default - nothing does */
  readonly lacking?: string;
}

/** The names that drivers of this library have. */
const DRIVERS: { readonly [feature in CrossCspFeature]?: string } = {
  [CrossCspFeature.IPSEC]: 'IPsec', [CrossCspFeature.WIRE_GUARD]: 'WireGuard', [CrossCspFeature.DIRECT_CONNECT]: 'Direct Connect',
};

/** The words of clouds in the names of their programs and drivers. */
const WORDS: { readonly [platform: string]: string } = { [LinkPlatform.AWS]: 'aws', [LinkPlatform.AZURE]: 'azure', [LinkPlatform.GCP]: 'gcp' };
const STORAGE_WORDS: { readonly [platform: string]: string } = { ...WORDS, [LinkPlatform.GCP]: 'gke' };
const CLOUD_CONTROLLER = 'cloud-controller-manager';
/** Azure alone has a program that initialises nodes and is no cloud controller. */
const NODE_MANAGERS: readonly string[] = [LinkPlatform.AZURE];

/** The kinds by which providers are told who they are, and whether one has no password. */
const IDENTITIES: { readonly [platform: string]: { readonly [kind: string]: (identity: ApiObject) => boolean } } = {
  [LinkPlatform.AWS]: { AWSClusterStaticIdentity: () => false, AWSClusterRoleIdentity: () => true, AWSClusterControllerIdentity: () => true },
  [LinkPlatform.AZURE]: { AzureClusterIdentity: identity => (identity.toJson() as { readonly spec?: { readonly type?: string } }).spec?.type === 'WorkloadIdentity' },
};

/** All that is below a scope. Objects are known by kind and name: this is asked while the tree is validated, when most of them cannot be rendered yet. */
export function treeBelow(scope: IConstruct, secondaryPlatforms: readonly string[] | undefined): CrossCspTree {
  const below = scope.node.findAll();
  const links = below.filter((construct): construct is Link => construct instanceof Link);
  return {
    links,
    watched: below.filter((construct): construct is LinkMonitoring => construct instanceof LinkMonitoring).map(({ link }) => link.linkName),
    objects: below.filter(construct => ApiObject.isApiObject(construct)),
    secondaryPlatforms: secondaryPlatforms ?? [...new Set(links.map(({ secondary }) => secondary.platform))],
  };
}

/** What a tree shows of a feature. */
export function evidenceOf(feature: CrossCspFeature, tree: CrossCspTree): Evidence {
  const { links, watched } = tree;
  switch (feature) {
    case CrossCspFeature.IPSEC:
    case CrossCspFeature.WIRE_GUARD:
    case CrossCspFeature.DIRECT_CONNECT:
      return paths(links.filter(({ driver }) => driver.driverName === DRIVERS[feature]));
    case CrossCspFeature.OTHER_DRIVER:
      return paths(links.filter(({ driver }) => !Object.values(DRIVERS).includes(driver.driverName)));
    case CrossCspFeature.NODE_INITIALISATION:
      return ofEach(tree, platform => NODE_MANAGERS.includes(platform) ? workloads(tree, platform, ['cloud-node-manager', CLOUD_CONTROLLER]) : ['']);
    case CrossCspFeature.CLOUD_CONTROLLER:
      return ofEach(tree, platform => platform === LinkPlatform.ON_PREM ? [''] : workloads(tree, platform, [CLOUD_CONTROLLER]));
    case CrossCspFeature.SHORT_LIVED_IDENTITY:
      return ofEach(tree, platform => identitiesWithoutPassword(tree, platform));
    case CrossCspFeature.STORAGE:
      return ofEach(tree, platform => platform === LinkPlatform.ON_PREM ? [''] : named(tree, ['CSIDriver'], [STORAGE_WORDS[platform] ?? platform]));
    case CrossCspFeature.FAIL_OVER:
      return ofAll(links, link => link.driver.failsOver === true || links.some(other => other !== link && joinSame(link, other)));
    case CrossCspFeature.MONITORING:
      return ofAll(links, ({ linkName }) => watched.includes(linkName));
    case CrossCspFeature.AWS_AND_AZURE:
      return ofAll(links, ({ primary, secondary }) => primary.platform === LinkPlatform.AWS && secondary.platform === LinkPlatform.AZURE);
  }
}

/** Something that every link has to have. */
function ofAll(links: readonly Link[], hasIt: (link: Link) => boolean): Evidence {
  const without = links.filter(link => !hasIt(link));
  return without.length === 0 ? paths(links) : { shownBy: '', lacking: `the ${without.length === 1 ? 'link' : 'links'} ${without.map(({ linkName }) => `'${linkName}'`).join(', ')}` };
}

/** Something that every second cloud has to have. An empty path stands for what such a cloud does not need. */
function ofEach({ secondaryPlatforms }: CrossCspTree, find: (platform: string) => readonly string[]): Evidence {
  const found = secondaryPlatforms.map(platform => ({ platform, shownBy: find(platform) }));
  const without = found.filter(({ shownBy }) => shownBy.length === 0).map(({ platform }) => platform);
  const shownBy = found.flatMap(each => each.shownBy).filter(path => path !== '').join(', ');
  return without.length === 0 ? { shownBy: shownBy || secondaryPlatforms.join(', ') } : { shownBy: '', lacking: without.join(', ') };
}

function identitiesWithoutPassword({ objects }: CrossCspTree, platform: string): string[] {
  const kinds = IDENTITIES[platform];
  if (kinds === undefined) {
    return [''];
  }
  const identities = objects.filter(({ kind }) => Object.hasOwn(kinds, kind));
  return identities.every(identity => kinds[identity.kind](identity)) ? identities.map(({ node }) => node.path) : [];
}

/** The workloads with the name of a program of a cloud. */
function workloads(tree: CrossCspTree, platform: string, programs: readonly string[]): string[] {
  return programs.flatMap(program => named(tree, ['DaemonSet', 'Deployment'], [program, WORDS[platform] ?? platform]));
}

/** The objects of some kinds that have all words in their names. */
function named({ objects }: CrossCspTree, kinds: readonly string[], words: readonly string[]): string[] {
  return objects.filter(({ kind, name }) => kinds.includes(kind) && words.every(word => name.includes(word))).map(({ node }) => node.path);
}

function joinSame(one: Link, other: Link): boolean {
  return one.primary.platform === other.primary.platform && one.secondary.platform === other.secondary.platform;
}

function paths(constructs: readonly IConstruct[]): Evidence {
  return { shownBy: constructs.map(({ node }) => node.path).join(', ') };
}
