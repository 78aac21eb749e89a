import { CompiledNode } from './compiled-node';
import { SchemaWalk } from './schema-walk';
import { variableSchema } from './variable-schema';
import { Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, Field, isRecord, Topology } from '../../topology';
import { messageProblem, ruleProblem } from '../cel';
import { Violation } from '../violation';

/** The rest of what this code is about is told by a rule of the library, which sees no CEL. */
const CODE = 'cluster/class-variables';
const RULES = 'x-kubernetes-validations';
const NESTED = ['items', 'additionalProperties'];

/** What makes a class one whose values are looked at here. */
const DEMANDS = [RULES, 'format', 'allOf', 'anyOf', 'oneOf', 'not'];
/** What the rule of the library does not tell: of all but the first three, a part of the schema says more than the schema. */
const TOLD_HERE = ['schema/cel-rule', 'schema/format', 'schema/combination', 'schema/pattern', 'schema/not-allowed', 'schema/out-of-range'];

/** Values of variables that break the CEL rules, formats or forms of their ClusterClass, and rules that nobody can read. Of rules about a change nothing is said. */
export function brokenVariableRules(topology: Topology): Violation[] {
  const classes = topology.ofKind(CLUSTER_GROUP, 'ClusterClass');
  // Most bundles have no class, and most classes have no such rules.
  if (classes.length === 0 || !DEMANDS.some(name => topology.words.hasMember(name))) {
    return [];
  }
  const schemas = new Map(classes.map(clusterClass => [clusterClass, schemasOf(clusterClass)]));
  return [
    ...[...schemas.values()].flatMap(byName => [...byName.values()])
      .flatMap(({ field, node }) => [...unreadableRules(field, node, false), ...writtenValues(field, node)]),
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

/** @param isInList whether the schema is one of entries of a list, or below */
function unreadableRules(field: Field, node: CompiledNode, isInList: boolean): Violation[] {
  const { schema } = node;
  return [
    ...field.member(RULES).items().flatMap(entry => {
      const [at, message] = [entry.member('rule'), entry.member('messageExpression')];
      const problem = at.text === undefined ? undefined : ruleProblem(at.text, { schema, isInList });
      const ofMessage = message.text === undefined || message.text === '' ? undefined : messageProblem(message.text);
      return [
        ...problem === undefined ? [] : [violation(at, `the rule ${problem}, and the ClusterClass is refused; correct it`)],
        ...ofMessage === undefined ? [] : [violation(message, `the expression ${ofMessage}, and the ClusterClass is refused; correct it`)],
      ];
    }),
    ...partsOf(field, node).flatMap(part => unreadableRules(part.field, part.node, isInList || part.node === node.items)),
  ];
}

/** The schemas below a schema. */
function partsOf(field: Field, node: CompiledNode): VariableSchema[] {
  return [
    ...field.member('properties').members().map(member => ({ field: member, node: node.member(`${member.step}`) })),
    ...NESTED.map(name => field.member(name)).filter(({ value }) => isRecord(value)).map(part => ({ field: part, node: part.step === 'items' ? node.items : node.rest })),
  ].flatMap(part => part.node === undefined ? [] : [{ field: part.field, node: part.node }]);
}

/** What a class says itself of values, on every level: the webhook holds it against the schema beside it. */
function writtenValues(field: Field, node: CompiledNode): Violation[] {
  const values = ['default', 'example'].flatMap(name => field.find(name) ?? []);
  return [
    ...[...values, ...field.member('enum').items()].flatMap(value => brokenRules(value, node)),
    ...partsOf(field, node).flatMap(part => writtenValues(part.field, part.node)),
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
  return walk.problems.filter(({ code, value }) => TOLD_HERE.includes(code) && !(typeof value === 'string' && value.includes('${'))).map(({ path, message }) => violation(Field.of(at.object, path), message));
}

function violation(at: Field, message: string): Violation {
  return { code: CODE, severity: Severity.ERROR, at, message };
}
