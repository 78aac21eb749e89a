import { allMachines, infrastructureOf, machineSpecOf } from './machines';
import { clusterOf, Needs } from './needs';
import { Requirement, RequirementType } from './requirement';
import { ProviderRegistry } from '../knowledge';
import { fieldsAt } from '../rules/shared/fields-at';
import { Field, formatPath, groupBy, MachineGroup, Topology } from '../topology';

/** Where pods have their containers. */
const CONTAINERS = ['containers', 'initContainers'];
/** Pods that kubelets run from files have their image in a line of its own. */
const STATIC_POD = /^kind: *Pod\b/m;
const IMAGE_LINE = /^[ -]*image: *["']?([^\s"']+)/gm;

/** The images of machines and of containers that are written in the bundle, and the versions of Kubernetes that machines need. */
export function neededImages(topology: Topology, registry: ProviderRegistry): Requirement[] {
  const images = new Needs();
  const versions = new Needs();
  allMachines(topology).forEach(group => {
    imagesOfMachines(group, registry).forEach(name => images.add({ type: RequirementType.IMAGE, name, note: 'of machines' }, group.object));
    const version = versionOf(group);
    if (version !== undefined) {
      versions.add({ type: RequirementType.VERSION, name: version }, group.object);
    }
  });
  topology.objects.forEach(object => imagesOfContainers(object.root).forEach(name =>
    images.add({ type: RequirementType.IMAGE, ...clusterOf(object), name, note: 'of containers' }, object)));
  return [...images.all, ...versions.all];
}

function versionOf({ isControlPlane, object, machine }: MachineGroup): string | undefined {
  return (isControlPlane ? object.at('spec') : machine).textOf('version');
}

function imagesOfMachines(group: MachineGroup, registry: ProviderRegistry): string[] {
  const paths = infrastructureOf(group, registry)?.imageFields ?? [];
  const spec = machineSpecOf(group);
  const fields = spec === undefined ? [] : paths.flatMap(path => fieldsAt(spec, path)).filter(({ text }) => text !== undefined);
  // Several members of one object are one image: its name and its version.
  return [...groupBy(fields, ({ path }) => formatPath(path.slice(0, -1))).values()].map(nameImage);
}

function nameImage(members: readonly Field[]): string {
  return members.length === 1 ? members[0].text! : members.map(({ step, text }) => `${step} ${text}`).sort().join(', ');
}

/** Containers are found wherever they are, also in templates of pods, and in the manifests of static pods among the files of nodes. */
function imagesOfContainers(root: Field): string[] {
  const found: string[] = [];
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'string') {
      found.push(...name === 'content' && STATIC_POD.test(value) ? Array.from(value.matchAll(IMAGE_LINE), ([, image]) => image) : []);
    } else if (Array.isArray(value)) {
      value.forEach((entry: unknown) => {
        const image = CONTAINERS.includes(name) ? (entry as { readonly image?: unknown } | null)?.image : undefined;
        found.push(...typeof image === 'string' ? [image] : []);
        visit(entry, name);
      });
    } else if (typeof value === 'object' && value !== null) {
      Object.entries(value).forEach(([member, below]) => visit(below, member));
    }
  };
  visit(root.value, '');
  return found;
}
