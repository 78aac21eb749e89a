import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The only method of a code writer that the importer uses. */
export interface LineWriter { line(text?: string): void }

/** cdk8s-cli's importer, as far as it is used here; the package publishes no types for it. */
export interface Importer {
  readonly CustomResourceDefinition: new (manifest: object) => {
    generateTypeScript(code: LineWriter, options: object): Promise<void>;
  };
  safeParseCrds(manifest: string): object[];
}

export interface Codegen { emitHeader(code: LineWriter, custom: boolean): void }

// Loaded by file, because the package exports neither of them; its command would need a file per CRD and writes to fixed names.
const fromHere = createRequire(__filename);
const cliPackage = fromHere.resolve('cdk8s-cli/package.json');
const fromCli = createRequire(cliPackage);
const fromJson2jsii = createRequire(fromCli.resolve('json2jsii'));

export const importer: Importer = fromCli(join(dirname(cliPackage), 'lib', 'import', 'crd.js'));
export const codegen: Codegen = fromCli(join(dirname(cliPackage), 'lib', 'import', 'codegen.js'));

/** How json2jsii makes a TypeScript property name. */
export const camelCase: (name: string) => string = fromJson2jsii('camelcase');
