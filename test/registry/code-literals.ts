import * as fs from 'fs';
import * as path from 'path';
import * as ts from 'typescript';

export const SRC = path.join(__dirname, '..', '..', 'src');

/** The functions that take a code, with the place of the code among their arguments. */
const TAKES_CODE: { readonly [name: string]: number } = {
  InvalidInputError: 0,
  acknowledge: 0,
  checkLabelName: 3,
  finding: 0,
  refuse: 1,
  refuseValue: 0,
  tellFoundWarning: 1,
  tellWarning: 1,
  tellWarningAtSynth: 1,
};

/** A code that a source writes. */
export interface CodeLiteral {
  readonly code: string;
  /** File and line below src/. */
  readonly at: string;
}

/** The sources below src/ that are no registers of codes. */
export function sources(): string[] {
  return fs.readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts') && path.basename(file) !== 'codes.ts').sort();
}

/** The registers of codes below src/, but for the one that puts them together. */
export function registers(): string[] {
  return fs.readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(file => path.basename(file) === 'codes.ts' && path.dirname(file) !== 'registry').sort();
}

/**
 * The codes in a source: what stands where a code is meant, whatever it looks like, and texts elsewhere that begin like a code.
 *
 * @param areas what codes begin with
 */
export function codeLiterals(file: string, text: string, areas: ReadonlySet<string>): CodeLiteral[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  // A file that has a function of its own under such a name means that one.
  const own = new Set(source.statements.filter(ts.isFunctionDeclaration).map(({ name }) => name?.text));
  const found = new Set<ts.StringLiteralLike>();
  const visit = (node: ts.Node): void => {
    meantAsCode(node, own).flatMap(textsOf).forEach(literal => found.add(literal));
    if (ts.isStringLiteralLike(node) && !isModuleName(node) && /^[a-z0-9-]+\/[a-z0-9-]+$/.test(node.text) && areas.has(node.text.split('/')[0])) {
      found.add(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found].map(literal => ({ code: literal.text, at: `${file}:${source.getLineAndCharacterOfPosition(literal.getStart()).line + 1}` }));
}

/** The expressions of a node that are codes: an argument, a member or default called `code`, the items of a list of codes. */
function meantAsCode(node: ts.Node, own: ReadonlySet<string | undefined>): ts.Expression[] {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText();
    return Object.hasOwn(TAKES_CODE, name) && !own.has(name) ? [...node.arguments ?? []].slice(TAKES_CODE[name], TAKES_CODE[name] + 1) : [];
  }
  if (ts.isPropertyAssignment(node)) {
    return node.name.getText() === 'code' ? [node.initializer] : [];
  }
  const isTyped = (ts.isVariableDeclaration(node) || ts.isParameter(node)) && /^(readonly )?Code(\[\])?$/.test(node.type?.getText() ?? '');
  return isTyped && node.initializer !== undefined ? [node.initializer] : [];
}

/** The texts that an expression can be. */
function textsOf(node: ts.Expression): ts.StringLiteralLike[] {
  if (ts.isConditionalExpression(node)) {
    return [node.whenTrue, node.whenFalse].flatMap(textsOf);
  }
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.flatMap(textsOf);
  }
  return ts.isStringLiteralLike(node) ? [node] : [];
}

function isModuleName({ parent }: ts.Node): boolean {
  return ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExternalModuleReference(parent);
}
