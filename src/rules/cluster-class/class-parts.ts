import { fits } from './patch-selectors';
import { BundleObject, Field, Topology } from '../../topology';

/** A template that Cluster API makes an object of every cluster from, and asks the patches of the class about. */
export interface ClassPart {
  /** What a selector turns on to mean it. */
  readonly resource: 'infrastructureCluster' | 'controlPlane' | 'machineDeploymentClass' | 'machinePoolClass';
  /** The class of workers that it belongs to. @default - it belongs to none */
  readonly workerClass?: string;
  readonly apiVersion: string;
  readonly kind: string;
  /** The template; undefined where it is written elsewhere or in another version. */
  readonly template?: BundleObject;
}

/** The templates of a class. */
export function partsOf(clusterClass: BundleObject, topology: Topology): ClassPart[] {
  const spec = clusterClass.at('spec');
  const part = (resource: ClassPart['resource'], holder: Field, workerClass?: string): ClassPart[] => ['templateRef', 'ref'].flatMap(name => holder.find(name) ?? [])
    .map(ref => ({ resource, workerClass, apiVersion: ref.textOf('apiVersion') ?? '', kind: ref.textOf('kind') ?? '', template: templateOf(ref, clusterClass, topology) }));
  const workers = (resource: ClassPart['resource'], list: string) => spec.at('workers').member(list).items().flatMap(item => [item, item.member('template')]
    .flatMap(holder => ['bootstrap', 'infrastructure'].flatMap(name => part(resource, holder.member(name), item.textOf('class') ?? ''))));
  return [
    ...part('infrastructureCluster', spec.member('infrastructure')),
    ...[spec.member('controlPlane'), spec.at('controlPlane.machineInfrastructure')].flatMap(holder => part('controlPlane', holder)),
    ...workers('machineDeploymentClass', 'machineDeployments'),
    ...workers('machinePoolClass', 'machinePools'),
  ];
}

function templateOf(ref: Field, { namespace }: BundleObject, topology: Topology): BundleObject | undefined {
  const [apiVersion, kind, name] = ['apiVersion', 'kind', 'name'].map(member => ref.textOf(member) ?? '');
  const template = topology.find(apiVersion.split('/')[0], kind, ref.textOf('namespace') ?? namespace, name);
  return template?.manifest.apiVersion === apiVersion ? template : undefined;
}

/** Whether a selector means a template. */
export function selects(selector: Field, { resource, workerClass, apiVersion, kind }: ClassPart): boolean {
  if (selector.textOf('apiVersion') !== apiVersion || selector.textOf('kind') !== kind) {
    return false;
  }
  const chosen = selector.member('matchResources').member(resource);
  return workerClass === undefined ? chosen.flag === true : chosen.member('names').items().some(({ text }) => text !== undefined && fits(text, workerClass));
}
