import { Requirement, Requirements, RequirementType } from './requirement';
import { ManagementProviderRecord, ProviderRegistry } from '../knowledge';
import { clusterctlInit } from '../management/clusterctl';
import { namespaceOfProvider, testedRelease } from '../management/installation';
import { operatorManifest } from '../management/operator-manifest';
import { UsedProviders, UsingObject } from '../management/used-providers';
import { BundleObject, CLUSTER_GROUP, Topology } from '../topology';

/** An object of the bundle as whoever looks for providers reads it. */
interface Using extends UsingObject {
  readonly object: BundleObject;
}

/** What is to be installed on the management cluster. */
export function neededProviders(topology: Topology, registry: ProviderRegistry): Requirements {
  // What is applied to another cluster asks nothing of this one.
  const objects = topology.objects.filter(({ side }) => side === '')
    .map((object): Using => ({ object, apiGroup: object.group, kind: object.kind, toJson: () => object.manifest }));
  const used = new UsedProviders(() => objects, registry);
  const unknown = used.strangers([]).map(({ object }) => object.toString()).sort();
  if (!objects.some(({ apiGroup }) => apiGroup === CLUSTER_GROUP || apiGroup.endsWith(`.${CLUSTER_GROUP}`))) {
    return { requirements: [], operatorObjects: [], unknown };
  }
  const providers = used.used().map(record => ({
    record, version: testedRelease(record), gates: used.gatesOf(record), neededBy: used.usersOf(record).map(({ object }) => object.toString()),
  }));
  const installable = providers.flatMap(({ version, ...provider }) => version === undefined ? [] : [{ ...provider, version }]);
  return {
    requirements: providers.flatMap(({ record, version, gates, neededBy }) => [
      providerRequirement(record, version, gates.map(({ name }) => name), neededBy), ...companionsOf(record, neededBy),
    ]),
    ...installable.length === providers.length && {
      clusterctlInit: clusterctlInit(installable.map(({ record: { type, name }, version, gates }) => (
        { type, name, version, variables: Object.fromEntries(gates.flatMap(({ variable }) => variable === undefined ? [] : [[variable, 'true']])) }))),
    },
    operatorObjects: installable.flatMap(({ record: { type, name, url }, version, gates }) => {
      const namespace = namespaceOfProvider(type, name);
      return [
        { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
        operatorManifest({ type, name, namespace, version, url, featureGates: gates.map(gate => gate.name) }),
      ];
    }),
    unknown,
  };
}

function providerRequirement(
  { type, name }: ManagementProviderRecord, version: string | undefined, gates: readonly string[], neededBy: readonly string[],
): Requirement {
  return {
    type: RequirementType.PROVIDER,
    name,
    providerType: type,
    ...version !== undefined && { version },
    ...gates.length > 0 && { featureGates: gates },
    neededBy: distinct(neededBy),
  };
}

function companionsOf({ companions = [] }: ManagementProviderRecord, neededBy: readonly string[]): Requirement[] {
  return companions.map(({ name, group, ...release }) => {
    const version = testedRelease(release);
    return { type: RequirementType.COMPANION, name, group, ...version !== undefined && { version }, neededBy: distinct(neededBy) };
  });
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
