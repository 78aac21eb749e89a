import { LiteralDialect, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue } from '../../core';
import { checkArguments } from '../../kubeadm';

/** What the containers of a component may use, by resource name such as `cpu` and `memory`, each as a Kubernetes quantity. */
export interface KamajiResources {
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

/** Kine, which stands before a data store that is not etcd. */
export interface KamajiKine {
  /**
   * Arguments by name without dashes.
   * @default - none
   */
  readonly extraArgs?: { readonly [name: string]: string };
  /**
   * What it may use.
   * @default - no limit
   */
  readonly resources?: KamajiResources;
}

/** A component of the control plane. */
export interface KamajiComponent extends KamajiKine {
  /**
   * The name of its image in `registry`, without a tag.
   * @default - that of Kubernetes
   */
  readonly imageName?: string;
}

const QUANTITY = /^\d+(\.\d+)?(m|k|[KMGTPE]i?)?$/;
/** Nobody renders arguments; whoever writes an expression expects a value. */
const LITERAL = new LiteralDialect('Kamaji', /^\{\{/);

/** Refuses settings of a component that its container would not take. */
export function checkComponent(prop: string, component: KamajiKine & KamajiComponent = {}): void {
  checkArguments(`${prop}.extraArgs`, component.extraArgs ?? {}, LITERAL);
  checkResources(`${prop}.resources`, component.resources);
  if (component.imageName !== undefined && !/^[a-z0-9]+([._/-][a-z0-9]+)*$/.test(component.imageName)) {
    refuseValue('input/invalid-value', `'${prop}.imageName' '${component.imageName}' is not the name of an image; give it without registry and tag`);
  }
}

/** Refuses resources that are no quantities. */
export function checkResources(prop: string, resources: KamajiResources = {}): void {
  for (const quantities of [resources.requests ?? {}, resources.limits ?? {}]) {
    const bad = Object.keys(quantities).find(name => !QUANTITY.test(quantities[name]));
    if (bad !== undefined) {
      refuseValue('input/invalid-value', `'${prop}' has ${bad} '${quantities[bad]}'; use a Kubernetes quantity, for example '250m' or '512Mi'`);
    }
  }
}

/** The arguments as Kamaji wants them, in the order of their names. */
export function renderArguments(args: { readonly [name: string]: string } = {}): string[] | undefined {
  return nonEmptyList(Object.keys(args).sort().map(name => `--${name}=${args[name]}`));
}

export function renderResources(resources: KamajiResources = {}) {
  return nonEmptyObject({ requests: renderQuantities(resources.requests), limits: renderQuantities(resources.limits) });
}

export function renderComponent(component: KamajiKine & KamajiComponent = {}) {
  return nonEmptyObject({
    extraArgs: renderArguments(component.extraArgs),
    resources: renderResources(component.resources),
    containerImageName: component.imageName,
  });
}

function renderQuantities(quantities: { readonly [resource: string]: string } = {}) {
  return nonEmptyMap(Object.fromEntries(Object.entries(quantities).map(([name, value]) => [name, { value }])));
}
