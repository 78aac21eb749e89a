import * as fs from 'fs';
import * as path from 'path';
import * as ts from 'typescript';
import { LINEAR_PATTERNS } from '../../src/validation/schema/linear-patterns';

const ROOT = path.join(__dirname, '..', '..');
const SOURCES = path.join(ROOT, 'src');
/** Stands for what is put into a pattern when it is made: a character that means itself, and a number in braces. */
const STAND_IN = '8';

/** A regular expression of the library, and where it is met first. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly place: string;
}

/** What makes regular expressions. */
export interface Sites {
  /** Those that are written down, or put together of texts that are. */
  readonly patterns: Pattern[];
  /** Files that put some together when they are loaded, from parts that only a run knows. */
  readonly loaders: string[];
  /** The places where a pattern comes from elsewhere, as `<file>: <argument>`. */
  readonly foreign: string[];
}

/** Finds all regular expressions in the sources of the library. */
export function findSites(): Sites {
  const sites: Sites = { patterns: [], loaders: [], foreign: [] };
  for (const file of fs.readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts')).sort()) {
    const location = path.join(SOURCES, file);
    visit(ts.createSourceFile(location, fs.readFileSync(location, 'utf8'), ts.ScriptTarget.Latest, true), file.split(path.sep).join('/'), sites);
  }
  return sites;
}

function visit(node: ts.Node, file: string, sites: Sites): void {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    sites.patterns.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), place: file });
  } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
    addConstructed(node, file, sites);
  }
  ts.forEachChild(node, child => visit(child, file, sites));
}

function addConstructed(node: ts.NewExpression | ts.CallExpression, file: string, { patterns, loaders, foreign }: Sites): void {
  const [pattern, flags] = node.arguments ?? [];
  if (!isInFunction(node)) {
    loaders.push(file);
  } else if (ts.isTemplateExpression(pattern) || isRawText(pattern)) {
    const source = isRawText(pattern) ? pattern.template.getText().slice(1, -1)
      : [pattern.head.text, ...pattern.templateSpans.map(({ literal }) => literal.text)].join(STAND_IN);
    patterns.push({ source, flags: flags !== undefined && ts.isStringLiteral(flags) ? flags.text : '', place: file });
  } else {
    foreign.push(`${file}: ${pattern.getText()}`);
  }
}

/** A pattern that is written down as a text: String.raw, and nothing put into it. */
function isRawText(node: ts.Node): node is ts.TaggedTemplateExpression {
  return ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw' && ts.isNoSubstitutionTemplateLiteral(node.template);
}

function isInFunction(node: ts.Node): boolean {
  return ts.findAncestor(node, ancestor => ts.isFunctionLike(ancestor)) !== undefined;
}

/** The regular expressions that files put together when they are loaded. */
export function loadedPatterns(files: readonly string[]): Pattern[] {
  const patterns: Pattern[] = [];
  const Original = RegExp;
  const recording = new Proxy(Original, {
    construct: (target, args: [string | RegExp, string?]) => {
      const made = new target(...args);
      const [, , caller] = new Error().stack!.split('\n');
      const file = files.find(name => caller.includes(path.join(SOURCES, name)));
      if (file !== undefined) {
        patterns.push({ source: made.source, flags: made.flags, place: file });
      }
      return made;
    },
  });
  globalThis.RegExp = recording;
  try {
    jest.isolateModules(() => files.forEach(file => jest.requireActual<object>(path.join(SOURCES, file))));
  } finally {
    globalThis.RegExp = Original;
  }
  return patterns;
}

/** The patterns of the pinned schemas, which texts of manifests are held against. */
export function schemaPatterns(): Pattern[] {
  const imports = path.join(ROOT, 'imports');
  return fs.readdirSync(imports, { recursive: true, encoding: 'utf8' }).filter(file => path.basename(file) === 'crds.json')
    .flatMap(file => patternsIn(JSON.parse(fs.readFileSync(path.join(imports, file), 'utf8')), file));
}

function patternsIn(value: unknown, place: string): Pattern[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const { pattern } = value as { readonly pattern?: unknown };
  return [
    ...typeof pattern === 'string' ? [{ source: LINEAR_PATTERNS.get(pattern) ?? pattern, flags: 'u', place }] : [],
    ...Object.values(value).flatMap(member => patternsIn(member, place)),
  ];
}

/** Each pattern once. */
export function distinct(patterns: readonly Pattern[]): Pattern[] {
  return [...new Map(patterns.map(pattern => [`/${pattern.source}/${pattern.flags}`, pattern])).values()];
}
