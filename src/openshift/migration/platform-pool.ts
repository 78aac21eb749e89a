import { CodeValue } from './program';
import { OpenShiftPlatform } from '../platform';

/** A value of a manifest. */
export type Plain = string | number | boolean | readonly Plain[] | { readonly [name: string]: Plain | undefined };

/** What the provider spec of a MachineSet becomes. */
export interface PlatformPool {
  readonly platform: OpenShiftPlatform;
  /** The kind and version of the template. */
  readonly templateKind: string;
  readonly templateVersion: string;
  /** `spec.template.spec` of the template. */
  readonly templateSpec: { readonly [name: string]: Plain | undefined };
  readonly failureDomain?: string;
  readonly userDataSecretName?: string;
  /** The pool as code. @default - this library has no typed pool of the platform */
  readonly pool?: PoolCode;
}

/** A typed pool. */
export interface PoolCode {
  readonly className: string;
  readonly module: string;
  readonly props: { readonly [name: string]: CodeValue | undefined };
}

/** A copy without members that are undefined, at any depth. */
export function compact<T>(value: T): T {
  if (Array.isArray(value)) {
    return value.map(entry => compact(entry as unknown)) as T;
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, compact(member as unknown)])) as T;
}

/** A list that is undefined when it is empty. */
export function nonEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** An object that is undefined when all its members are. */
export function ifAny<T extends object>(members: T): T | undefined {
  return Object.values(members).every(member => member === undefined) ? undefined : members;
}
