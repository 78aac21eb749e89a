import { nonEmptyMap, nonEmptyObject, refuseValue } from '../../core';

/** What a pod may use, by resource name such as `cpu` and `memory`, each as a Kubernetes quantity. */
export interface K0smotronResources {
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
export function checkResources(prop: string, resources: K0smotronResources = {}): void {
  for (const quantities of [resources.requests ?? {}, resources.limits ?? {}]) {
    const bad = Object.keys(quantities).find(name => !/^\d+(\.\d+)?(m|k|[KMGTPE]i?)?$/.test(quantities[name]));
    if (bad !== undefined) {
      refuseValue('input/invalid-value', `'${prop}' has ${bad} '${quantities[bad]}'; use a Kubernetes quantity, for example '250m' or '512Mi'`);
    }
  }
}

export function renderResources(resources: K0smotronResources = {}) {
  return nonEmptyObject({ requests: renderQuantities(resources.requests), limits: renderQuantities(resources.limits) });
}

function renderQuantities(quantities: { readonly [resource: string]: string } = {}) {
  return nonEmptyMap(Object.fromEntries(Object.entries(quantities).map(([name, value]) => [name, { value }])));
}
