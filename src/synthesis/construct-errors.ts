import { IConstruct } from 'constructs';

/** An error of a construct, or in what it renders. */
export interface ConstructError {
  readonly construct: IConstruct;
  readonly message: string;
}

/** The second stage: asks every construct, once, what is wrong with it. */
export function validateConstructs(constructs: readonly IConstruct[]): ConstructError[] {
  return constructs.flatMap(construct => construct.node.validate().map(message => ({ construct, message })));
}

/** Throws all errors at once, in the words of cdk8s, if there are any. */
export function failIfAny(errors: readonly ConstructError[]): void {
  if (errors.length > 0) {
    throw new Error(`Validation failed with the following errors:\n  ${errors.map(({ construct, message }) => `[${construct.node.path}] ${message}`).join('\n  ')}`);
  }
}
