import { schemaProblems } from './variable-schema';
import { valueProblems } from './variable-value';
import { nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, Field } from '../../topology';
import { ClassUser, classUsers } from '../shared/class-of-cluster';
import { twins } from '../shared/fields';

const RESERVED = 'builtin';

export const CLASS_VARIABLES: Rule = {
  code: 'cluster/class-variables',
  severity: Severity.ERROR,
  source: 'cluster-api internal/topology/variables/cluster_variable_validation.go, clusterclass_variable_validation.go',
  check: topology => [...topology.ofKind(CLUSTER_GROUP, 'ClusterClass').flatMap(checkDefinitions), ...classUsers(topology).flatMap(checkCluster)],
};

/** What a class says of its own variables. */
function checkDefinitions(clusterClass: BundleObject): Finding[] {
  const definitions = clusterClass.at('spec.variables').items();
  const names = definitions.map(definition => definition.member('name'));
  return [
    ...names.filter(({ text }) => text === RESERVED).map(at => ({ at, message: `'${RESERVED}' is the variable that Cluster API fills in itself; use another name` })),
    ...names.filter(({ text }) => text?.includes('.')).map(at => ({ at, message: `'name' '${at.text}' has a point, which stands for a way into a variable; use another name` })),
    ...twins(definitions, definition => definition.member('name')).map(at => ({ at, message: `'name' '${at.text}' is that of another variable; give each variable a name of its own` })),
    ...definitions.flatMap(definition => definition.find('schema')?.find('openAPIV3Schema') ?? []).flatMap(schemaProblems),
    ...definitions.map(definition => definition.at('schema.openAPIV3Schema')).flatMap(defaultProblems),
  ];
}

/** Defaults have to be what the schema beside them says, on every level. */
function defaultProblems(schema: Field): Finding[] {
  const below = [...schema.member('properties').members(), ...['items', 'additionalProperties'].flatMap(name => schema.find(name) ?? [])];
  return [...schema.has('default') ? valueProblems(schema.member('default'), schema) : [], ...below.flatMap(defaultProblems)];
}

function checkCluster({ cluster, clusterClass }: ClassUser): Finding[] {
  const definitions = new Map(clusterClass.at('spec.variables').items().map(definition => [definition.textOf('name') ?? '', definition]));
  const values = cluster.at('spec.topology.variables');
  return [
    ...[values, ...overridesOf(cluster)].flatMap(list => list.items().flatMap(variable => checkVariable(variable, definitions, clusterClass))),
    ...missingVariables(values, definitions, clusterClass),
  ];
}

/** What the control plane and pools say otherwise. */
function overridesOf(cluster: BundleObject): Field[] {
  const topology = cluster.at('spec.topology');
  const pools = ['machineDeployments', 'machinePools'].flatMap(kind => topology.member('workers').member(kind).items());
  return [topology.member('controlPlane'), ...pools].map(part => part.at('variables.overrides'));
}

function checkVariable(variable: Field, definitions: ReadonlyMap<string, Field>, clusterClass: BundleObject): Finding[] {
  const [at, value] = [variable.member('name'), variable.member('value')];
  const definition = at.text === undefined ? undefined : definitions.get(at.text);
  if (at.text === undefined || (definition === undefined && discoversVariables(clusterClass))) {
    return [];
  }
  if (definition === undefined) {
    const near = nearestName(at.text, definitions.keys());
    return [{ at, message: `${clusterClass} defines no variable '${at.text}'; ${near === undefined ? `it has ${[...definitions.keys()].join(', ') || 'none'}` : `use '${near}'`}` }];
  }
  return value.exists ? valueProblems(value, definition.at('schema.openAPIV3Schema')) : [];
}

/** A default is filled in, also where a variable is required. */
function missingVariables(values: Field, definitions: ReadonlyMap<string, Field>, clusterClass: BundleObject): Finding[] {
  const given = new Set(values.items().map(variable => variable.textOf('name')));
  return [...definitions].filter(([name, definition]) => definition.member('required').flag === true && !given.has(name)
    && !definition.at('schema.openAPIV3Schema').has('default'))
    .map(([name]) => ({ at: values, message: `the variable '${name}' is missing, which ${clusterClass} demands; give it a value` }));
}

/** Whether an extension of Cluster API defines variables, which no manifest shows. */
function discoversVariables(clusterClass: BundleObject): boolean {
  return clusterClass.at('spec.patches').items().some(patch => patch.has('external'));
}
