import { App } from 'cdk8s';
import { BLUEPRINTS } from '../../../src/blueprints/all';
import { Manifest } from '../../../src/topology';
import { PROGRAMS } from '../../remote/example-programs';

/** What belongs to a management cluster, and what to the cluster that it cannot reach. */
export interface TwoSides {
  readonly name: string;
  readonly management: readonly Manifest[];
  /** What somebody applies over there. */
  readonly remote: readonly Manifest[];
  /** What an agent brings over there, from ManifestWorks of the management side. */
  readonly carried: readonly Manifest[];
}

/** The blueprints with two sides, and the example sets that we reproduce. */
export function twoSides(): TwoSides[] {
  return [
    ...['private-eks-pull', 'regional-fleet'].map(name => sidesOf(name, blueprint(name), blueprint(`${name}-remote`))),
    ...['uc1', 'uc1-argocd-agent', 'uc3-regional'].map(set => sidesOf(`examples/${set}`, example(`${set}-hub`), example(`${set}-spoke`))),
  ];
}

function sidesOf(name: string, management: readonly Manifest[], remote: readonly Manifest[]): TwoSides {
  return { name, management, remote, carried: carriedTo(remote, management) };
}

function blueprint(name: string): Manifest[] {
  return BLUEPRINTS[name](new App(), name, {}).toJson() as Manifest[];
}

function example(set: string): Manifest[] {
  return PROGRAMS[`${set}.yaml`]() as unknown as Manifest[];
}

/** The content of the ManifestWorks in the namespace that the agent over there looks at. */
function carriedTo(remote: readonly Manifest[], management: readonly Manifest[]): Manifest[] {
  const agents = remote.filter(({ kind }) => kind === 'Klusterlet').map(({ spec }) => (spec as { readonly clusterName: string }).clusterName);
  return management.filter(({ kind, metadata }) => kind === 'ManifestWork' && agents.includes(metadata?.namespace as string))
    .flatMap(({ spec }) => (spec as { readonly workload: { readonly manifests: readonly Manifest[] } }).workload.manifests);
}
