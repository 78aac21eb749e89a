import * as fs from 'fs';
import * as path from 'path';
import { BUILT_IN } from '../../../src/registry';
import { CelRule, SchemaNode } from '../../../src/schemas';

const IMPORTS = path.join(__dirname, '..', '..', '..', 'imports');

/** A rule of a pinned CRD and the node where it stands. */
export interface PinnedRule {
  readonly rule: CelRule;
  readonly schema: SchemaNode;
}

/** Every rule of the kinds that this library defines itself. */
export const OWN_RULES: readonly PinnedRule[] = BUILT_IN.records.flatMap(({ kinds }) => kinds).flatMap(({ schemas = {} }) => rulesBelow(schemas));

/** Every rule of every pinned CRD. */
export const PINNED_RULES: readonly PinnedRule[] = crdFiles().flatMap(file => rulesBelow(JSON.parse(fs.readFileSync(file, 'utf8'))));

/** The node of the first pinned rule with a text, with that rule alone. */
export function nodeOf(text: string): SchemaNode {
  const { rule, schema } = PINNED_RULES.find(pinned => pinned.rule.rule === text)!;
  return { ...schema, 'x-kubernetes-validations': [rule] };
}

function crdFiles(): string[] {
  return fs.readdirSync(IMPORTS).flatMap(provider => {
    const folder = path.join(IMPORTS, provider);
    const versions = fs.statSync(folder).isDirectory() ? fs.readdirSync(folder) : [];
    return versions.map(version => path.join(folder, version, 'crds.json')).filter(file => fs.existsSync(file));
  });
}

function rulesBelow(value: unknown): PinnedRule[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const schema = value as SchemaNode;
  // ClusterClass has a property of that name.
  const rules = schema['x-kubernetes-validations'];
  const own = Array.isArray(rules) ? (rules as CelRule[]).map(rule => ({ rule, schema })) : [];
  return [...own, ...Object.values(value).flatMap(rulesBelow)];
}
