import { CompiledNode } from './compiled-node';
import { SchemaWalk } from './schema-walk';
import { ProviderRegistry, Severity } from '../../knowledge';
import { Problem, schemaAtPointer, SchemaNode } from '../../schemas';
import { CLUSTER_GROUP, Field, Topology } from '../../topology';
import { Violation } from '../violation';

/** The rest of what this code is about is told by a rule of the library, which does not hold values against schemas. */
const CODE = 'cluster/class-patches';
/** What a later patch cannot make good. A value as a whole is held against its type by the rule. */
const FINAL = ['schema/wrong-type', 'schema/unknown-field', 'schema/not-allowed', 'schema/pattern', 'schema/format', 'schema/out-of-range'];

/** Templates that are never written with a patch: only what is made from them is, and may have more fields. */
const ONLY_READ = /(Cluster|ControlPlane)Template$/;
const IN_TEMPLATE = '/spec/template/spec/';

/** Values that patches of a ClusterClass write as they are, and that no object may have: neither a template nor what is made from it. */
export function refusedPatchValues(topology: Topology, registry: ProviderRegistry): Violation[] {
  const compiled = new Map<SchemaNode, CompiledNode>();
  return topology.ofKind(CLUSTER_GROUP, 'ClusterClass').flatMap(clusterClass => clusterClass.at('spec.patches').items())
    .flatMap(patch => patch.member('definitions').items()).flatMap(definition => definition.member('jsonPatches').items()
      .filter(patch => patch.has('value') && patch.textOf('op') !== 'remove').flatMap(patch => {
        const schema = writtenSchema(patch.textOf('path') ?? '', definition.member('selector'), registry);
        return schema === undefined ? [] : refusals(patch.member('value'), nodeOf(schema, compiled), definition.at('selector.kind').text ?? '');
      }));
}

/** The schema of what is written: that of the object that is made, where the template is only read. */
function writtenSchema(path: string, selector: Field, { schemas }: ProviderRegistry): SchemaNode | undefined {
  const [apiVersion, kind] = [selector.textOf('apiVersion') ?? '', selector.textOf('kind') ?? ''];
  if (!ONLY_READ.test(kind)) {
    return schemaAtPointer(schemas.of(apiVersion, kind)?.schema, path);
  }
  return path.startsWith(IN_TEMPLATE) ? schemaAtPointer(schemas.of(apiVersion, kind.slice(0, -'Template'.length))?.schema, `/spec/${path.slice(IN_TEMPLATE.length)}`) : undefined;
}

function nodeOf(schema: SchemaNode, compiled: Map<SchemaNode, CompiledNode>): CompiledNode {
  const node = compiled.get(schema) ?? new CompiledNode(schema, false, false, true);
  compiled.set(schema, node);
  return node;
}

function refusals(value: Field, node: CompiledNode, kind: string): Violation[] {
  const walk = new SchemaWalk({ name: kind }, value.path, 'dropped');
  walk.check(node, value.value);
  return walk.problems.filter(problem => isFinal(problem, value)).map(({ path, message }) => ({
    code: CODE, severity: Severity.ERROR, at: Field.of(value.object, path), message,
  }));
}

/** Lists and objects may be empty for patches behind, and variables are filled in before. */
function isFinal({ code, path, value }: Problem, { path: whole }: Field): boolean {
  return FINAL.includes(code) && !(code === 'schema/wrong-type' && path.length === whole.length) && !(code === 'schema/out-of-range' && typeof value === 'object')
    && !(typeof value === 'string' && value.includes('${'));
}
