import { nearestName } from '../../core';
import { Field } from '../../topology';

/** What a path into the value of a variable comes to. */
export interface VariablePath {
  /** The schema of what is there. @default - it cannot be told */
  readonly schema?: Field;
  /** The first step that the variable does not have, and what it has in its place. @default - all steps are there */
  readonly missing?: { readonly step: string; readonly known: readonly string[]; readonly near?: string };
}

/** Follows a path such as `proxy.noProxy[0]` below the schema of its variable. */
export function followPath(schema: Field, steps: readonly string[]): VariablePath {
  let node = schema;
  for (const step of steps) {
    if (/^\d+$/.test(step) && node.textOf('type') === 'array') {
      node = node.member('items');
      continue;
    }
    const properties = node.member('properties');
    if (properties.has(step)) {
      node = properties.member(step);
      continue;
    }
    const isOpen = node.has('additionalProperties') || node.member('x-kubernetes-preserve-unknown-fields').flag === true || !node.exists;
    const known = properties.members().map(member => `${member.step}`);
    return isOpen ? {} : { missing: { step, known, near: nearestName(step, known) } };
  }
  return { schema: node };
}

/** The name of a variable and the steps below it. */
export function stepsOf(path: string): string[] {
  return path.split(/[.[\]]/).filter(step => step !== '');
}
