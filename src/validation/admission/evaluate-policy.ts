import { AdmissionPolicy, NamedExpression } from '../../knowledge';
import { Manifest } from '../../topology';
import { compilePolicyExpression, reasonOf, toDynamic } from '../cel';

/** What is asked of a policy: may this be created? */
export interface AdmissionRequest {
  readonly object: Manifest;
  /** What the policy compares it with. @default - nothing */
  readonly params?: Manifest;
}

/** A validation that does not hold. */
export interface BrokenValidation {
  readonly expression: string;
  /** Why it cannot be evaluated. @default - it can */
  readonly failure?: string;
}

type Values = { readonly [name: string]: unknown };

/** What became of an expression. */
interface Outcome {
  readonly expression: string;
  readonly value?: unknown;
  /** Why it cannot be evaluated. @default - it can */
  readonly failure?: string;
}

/** The variables of a policy. */
interface Variables {
  /** Those that have a value. */
  readonly known: ReadonlyMap<string, unknown>;
  /** Why the others have none. */
  readonly failures: ReadonlyMap<string, string>;
}

/** Whether all expressions of a policy can be compiled. */
const understood = new WeakMap<AdmissionPolicy, boolean>();

/** Nobody knows who will apply the manifests; it is none of the service accounts that policies let pass. */
const SOMEBODY = { username: '', groups: [] };

/**
 * The validations of a policy that an object breaks when it is created.
 *
 * As on an API server, the policy is about requests that meet all of its conditions, and an expression that cannot be evaluated refuses the request unless the
 * policy says `Ignore`. A policy with an expression that cannot be compiled, as somebody else may write, is left out.
 */
export function brokenValidations(policy: AdmissionPolicy, { object, params }: AdmissionRequest): BrokenValidation[] {
  if (!isUnderstood(policy)) {
    return [];
  }
  const values: Values = {
    object: toDynamic(object),
    oldObject: null,
    params: params === undefined ? null : toDynamic(params),
    request: toDynamic({ operation: 'CREATE', name: object.metadata?.name, namespace: object.metadata?.namespace, userInfo: SOMEBODY }),
  };
  const conditions = (policy.matchConditions ?? []).map(({ expression }) => evaluate(expression, values));
  // One condition that does not hold is enough, whatever becomes of the others.
  if (conditions.some(({ value }) => value === false)) {
    return [];
  }
  const failed = conditions.filter(({ failure }) => failure !== undefined);
  return (failed.length > 0 ? failed.slice(0, 1) : brokenIn(policy, values))
    .filter(({ failure }) => failure === undefined || policy.failurePolicy !== 'Ignore').map(({ expression, failure }) => ({ expression, failure }));
}

function brokenIn({ variables = [], validations }: AdmissionPolicy, values: Values): Outcome[] {
  const { known, failures } = variablesOf(variables, values);
  return validations.map(({ expression }) => evaluate(expression, { ...values, variables: known }, failures))
    .filter(({ value, failure }) => value === false || failure !== undefined);
}

function isUnderstood(policy: AdmissionPolicy): boolean {
  const known = understood.get(policy) ?? expressionsOf(policy).every(isCompilable);
  understood.set(policy, known);
  return known;
}

/** All expressions of a policy. */
export function expressionsOf({ matchConditions = [], variables = [], validations }: AdmissionPolicy): string[] {
  return [...matchConditions, ...variables, ...validations].map(({ expression }) => expression);
}

function isCompilable(expression: string): boolean {
  try {
    compilePolicyExpression(expression);
    return true;
  } catch {
    return false;
  }
}

/**
 * The variables of a policy with their values, each of which may use those before it. The server evaluates a variable only where it is used, so one that cannot be
 * evaluated is left out, and whoever uses it fails.
 */
function variablesOf(variables: readonly NamedExpression[], values: Values): Variables {
  const known = new Map<string, unknown>();
  const failures = new Map<string, string>();
  for (const { name, expression } of variables) {
    const { value, failure } = evaluate(expression, { ...values, variables: known }, failures);
    if (failure === undefined) {
      known.set(name, value);
    } else {
      failures.set(name, failure);
    }
  }
  return { known, failures };
}

/** @param variables why variables of the policy have no value, which is why an expression fails that uses one */
function evaluate(expression: string, values: Values, variables: ReadonlyMap<string, string> = new Map()): Outcome {
  try {
    return { expression, value: compilePolicyExpression(expression)(values) };
  } catch (error) {
    const used = [...variables].find(([name]) => expression.includes(`variables.${name}`));
    return { expression, failure: used?.[1] ?? reasonOf(error) };
  }
}
