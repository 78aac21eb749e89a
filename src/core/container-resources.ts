import { refuseValue } from './errors';
import { nonEmptyMap, nonEmptyObject } from './json';
import { isQuantity } from './quantity';

/** What containers may use, by resource name such as `cpu` and `memory`, each as a Kubernetes quantity. */
export interface ContainerResources {
  /**
   * What is reserved, for example `{ cpu: '250m', memory: '512Mi' }`.
   * @default - nothing
   */
  readonly requests?: { readonly [resource: string]: string };
  /**
   * The most that may be used.
   * @default - no limit
   */
  readonly limits?: { readonly [resource: string]: string };
}

/** Refuses resources that are no quantities. */
export function checkContainerResources(prop: string, { requests = {}, limits = {} }: ContainerResources = {}): void {
  for (const [kind, quantities] of Object.entries({ requests, limits })) {
    const bad = Object.keys(quantities).find(name => !isQuantity(quantities[name]));
    if (bad !== undefined) {
      refuseValue('input/invalid-value', `'${prop}.${kind}' has ${bad} '${quantities[bad]}'; use a Kubernetes quantity, for example '250m' or '512Mi'`);
    }
  }
}

/** Resources as generated types want them, or undefined when they say nothing. */
export function renderContainerResources({ requests, limits }: ContainerResources = {}) {
  return nonEmptyObject({ requests: renderQuantities(requests), limits: renderQuantities(limits) });
}

function renderQuantities(quantities: { readonly [resource: string]: string } = {}) {
  return nonEmptyMap(Object.fromEntries(Object.entries(quantities).map(([name, value]) => [name, { value }])));
}
