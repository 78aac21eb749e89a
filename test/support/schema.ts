import * as fs from 'fs';
import * as path from 'path';
import Ajv, { ValidateFunction } from 'ajv';
import { Manifest } from './manifests';

interface KindSchema {
  readonly schema: SchemaNode;
}

type SchemaNode = { [key: string]: unknown };

const IMPORTS = path.join(__dirname, '..', '..', 'imports');
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
// Lists that the API server treats as maps or sets must not hold an entry twice.
ajv.addKeyword({
  keyword: 'x-kubernetes-list-map-keys',
  type: 'array',
  validate: (keys: string[], list: SchemaNode[]) => areUnique(list.map(entry => keys.map(key => entry[key]))),
  error: { message: 'must NOT have two entries with the same keys' },
});
ajv.addKeyword({
  keyword: 'x-kubernetes-list-type',
  type: 'array',
  validate: (type: string, list: unknown[]) => type !== 'set' || areUnique(list),
  error: { message: 'must NOT have an entry twice' },
});
const validators = new Map<string, ValidateFunction>();

/**
 * What the pinned CRD schema of a manifest objects to: wrong types, limits, missing and, other than on an API server, unknown fields.
 * Undefined for kinds without a pinned CRD.
 */
export function schemaErrors(manifest: Manifest): string[] | undefined {
  const validate = validatorFor(manifest);
  if (validate === undefined) {
    return undefined;
  }
  validate(manifest);
  return (validate.errors ?? []).map(error => `${manifest.kind}/${manifest.metadata.name}${error.instancePath}: ${error.message} ${JSON.stringify(error.params)}`);
}

/** The fields that the API server would add to a manifest, because its CRD has a default for them. */
export function missingDefaults(manifest: Manifest): string[] | undefined {
  const schema = schemas().get(`${manifest.apiVersion}/${manifest.kind}`)?.schema;
  return schema && defaultsMissingIn(schema, manifest, `${manifest.kind}/${manifest.metadata.name}`);
}

function defaultsMissingIn(schema: SchemaNode, value: unknown, at: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => defaultsMissingIn(schema.items as SchemaNode ?? {}, item, `${at}/${index}`));
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(schema.properties as { [name: string]: SchemaNode } ?? {}).flatMap(([name, property]) => {
    const member = (value as SchemaNode)[name];
    if (member === undefined) {
      return property.default === undefined ? [] : [`${at}/${name}`];
    }
    return defaultsMissingIn(property, member, `${at}/${name}`);
  });
}

function validatorFor({ apiVersion, kind }: Manifest): ValidateFunction | undefined {
  const key = `${apiVersion}/${kind}`;
  if (!validators.has(key)) {
    const found = schemas().get(key);
    if (found === undefined) {
      return undefined;
    }
    validators.set(key, ajv.compile(closed({ ...found.schema, properties: { ...found.schema.properties as object, metadata: { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true } } })));
  }
  return validators.get(key);
}

let loaded: Map<string, KindSchema> | undefined;

function schemas(): Map<string, KindSchema> {
  loaded ??= new Map(fs.readdirSync(IMPORTS, { recursive: true, encoding: 'utf8' })
    .filter(file => path.basename(file) === 'crds.json')
    .flatMap(file => Object.entries(JSON.parse(fs.readFileSync(path.join(IMPORTS, file), 'utf8')) as { [key: string]: KindSchema })));
  return loaded;
}

function areUnique(values: unknown[]): boolean {
  return new Set(values.map(value => JSON.stringify(value))).size === values.length;
}

/** The schema with unknown fields refused and the Kubernetes extensions translated. */
function closed(node: SchemaNode): SchemaNode {
  const copy: SchemaNode = { ...node };
  if (copy['x-kubernetes-int-or-string'] === true) {
    delete copy.type;
    copy.anyOf = [{ type: 'integer' }, { type: 'string' }];
  }
  for (const key of ['properties', 'patternProperties']) {
    if (copy[key] !== undefined) {
      copy[key] = Object.fromEntries(Object.entries(copy[key] as { [name: string]: SchemaNode }).map(([name, child]) => [name, closed(child)]));
    }
  }
  for (const key of ['items', 'additionalProperties']) {
    if (typeof copy[key] === 'object') {
      copy[key] = closed(copy[key] as SchemaNode);
    }
  }
  const open = copy['x-kubernetes-preserve-unknown-fields'] === true || copy.additionalProperties !== undefined;
  if (copy.properties !== undefined && !open) {
    copy.additionalProperties = false;
  }
  return copy;
}
