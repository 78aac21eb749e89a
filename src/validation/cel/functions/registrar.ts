import { CelEnvironment } from '../cel-js';

/** Adds functions to an environment. Handlers get what their signature says: `int` is a bigint, `double` a number. */
export class Registrar {
  constructor(private readonly environment: CelEnvironment) {}

  public add(signature: string, handler: (...args: never[]) => unknown): this {
    this.environment.registerFunction(signature, handler, { async: false });
    return this;
  }

  public constant(name: string, type: string, value: unknown): this {
    this.environment.registerConstant(name, type, value);
    return this;
  }

  public type(name: string, constructor: Function): this {
    this.environment.registerType(name, constructor);
    return this;
  }

  public equality<T>(name: string, equal: (left: T, right: T) => boolean): this {
    this.environment.registerOperator(`${name} == ${name}`, equal as (left: never, right: never) => boolean);
    return this;
  }
}
