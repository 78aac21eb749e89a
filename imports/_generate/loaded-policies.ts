import type { JsonObject } from './json';
import type { PolicyPin } from './pin';

/** A file of admission policies as read, with its policies and bindings. */
export interface LoadedPolicies {
  readonly pin: PolicyPin;
  readonly bytes: Uint8Array;
  readonly manifests: readonly JsonObject[];
}
