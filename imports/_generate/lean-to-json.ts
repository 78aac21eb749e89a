import * as ts from 'typescript'; // eslint-disable-line import/no-extraneous-dependencies -- generates code, and is no part of the package

/**
 * How json2jsii leaves undefined members out of `Object.entries(<map>)`. It copies the object for each member, so the time grows with the square of
 * their number.
 */
const COPYING_FILTER = '(r, i) => (i[1] === undefined) ? r : ({ ...r, [i[0]]: i[1] })';

const LINEAR_FILTER = `
function definedMembers(members: Record<string, any>): Record<string, any> {
  const defined: Record<string, any> = {};
  for (const name in members) {
    if (members[name] !== undefined) { defined[name] = members[name]; }
  }
  return defined;
}
`;

/** A text for what stands between two places. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The same generated code with functions `toJson_*` that take time in proportion to the members of an object. Rendering runs them for every object. */
export function withLeanToJson(text: string): string {
  const source = ts.createSourceFile('generated.ts', text, ts.ScriptTarget.ES2022, true);
  const edits = editsIn(source);
  const code = edited(text, edits);
  return code.includes('definedMembers(') ? `${code}\n${LINEAR_FILTER}` : code;
}

/** The edits in a node, in the order of the text, none within another. */
function editsIn(node: ts.Node): Edit[] {
  const edit = ts.isBlock(node) ? editOfBody(node) : ts.isSpreadAssignment(node) ? editOfType(node) : editOfFilter(node);
  return edit === undefined ? childrenOf(node).flatMap(editsIn) : [edit];
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, child => void children.push(child));
  return children;
}

/** For a body that makes an object with all members of a type, most of them undefined, and then filters it. */
function editOfBody({ statements }: ts.Block): Edit | undefined {
  const [made, returned] = statements.slice(-2);
  if (returned === undefined || !ts.isVariableStatement(made) || !ts.isReturnStatement(returned)) {
    return undefined;
  }
  const [{ name, initializer }] = made.declarationList.declarations;
  const isFiltered = returned.expression !== undefined && filteredBy(returned.expression)?.getText() === name.getText();
  if (!isFiltered || initializer === undefined || !ts.isObjectLiteralExpression(initializer)) {
    return undefined;
  }
  const members = initializer.properties;
  return members.every(ts.isPropertyAssignment) ? { start: made.getStart(), end: returned.getEnd(), text: withDefinedMembers(members) } : undefined;
}

/** For the filter of a map. */
function editOfFilter(node: ts.Node): Edit | undefined {
  const filtered = filteredBy(node);
  return filtered && { start: node.getStart(), end: node.getEnd(), text: `definedMembers(${editedText(filtered)})` };
}

/**
 * For the type of an object that is spread before its content, `{ ...X.GVK, ...toJson_X(props) }`: Node.js 20 gives every object that has more after
 * its first spread a hidden class of its own, which takes a sixteenth of the time of a fleet.
 */
function editOfType(spread: ts.SpreadAssignment): Edit | undefined {
  const { properties } = spread.parent;
  const next = properties[properties.indexOf(spread) + 1];
  const type = spread.expression.getText();
  const isBeforeContent = type.endsWith('.GVK') && next !== undefined && ts.isSpreadAssignment(next) && ts.isCallExpression(next.expression);
  return isBeforeContent ? { start: spread.getStart(), end: spread.getEnd(), text: `apiVersion: ${type}.apiVersion,\n      kind: ${type}.kind` } : undefined;
}

/** What `Object.entries(<what>).reduce(<filter>, {})` filters. */
function filteredBy(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== 'reduce') {
    return undefined;
  }
  const entries = node.expression.expression;
  const isFilter = node.arguments[0]?.getText() === COPYING_FILTER;
  return isFilter && ts.isCallExpression(entries) && entries.expression.getText() === 'Object.entries' ? entries.arguments[0] : undefined;
}

/** Makes an object with those members only that are defined. */
function withDefinedMembers(members: readonly ts.PropertyAssignment[]): string {
  const assignments = members.map(({ name, initializer: value }) => isPlainMember(value)
    ? `  if (${value.getText()} !== undefined) { result[${name.getText()}] = ${value.getText()}; }`
    : `  value = ${editedText(value)};\n  if (value !== undefined) { result[${name.getText()}] = value; }`);
  const variable = members.every(({ initializer }) => isPlainMember(initializer)) ? [] : ['  let value: any;'];
  return ['const result: Record<string, any> = {};', ...variable, ...assignments, '  return result;'].join('\n');
}

/** Whether a value is `obj.<name>`, which can be asked for twice. */
function isPlainMember(value: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(value) && ts.isIdentifier(value.expression);
}

/** The text of an expression with the edits in it. */
function editedText(node: ts.Expression): string {
  return edited(node.getText(), editsIn(node), node.getStart());
}

/** @param offset where the text begins, as edits count */
function edited(text: string, edits: readonly Edit[], offset = 0): string {
  return [...edits].reverse().reduce((code, edit) => code.slice(0, edit.start - offset) + edit.text + code.slice(edit.end - offset), text);
}
