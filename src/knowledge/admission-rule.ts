import { Code } from '../core';
import { AdmissionPolicy } from './admission-policy';
import { Finding } from './rule';
import { Severity } from './severity';
import { BundleObject, Manifest, Topology } from '../topology';

/** An object that a policy refuses, and why. */
export interface PolicyRefusal {
  readonly object: BundleObject;
  readonly topology: Topology;
  readonly policy: AdmissionPolicy;
  /** The validation that does not hold. */
  readonly expression: string;
  /** Why it cannot be evaluated, so that the API server refuses the object. @default - it can, and does not hold */
  readonly failure?: string;
  /** The object that it was compared with. @default - the policy has no parameters */
  readonly parameter?: BundleObject;
}

/**
 * Objects that the admission policies of a product refuse when they are created.
 *
 * The policies are data, and CEL is evaluated by whoever validates; the rule says which policies an API server would ask about an object, and has the words.
 * What a policy asks only of changes is left out: it compares with a status, which no manifest has.
 */
export interface AdmissionRule {
  readonly code: Code;
  readonly severity: Severity;
  /** Where upstream has the policies: project and file. */
  readonly source: string;
  /** The policies that may refuse an object; what they match is not to be asked here. It is called for every object, so the cheap test comes first. */
  policiesFor(object: BundleObject, topology: Topology): readonly AdmissionPolicy[];
  /** An object that a policy compares with as it is on a cluster, with what controllers write into it. @default - as it is written */
  completed?(parameter: BundleObject): Manifest;
  /** What to say of an object that is refused. */
  explain(refusal: PolicyRefusal): Finding;
}
