import { Code } from '../core';
import type { ProviderRecord } from './provider-record';
import type { ProviderRegistry } from './provider-registry';
import { Severity } from './severity';
import { Field, Topology } from '../topology';

/** One place that breaks a rule. */
export interface Finding {
  /** The field to mend; a missing one counts, as `object.at('spec.version')`. */
  readonly at: Field;
  /** What is wrong, what is allowed and what to do, without the object and the code. */
  readonly message: string;
}

/**
 * A relation between objects that the API server does not check.
 *
 * Its reason stands in the registry of codes. A rule reads the topology and what is known of kinds, and never throws, whatever the objects hold: a missing or
 * malformed field is the business of the schemas.
 */
export interface Rule {
  readonly code: Code;
  readonly severity: Severity;
  /** Where upstream says or does so: project and file, and the release only where it is not the pinned one. */
  readonly source: string;
  /** Whether it finds something missing from a bundle, which may stand in a document that could not be read. @default false */
  readonly findsAbsence?: boolean;
  /** Whether what it says of a text holds whatever is filled in for the variables in it. @default false */
  readonly knowsVariables?: boolean;
  /**
   * Names of members, arguments or variables. Where no object of a bundle has one of them, the rule finds nothing, and is not asked: most bundles have
   * little of what there are rules about. @default - the rule is asked about every bundle
   */
  readonly needsMember?: readonly string[];
  /**
   * Whether it asks of each object, reference or cluster by itself, and looks others up by their names: what it finds in a bundle is then what it finds in the parts
   * of it, whatever they are. What a conclusion from other objects needs, be it that there is none, it looks for in the whole of the bundle. @default false
   */
  readonly isLocal?: boolean;
  check(topology: Topology, registry: ProviderRegistry): Finding[];
}

/** Whether a bundle has what the rules of a record are about. Kinds that nobody has heard of may yet be those of machines of its provider. */
export function hasKindsOf({ rulesNeedOwnKinds, kinds, infrastructure = [] }: ProviderRecord, { words }: Topology): boolean {
  return rulesNeedOwnKinds !== true || kinds.some(({ kind }) => words.kinds.has(kind))
    || infrastructure.some(({ machinePrefix }) => machinePrefix !== undefined && [...words.kinds].some(kind => kind.startsWith(machinePrefix)));
}

/** Whether a bundle has what a rule is about. */
export function concerns({ needsMember }: Rule, { words }: Topology): boolean {
  return needsMember === undefined || needsMember.some(name => words.hasMember(name));
}
