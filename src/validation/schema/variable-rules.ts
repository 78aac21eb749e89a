import { CompiledNode } from './compiled-node';
import { SchemaWalk } from './schema-walk';
import { variableSchema } from './variable-schema';
import { Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, Field, isRecord, Topology } from '../../topology';
import { ruleProblem } from '../cel';
import { Violation } from '../violation';

/** The rest of what this code is about is told by a rule of the library, which sees no CEL. */
const CODE = 'cluster/class-variables';
const RULES = 'x-kubernetes-validations';
const NESTED = ['items', 'additionalProperties'];

/** Values of variables that break the CEL rules of their ClusterClass, and rules that nobody can read. Of rules about a change nothing is said. */
export function brokenVariableRules(topology: Topology): Violation[] {
  // Most classes have no such rules, and most bundles have no class.
  if (!topology.words.hasMember(RULES)) {
    return [];
  }
  const classes = topology.ofKind(CLUSTER_GROUP, 'ClusterClass');
  const schemas = new Map(classes.map(clusterClass => [clusterClass, schemasOf(clusterClass)]));
  return [
    ...[...schemas.values()].flatMap(byName => [...byName.values()]).flatMap(({ field, node }) => [
      ...unreadableRules(field), ...field.has('default') ? brokenRules(field.member('default'), node) : [],
    ]),
    ...topology.references.filter(({ from }) => from.group === CLUSTER_GROUP && from.kind === 'Cluster')
      .flatMap(({ from, targets }) => targets.flatMap(target => brokenValues(from, schemas.get(target)))),
  ];
}

interface VariableSchema {
  readonly field: Field;
  readonly node: CompiledNode;
}

function schemasOf(clusterClass: BundleObject): ReadonlyMap<string, VariableSchema> {
  return new Map(clusterClass.at('spec.variables').items().map(definition => {
    const field = definition.at('schema.openAPIV3Schema');
    return [definition.textOf('name') ?? '', { field, node: new CompiledNode(variableSchema(field), false, false, true) }];
  }));
}

function unreadableRules(schema: Field): Violation[] {
  return [
    ...schema.member(RULES).items().flatMap(entry => {
      const at = entry.member('rule');
      const problem = at.text === undefined ? undefined : ruleProblem(at.text);
      return problem === undefined ? [] : [violation(at, `the rule ${problem}, and the ClusterClass is refused; correct it`)];
    }),
    ...[...schema.member('properties').members(), ...NESTED.map(name => schema.member(name)).filter(({ value }) => isRecord(value))].flatMap(unreadableRules),
  ];
}

function brokenValues(cluster: BundleObject, schemas: ReadonlyMap<string, VariableSchema> | undefined): Violation[] {
  const topology = cluster.at('spec.topology');
  const pools = ['machineDeployments', 'machinePools'].flatMap(kind => topology.member('workers').member(kind).items());
  const lists = [topology.member('variables'), ...[topology.member('controlPlane'), ...pools].map(part => part.at('variables.overrides'))];
  return lists.flatMap(list => list.items()).flatMap(variable => {
    const schema = schemas?.get(variable.textOf('name') ?? '');
    return schema === undefined || !variable.has('value') ? [] : brokenRules(variable.member('value'), schema.node);
  });
}

/** What is wrong with a value in another way is told by the rule of the library, and no CEL rule is asked about it. */
function brokenRules(at: Field, node: CompiledNode): Violation[] {
  const walk = new SchemaWalk({ name: 'the ClusterClass' }, at.path);
  walk.check(node, at.value);
  return walk.problems.filter(({ code }) => code === 'schema/cel-rule').map(({ path, message }) => violation(Field.of(at.object, path), message));
}

function violation(at: Field, message: string): Violation {
  return { code: CODE, severity: Severity.ERROR, at, message };
}
