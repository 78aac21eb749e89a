import * as fs from 'fs';
import * as path from 'path';
import * as ts from 'typescript';
import { SRC } from './code-literals';

/** A source with what the search for uses asks of it. */
interface Source {
  /** The names that it imports, with the files that they are imported from. */
  readonly imports: readonly { readonly name: string; readonly from: string }[];
  /** What it exports from elsewhere. */
  readonly exports: readonly { readonly names?: readonly string[]; readonly from: string }[];
  /** What it declares: functions, and methods as `<Class>.<method>`. */
  readonly declared: ReadonlySet<string>;
  /** The functions that it calls or hands on, by their names, and the methods that it calls as `.<method>`. */
  readonly used: ReadonlySet<string>;
}

const parsed = new Map<string, Source>();

/**
 * Whether a source uses a function, or a source of the same folder does that it imports.
 *
 * @param file below src/
 * @param shared `<file>#<function>` or `<file>#<Class>.<method>`
 */
export function uses(file: string, shared: string): boolean {
  return [file, ...siblings(file)].some(each => usesItself(each, shared));
}

/** Whether the file declares what it is said to be the home of. */
export function isDeclared(shared: string): boolean {
  const [home, name] = shared.split('#');
  return fs.existsSync(path.join(SRC, home)) && sourceOf(home).declared.has(name);
}

function usesItself(file: string, shared: string): boolean {
  const [home, name] = shared.split('#');
  const method = name.split('.')[1];
  const { imports, used } = sourceOf(file);
  if (file === home || method !== undefined) {
    return file === home || used.has(`.${method}`);
  }
  return used.has(name) && imports.some(each => each.name === name && leadsTo(each.from, name, home));
}

/** Whether what a file exports under a name is declared at home. */
function leadsTo(file: string, name: string, home: string): boolean {
  return file === home || sourceOf(file).exports.some(({ names, from }) => (names?.includes(name) ?? true) && leadsTo(from, name, home));
}

function siblings(file: string): string[] {
  const below = sourceOf(file).imports.map(({ from }) => from).filter(from => path.dirname(from) === path.dirname(file));
  return [...new Set(below)].filter(from => path.basename(from) !== 'index.ts');
}

function sourceOf(file: string): Source {
  const source = parsed.get(file) ?? read(file, fs.readFileSync(path.join(SRC, file), 'utf8'));
  parsed.set(file, source);
  return source;
}

function read(file: string, text: string): Source {
  const imports: { name: string; from: string }[] = [];
  const exports: { names?: string[]; from: string }[] = [];
  const [declared, used] = [new Set<string>(), new Set<string>()];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const from = resolve(file, node.moduleSpecifier);
      const named = node.importClause?.namedBindings;
      const names = named !== undefined && ts.isNamedImports(named) ? named.elements.map(({ name }) => name.text) : [];
      imports.push(...from === undefined ? [] : names.map(name => ({ name, from })));
      return;
    }
    if (ts.isExportDeclaration(node)) {
      const from = node.moduleSpecifier && resolve(file, node.moduleSpecifier);
      const names = node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements.map(({ name }) => name.text) : undefined;
      exports.push(...from === undefined ? [] : [{ names, from }]);
      return;
    }
    if (ts.isFunctionDeclaration(node) && node.name !== undefined) {
      declared.add(node.name.text);
    }
    if ((ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) && (ts.isClassLike(node.parent) || ts.isInterfaceDeclaration(node.parent))) {
      declared.add(`${node.parent.name?.text}.${node.name.getText()}`);
    }
    if (ts.isIdentifier(node)) {
      used.add(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? `.${node.text}` : node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return { imports, exports, declared, used };
}

/** The file below src/ that a module name of ours means. */
function resolve(file: string, specifier: ts.Expression): string | undefined {
  const name = (specifier as ts.StringLiteral).text;
  const target = path.posix.join(path.posix.dirname(file.split(path.sep).join('/')), name);
  return name.startsWith('.') ? [`${target}.ts`, `${target}/index.ts`].find(candidate => fs.existsSync(path.join(SRC, candidate))) : undefined;
}
