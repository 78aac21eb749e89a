import * as fs from 'fs';
import * as path from 'path';
import { Mutation } from './mutation';
import { BUILT_IN } from '../../../src/registry';
import { isBuiltIn, PinnedKind, SchemaNode } from '../../../src/schemas';
import { Manifest } from '../../../src/topology';
import { writtenSchema } from '../../../src/validation/schema/webhook-fields';

type Path = readonly (string | number)[];

const IMPORTS = path.join(__dirname, '..', '..', '..', 'imports');
const SCHEMAS = new Map(fs.readdirSync(IMPORTS, { recursive: true, encoding: 'utf8' })
  .filter(file => path.basename(file) === 'crds.json')
  .flatMap(file => Object.entries(JSON.parse(fs.readFileSync(path.join(IMPORTS, file), 'utf8')) as { [gvk: string]: PinnedKind })));

/** A rule in CEL, and values that break it where a valid value stands. */
const CEL_BREAKERS: { readonly [rule: string]: (value: never) => unknown[] } = {
  'self.all(x, self.exists_one(y, x.name == y.name))': (list: unknown[]) => [[...list, list[0]]],
  'self.all(x, self.exists_one(y, x == y))': (list: unknown[]) => [[...list, list[0]]],
  "!(self in ['Ready','Available','HealthCheckSucceeded','OwnerRemediated','ExternallyRemediated'])": () => ['Ready', 'OwnerRemediated'],
  '[has(self.layout),has(self.diskLayout)].filter(x,x==true).size() == 1':
    (disk: object) => [{ ...disk, layout: true, diskLayout: [{ percentage: 5 }] }],
  '(has(self.flavor) || has(self.flavorID))': ({ flavor: _flavor, flavorID: _flavorID, ...machine }: { flavor: unknown; flavorID: unknown }) => [machine],
  '!self.enabled || has(self.spec)': () => [{ enabled: true }],
  "!has(self.capacityReservationId) || !has(self.marketType) || self.marketType != 'Spot'":
    (machine: object) => [{ ...machine, marketType: 'Spot', capacityReservationId: 'cr-0123456789abcdef0' }],
  '!has(self.capacityReservationId) || !has(self.spotMarketOptions)':
    (machine: object) => [{ ...machine, spotMarketOptions: {}, capacityReservationId: 'cr-0123456789abcdef0' }],
  'has(self.disableExternalNetwork) && self.disableExternalNetwork ? has(self.disableAPIServerFloatingIP) && self.disableAPIServerFloatingIP : true':
    ({ disableAPIServerFloatingIP: _flag, ...cluster }: { disableAPIServerFloatingIP: unknown }) => [{ ...cluster, disableExternalNetwork: true }],
  "!has(self.loadBalancerConfig) || !has(self.loadBalancerConfig.loadBalancerClass) || self.serviceType == 'LoadBalancer'":
    (network: object) => [{ ...network, serviceType: 'ClusterIP', loadBalancerConfig: { loadBalancerClass: 'x' } }],
};

/** All mistakes that the schema of an object rules out. */
export function schemaMutations(manifest: Manifest, object: number): Mutation[] {
  const pinned = SCHEMAS.get(`${manifest.apiVersion}/${manifest.kind}`);
  if (pinned === undefined) {
    return [];
  }
  const schema = writtenSchema(pinned, BUILT_IN);
  const found: Mutation[] = [];
  const add = (kind: string, where: Path, value: unknown, ...codes: string[]) => {
    found.push({ class: kind, object, path: where, value, codes: codes.map(code => `schema/${code}`) });
  };
  // In built-in kinds a null counts as missing, which is a mistake in few places.
  const addChecked: Add = (kind, ...rest) => kind === 'null' && isBuiltIn(pinned) ? undefined : add(kind, ...rest);
  walk({ ...schema, properties: { ...schema.properties, metadata: {} } }, manifest, [], addChecked);
  return found;
}

type Add = (kind: string, where: Path, value: unknown, ...codes: string[]) => void;

