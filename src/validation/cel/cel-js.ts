/*
 * The only place that imports the CEL library.
 *
 * Measured on Node 20: @bufbuild/cel 0.6.1 brings 11 MB with its dependencies, loads in 155 ms and takes 85 us for a check of unique names in
 * six entries and 55 us for a `matches`; @marcbachmann/cel-js 8.0.0 has 0.3 MB and no dependencies, loads in 31 ms and takes 15 us and 3 us.
 *
 * It is published as ES modules for Node 20.19 and later, while this package is CommonJS for every Node 20 and runs in other people's jest,
 * which cannot require ES modules. So `tools/esbuild.config.ts` compiles it into the package after jsii, and it is no dependency at run time. For the
 * same reason nothing of its types appears in what is exported here.
 */

/** A node of a parsed expression. */
export interface CelNode {
  readonly op: string;
  readonly args: unknown;
}

/** The outcome of type checking. */
export interface CelCheck {
  readonly valid: boolean;
  readonly type?: string;
  readonly error?: Error & { readonly summary?: string };
}

/** A parsed expression, to be called with the values of its variables. */
export interface CelExpression {
  (variables: { readonly [name: string]: unknown }): unknown;
  readonly ast: CelNode;
  check(): CelCheck;
}

/** The variables, types and functions that an expression may use. */
export interface CelEnvironment {
  clone(): CelEnvironment;
  parse(expression: string): CelExpression;
  registerVariable(name: string, type: string): CelEnvironment;
  registerConstant(name: string, type: string, value: unknown): CelEnvironment;
  registerType(name: string, type: Function | { readonly fields: { readonly [name: string]: string } }): CelEnvironment;
  registerFunction(signature: string, handler: (...args: never[]) => unknown, options: { readonly async: false }): CelEnvironment;
  registerOperator(signature: string, handler: (left: never, right: never) => unknown): CelEnvironment;
}

// What is used of the library, typed by hand: TypeScript refuses to import an ES module here, as it does not know of the bundle.
interface CelLibrary {
  readonly Environment: new (options: { readonly enableOptionalTypes: boolean; readonly homogeneousAggregateLiterals: boolean }) => CelEnvironment;
  readonly Optional: { of(value: unknown): unknown; none(): unknown };
}

// eslint-disable-next-line import/no-extraneous-dependencies, @typescript-eslint/no-require-imports -- bundled into this file, see above
const { Environment, Optional } = require('@marcbachmann/cel-js') as CelLibrary;

/** An environment with what CEL itself has, as the API server configures it. */
export function standardEnvironment(): CelEnvironment {
  return new Environment({ enableOptionalTypes: true, homogeneousAggregateLiterals: true });
}

/** An optional value of CEL, empty for undefined. */
export function optional(value: unknown): unknown {
  return value === undefined ? Optional.none() : Optional.of(value);
}
