import * as path from 'path';
import * as ts from 'typescript';
import { ROOT_NAMES } from './root-names';
import { SUBMODULES } from '../../projenrc/submodules';

const SOURCES = path.join(__dirname, '..', '..', 'src');
const files = ['index.ts', 'root.ts', ...Object.values(SUBMODULES).map(folder => path.join(folder, 'index.ts'))];
const options = { module: ts.ModuleKind.Node16, target: ts.ScriptTarget.ES2022, strict: true };
const program = ts.createProgram(files.map(file => path.join(SOURCES, file)), options);
const checker = program.getTypeChecker();

function exportsOf(file: string): ts.Symbol[] {
  const module = checker.getSymbolAtLocation(program.getSourceFile(path.join(SOURCES, file))!)!;
  return checker.getExportsOfModule(module).map(symbol => ts.isExportSpecifier(symbol.declarations![0]) ? checker.getAliasedSymbol(symbol) : symbol);
}

function namesOf(symbols: ts.Symbol[]): string[] {
  return symbols.map(({ name }) => name).sort();
}

function namesOfIndex(folder: string): string[] {
  return namesOf(exportsOf(path.join(folder, 'index.ts')));
}

/** Whether jsii makes a type of it; functions, constants and aliases it leaves out. */
function isType(symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations!;
  const isInternal = symbol.getJsDocTags(checker).some(({ name }) => name === 'internal');
  return !isInternal && [ts.isClassDeclaration, ts.isInterfaceDeclaration, ts.isEnumDeclaration].some(is => is(declaration));
}

test('the root has these names, and a change of them is a decision', () => {
  expect(namesOf(exportsOf('root.ts'))).toEqual(ROOT_NAMES);
});

test('the root is what every program needs, not more', () => {
  expect(ROOT_NAMES.length).toBeLessThanOrEqual(88);
});

describe.each(Object.entries(SUBMODULES))('%s', (name, folder) => {
  test('has the same names for users of TypeScript and for jsii', () => {
    expect(namesOfIndex(folder)).toEqual(namesOf(exportsOf(`submodules/${name}.ts`).filter(isType)));
  });

  test('has no name of the root or of another submodule', () => {
    const others = Object.values(SUBMODULES).filter(other => other !== folder).flatMap(namesOfIndex);
    expect(namesOfIndex(folder).filter(own => [...ROOT_NAMES, ...others].includes(own))).toEqual([]);
  });
});
