import { IConstruct } from 'constructs';

/** An error of a construct, or in what it renders. */
export interface ConstructError {
  readonly construct: IConstruct;
  readonly message: string;
}

/** The second stage: asks every construct, once, what is wrong with it. */
export function validateConstructs(constructs: readonly IConstruct[]): ConstructError[] {
  const errors: ConstructError[] = [];
  for (const construct of constructs) {
    for (const message of construct.node.validate()) {
      errors.push({ construct, message });
    }
  }
  return errors;
}

/** Throws all errors at once, in the words of cdk8s, if there are any. */
export function failIfAny(errors: readonly ConstructError[]): void {
  if (errors.length > 0) {
    throw new Error(`Validation failed with the following errors:\n  ${errors.map(({ construct, message }) => `[${construct.node.path}] ${message}`).join('\n  ')}`);
  }
}
