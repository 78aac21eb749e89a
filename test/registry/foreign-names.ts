import * as fs from 'fs';
import * as path from 'path';
import * as ts from 'typescript';
import { KindRecord, ProviderRecord, ProviderRegistry } from '../../src/knowledge';
import { pinnedKinds, SchemaNode } from '../../src/schemas';

/** A name of a provider in a text of the sources. */
export interface ForeignName {
  readonly file: string;
  readonly name: string;
}

/** A record of a provider and the names that belong to it. */
export interface OwnedNames {
  readonly record: ProviderRecord;
  readonly names: ReadonlySet<string>;
}

/** A word that people write in other senses too says nothing; a name of several words, or a field with a capital inside, does. */
const FIELD = /^[a-z0-9]+[A-Z]\w*$/;
const WORD = /[A-Za-z0-9]+/g;

/** The names of each provider: what people call it, its kinds and its fields, as far as no other record has them too. */
export function ownedNames(registry: ProviderRegistry, isProvider: (record: ProviderRecord) => boolean): OwnedNames[] {
  const others = registry.records.filter(record => !isProvider(record));
  const common = new Set([...others.flatMap(({ kinds }) => kinds.map(({ kind }) => kind)), ...fieldsOfPins(others.flatMap(({ pins = [] }) => pins))]);
  return registry.records.filter(isProvider).map(record => ({
    record, names: new Set([...titles(record), ...record.kinds.map(({ kind }) => kind), ...fields(record)].filter(name => !common.has(name))),
  }));
}

/** The names in the texts of a file, but for what it imports and for the sources that rules cite. */
export function namesIn(file: string, text: string, names: ReadonlySet<string>): ForeignName[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || isCitation(node)) {
      return;
    }
    if (isText(node)) {
      found.push(...(node.text.match(WORD) ?? []).filter(word => names.has(word)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return [...new Set(found)].map(name => ({ file, name }));
}

/** The sources below a folder, by their paths in it. */
export function sourcesBelow(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts')).map(file => file.split(path.sep).join('/')).sort();
}

/** Texts, parts of templates, regular expressions, and names of members, by which tables are indexed. */
function isText(node: ts.Node): node is ts.Node & { readonly text: string } {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
    || ts.isRegularExpressionLiteral(node) || (ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node);
}

/** `source: '…'`, where a rule says who has been read: the evidence for what holds for all may be one provider. */
function isCitation(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'source';
}

function titles({ name, pins = [], infrastructure = [], controlPlanes = [] }: ProviderRecord): string[] {
  return [name, ...pins, ...infrastructure.flatMap(each => [each.name, each.traits.provider]),
    ...controlPlanes.map(({ controlPlaneName }) => controlPlaneName)]
    .filter(title => /^\w+$/.test(title));
}

function fields({ kinds, infrastructure = [], movedFields = [] }: ProviderRecord): string[] {
  const paths = [
    ...kinds.flatMap(pathsOf), ...movedFields.flatMap(({ before, after }) => [before, after]),
    ...infrastructure.flatMap(({ apiServerLoadBalancer, cloudController }) =>
      [apiServerLoadBalancer?.switchField, cloudController?.enabledField, cloudController?.disabledField]),
  ];
  return paths.flatMap(each => each?.match(WORD) ?? []).filter(name => FIELD.test(name));
}

function pathsOf(record: KindRecord): (string | undefined)[] {
  const { references = {}, filledByWebhooks = {}, controllerFields = [], details = [], scaledBy, addressEntries, carriedObjects } = record;
  return [
    ...Object.keys(references), ...Object.keys(filledByWebhooks), ...[...controllerFields, ...details].map(field => field.path),
    scaledBy, addressEntries, carriedObjects,
  ];
}

/** The members of all schemas of some pins. */
function fieldsOfPins(pins: readonly string[]): string[] {
  const root = path.join(__dirname, '..', '..', 'imports');
  const keys = pins.flatMap(pin => sourcesOfPin(path.join(root, pin)));
  return pinnedKinds().filter(({ group, version, kind }) => keys.includes([group, version, kind].filter(part => part !== '').join('/')))
    .flatMap(({ schema }) => membersOf(schema));
}

function sourcesOfPin(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => path.basename(file) === 'crds.json')
    .flatMap(file => Object.keys(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as object));
}

function membersOf({ properties = {}, items, additionalProperties }: SchemaNode): string[] {
  const below = [...Object.values(properties), items, additionalProperties].filter((node): node is SchemaNode => typeof node === 'object');
  return [...Object.keys(properties), ...below.flatMap(membersOf)];
}
