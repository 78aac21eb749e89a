import { existsSync, readFileSync } from 'fs';
import { dirname, join, relative, sep } from 'path';
import * as ts from 'typescript';

/** A type that the package exports. */
export interface PublicType {
  readonly name: string;
  /** The submodule that exports it; empty for the root. */
  readonly submodule: string;
  /** The folder of its file, below that of the entry file. */
  readonly folder: string;
  /** Properties that the type itself declares, not one that it extends. */
  readonly properties: string[];
  /** Static methods that return a type of the package. */
  readonly factories: string[];
  /** All properties of what `new` takes as its third argument, after a scope and an id. */
  readonly constructProps: string[];
}

/** Files by path, for sources that are not on the disk. */
export type Sources = { readonly [path: string]: string };

/**
 * The exported types, read from the sources: what jsii makes of them, without the half minute that it takes.
 * The generated types and other packages are not read, as no name of theirs is public here.
 *
 * @param entry the file that exports them, with submodules as `export * as name`
 */
export function publicTypes(entry: string, sources: Sources = {}): PublicType[] {
  const program = ts.createProgram({ rootNames: [entry], options: { noLib: true, types: [] }, host: hostOf(sources) });
  const reader = new Reader(program.getTypeChecker(), dirname(entry));
  return reader.typesOf(program.getSourceFile(entry)!);
}

class Reader {
  constructor(private readonly checker: ts.TypeChecker, private readonly root: string) {}

  public typesOf(file: ts.SourceFile): PublicType[] {
    return this.exportsOf(this.checker.getSymbolAtLocation(file)!, '');
  }

  private exportsOf(module: ts.Symbol, submodule: string): PublicType[] {
    return this.checker.getExportsOfModule(module).flatMap(exported => {
      const symbol = this.resolved(exported);
      if (symbol.declarations?.some(ts.isSourceFile)) {
        return this.exportsOf(symbol, exported.name);
      }
      const declaration = symbol.declarations?.find(isType);
      return declaration === undefined ? [] : [this.read(exported.name, submodule, symbol, declaration)];
    });
  }

  private read(name: string, submodule: string, symbol: ts.Symbol, declaration: ts.Declaration): PublicType {
    const folder = relative(this.root, dirname(declaration.getSourceFile().fileName)).split(sep).join('/');
    const members: readonly ts.ClassElement[] = ts.isClassDeclaration(declaration) ? declaration.members : [];
    const constructor = members.filter(ts.isConstructorDeclaration).find(isVisible);
    const props = constructor?.parameters[2]?.type;
    const factories = members.filter(ts.isMethodDeclaration).filter(method => isPublicStatic(method) && this.returnsOwnType(method));
    return {
      name,
      submodule,
      folder,
      properties: ts.isEnumDeclaration(declaration) ? [] : this.propertiesOf(this.checker.getDeclaredTypeOfSymbol(symbol), declaration),
      factories: factories.map(method => method.name.getText()),
      constructProps: props === undefined ? [] : this.propertiesOf(this.checker.getTypeFromTypeNode(props)),
    };
  }

  /** The names of all visible properties, or of those that stand in one declaration. */
  private propertiesOf(type: ts.Type, owner?: ts.Declaration): string[] {
    return type.getProperties()
      .filter(({ name, declarations = [] }) => !declarations.some(isMethod) && !name.startsWith('_') && declarations.every(isVisible)
        && (owner === undefined || declarations.some(declaration => ts.findAncestor(declaration, node => node === owner) !== undefined)))
      .map(({ name }) => name);
  }

  private returnsOwnType({ type }: ts.MethodDeclaration): boolean {
    const symbol = type && ts.isTypeReferenceNode(type) ? this.checker.getSymbolAtLocation(type.typeName) : undefined;
    return symbol !== undefined && this.resolved(symbol).declarations?.some(isType) === true;
  }

  private resolved(symbol: ts.Symbol): ts.Symbol {
    return symbol.declarations?.some(isAlias) ? this.checker.getAliasedSymbol(symbol) : symbol;
  }
}

function isType(declaration: ts.Declaration): boolean {
  return ts.isClassDeclaration(declaration) || ts.isInterfaceDeclaration(declaration) || ts.isEnumDeclaration(declaration);
}

function isAlias(declaration: ts.Declaration): boolean {
  return ts.isExportSpecifier(declaration) || ts.isImportSpecifier(declaration) || ts.isNamespaceExport(declaration);
}

function isMethod(declaration: ts.Declaration): boolean {
  return ts.isMethodDeclaration(declaration) || ts.isMethodSignature(declaration);
}

function isVisible(declaration: ts.Declaration): boolean {
  return !hasModifier(declaration, ts.SyntaxKind.PrivateKeyword) && !hasModifier(declaration, ts.SyntaxKind.ProtectedKeyword);
}

function isPublicStatic(method: ts.MethodDeclaration): boolean {
  return hasModifier(method, ts.SyntaxKind.StaticKeyword) && isVisible(method) && !method.name.getText().startsWith('_');
}

function hasModifier(declaration: ts.Declaration, kind: ts.SyntaxKind): boolean {
  return ts.canHaveModifiers(declaration) && ts.getModifiers(declaration)?.some(modifier => modifier.kind === kind) === true;
}

function hostOf(sources: Sources): ts.CompilerHost {
  const read = (path: string): string | undefined => sources[path] ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return {
    fileExists: path => read(path) !== undefined,
    readFile: read,
    getSourceFile: (path, options) => {
      const text = read(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, options, true);
    },
    resolveModuleNameLiterals: (literals, containingFile) => literals.map(({ text }) => ({ resolvedModule: resolve(text, containingFile, read) })),
    getDefaultLibFileName: () => 'lib.d.ts',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: path => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  };
}

function resolve(module: string, containingFile: string, read: (path: string) => string | undefined): ts.ResolvedModuleFull | undefined {
  if (!module.startsWith('.') || module.includes('/imports/')) {
    return undefined;
  }
  const path = join(dirname(containingFile), module);
  const resolvedFileName = [`${path}.ts`, join(path, 'index.ts')].find(candidate => read(candidate) !== undefined);
  return resolvedFileName === undefined ? undefined : { resolvedFileName, extension: ts.Extension.Ts, isExternalLibraryImport: false };
}
