import { ApiServer } from './api-server';
import { ClusterReader, describeRefusal, Reading } from './cluster-reader';
import { Connection } from './connection';
import { inParallel } from './in-parallel';
import { Resources } from './resources';
import { ProgressLine } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { ClusterView, INVENTORY, Requirement, RequirementType } from '../../requirements';
import { Manifest, SourcedManifest, TargetKind, Topology } from '../../topology';

/** A question to the cluster, which several requirements may have in common. */
interface Question extends TargetKind {
  readonly namespace?: string;
  /** @default - all objects of the kind are needed */
  readonly name?: string;
}

/** No object tells of these. */
const NOT_ASKED: readonly RequirementType[] = [
  RequirementType.COMPANION, RequirementType.IMAGE, RequirementType.VERSION, RequirementType.CONNECTION, RequirementType.DNS_NAME,
];

/** Reads what requirements are about. What may not be read is told as not checked, by each that it concerns. */
export async function readForRequirements(
  requirements: readonly Requirement[], connection: Connection, registry: ProviderRegistry, progress: ProgressLine,
): Promise<ClusterView> {
  const asked = requirements.filter(({ cluster, type }) => cluster === undefined && !NOT_ASKED.includes(type));
  const reader = new ClusterReader(new ApiServer(connection), progress);
  const questions = new Map(asked.map(requirement => [keyOf(requirement), questionOf(requirement)]));
  const resources = await reader.resources([...questions.values()]);
  const keys = [...questions.keys()];
  const readings = await inParallel(keys, key => ask(reader, resources, questions.get(key)!));
  const answers = new Map(keys.map((key, index) => [key, readings[index]]));
  const objects = new Map([...answers.values()].flatMap(reading => reading.objects).map(object => [identityOf(object), object]));
  return {
    objects: Topology.of([...objects.values()].map((manifest): SourcedManifest => ({ manifest, origin: {} })), registry),
    isComplete: true,
    groups: resources.groups,
    whyNotRead: requirement => {
      const refusal = answers.get(keyOf(requirement))?.refusal;
      return refusal && `the user of the context may not ${describeRefusal(refusal)}`;
    },
  };
}

async function ask(reader: ClusterReader, resources: Resources, { namespace, name, ...kind }: Question): Promise<Reading> {
  const resource = resources.find(kind);
  if (resource === undefined) {
    return { objects: [] };
  }
  // Whose namespace nobody knows may be in any.
  const needsAll = name === undefined || resource.isNamespaced && namespace === undefined;
  return needsAll ? reader.list(resource, namespace) : reader.get(resource, namespace, name);
}

function questionOf({ type, group = '', kind = '', namespace, name }: Requirement): Question {
  return type === RequirementType.PROVIDER ? INVENTORY : { group, kind, namespace, ...type !== RequirementType.HOSTS && { name } };
}

function keyOf(requirement: Requirement): string {
  return JSON.stringify(questionOf(requirement));
}

function identityOf({ apiVersion, kind, metadata }: Manifest): string {
  return [apiVersion, kind, metadata?.namespace, metadata?.name].join(' ');
}
