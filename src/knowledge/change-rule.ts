import { Code } from '../core';
import type { Changes } from './changes';
import type { ProviderRegistry } from './provider-registry';
import { Finding } from './rule';
import { Severity } from './severity';

/**
 * A change that the API server refuses, for what it holds already: a field that cannot change, a version that cannot be skipped.
 *
 * It is checked only where somebody tells what the manifests were before. Like any rule it never throws.
 */
export interface ChangeRule {
  readonly code: Code;
  readonly severity: Severity;
  /** Where upstream says or does so: project, version and file. */
  readonly source: string;
  /** What is wrong, at fields of the changed objects, written there or not. */
  check(changes: Changes, registry: ProviderRegistry): Finding[];
}