function walk(schema: SchemaNode, value: unknown, where: Path, add: Add): void {
  if (where.length > 0 && !['apiVersion', 'kind', 'metadata'].includes(String(where[0]))) {
    leafMistakes(schema, value, where, add);
    celMistakes(schema, value, where, add);
  }
  if (Array.isArray(value)) {
    value.forEach((item, index) => walk(schema.items ?? {}, item, [...where, index], add));
  } else if (typeof value === 'object' && value !== null && schema['x-kubernetes-preserve-unknown-fields'] !== true) {
    objectMistakes(schema, value as { [name: string]: unknown }, where, add);
  }
}

function objectMistakes(schema: SchemaNode, value: { [name: string]: unknown }, where: Path, add: Add): void {
  const { properties, additionalProperties } = schema;
  if (properties !== undefined && additionalProperties === undefined) {
    add('unknown field', [...where, 'unknownField'], 'x', 'unknown-field');
  }
  for (const [name, member] of Object.entries(value)) {
    const child = properties?.[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : {});
    if (schema.required?.includes(name) && child.default === undefined && (where.length > 0 || name === 'spec')) {
      add('missing field', [...where, name], undefined, 'missing-field');
    }
    // A network of Azure has both 'sourcePortRange' and 'sourcePortRanges'.
    if (properties?.[name] !== undefined && properties[`${name}s`] === undefined && name.length > 3 && where.length > 0) {
      add('misspelled field', [...where, `${name}s`], member, 'unknown-field');
    }
    walk(child, member, [...where, name], add);
  }
}

function leafMistakes(schema: SchemaNode, value: unknown, where: Path, add: Add): void {
  const { type } = schema;
  if (type === undefined || schema.anyOf !== undefined || schema.allOf !== undefined) {
    return;
  }
  add('wrong type', where, wrongType(type), 'wrong-type');
  if (schema.nullable !== true && schema.default === undefined) {
    add('null', where, null, 'null', 'null-dropped');
  }
  if (schema.enum !== undefined) {
    add('wrong enum', where, 'NotThis', 'not-allowed');
  }
  limits(schema, value).forEach(bad => add('out of range', where, bad, 'out-of-range'));
  const unmatched = schema.pattern === undefined ? undefined : ['!', 'ä ö', '-', ' '].find(text => !new RegExp(schema.pattern!, 'u').test(text));
  const isLongEnough = unmatched !== undefined && unmatched.length >= (schema.minLength ?? 0) && unmatched.length <= (schema.maxLength ?? Infinity);
  if (isLongEnough && schema.enum === undefined) {
    add('wrong pattern', where, unmatched, 'pattern');
  }
  if (schema['x-kubernetes-list-type'] !== undefined && schema['x-kubernetes-list-type'] !== 'atomic' && Array.isArray(value) && value.length > 0) {
    add('duplicate entry', where, [...value, value[0]], 'duplicate-entry');
  }
}

function wrongType(type: string): unknown {
  return type === 'string' ? 42 : type === 'object' ? ['x'] : type === 'array' ? 'x' : type === 'boolean' ? 'yes' : 'many';
}

function limits(schema: SchemaNode, value: unknown): unknown[] {
  const { type, minimum, maximum, minLength, maxLength, minItems, minProperties } = schema;
  const isFree = schema.enum === undefined && schema.pattern === undefined;
  return [
    ...minimum === undefined ? [] : [minimum - 1],
    ...maximum === undefined ? [] : [maximum + 1],
    ...type === 'string' && isFree && minLength !== undefined && minLength > 0 ? [''] : [],
    ...type === 'string' && isFree && maxLength !== undefined && maxLength < 5000 ? ['x'.repeat(maxLength + 1)] : [],
    ...minItems !== undefined && minItems > 0 ? [[]] : [],
    ...type === 'object' && minProperties !== undefined && minProperties > 0 && typeof value === 'object' && !isFilledIn(schema) ? [{}] : [],
  ];
}

/** Whether a member is there that nobody has written. */
function isFilledIn({ properties = {} }: SchemaNode): boolean {
  return Object.values(properties).some(member => member.default !== undefined);
}

function celMistakes(schema: SchemaNode, value: unknown, where: Path, add: Add): void {
  for (const { rule } of schema['x-kubernetes-validations'] ?? []) {
    const breakers = CEL_BREAKERS[rule]?.(value as never) ?? [];
    // A list that is also a map of the same key is reported as such.
    breakers.forEach(bad => add('CEL rule', where, bad, 'cel-rule', ...Array.isArray(bad) ? ['duplicate-entry'] : []));
  }
}
