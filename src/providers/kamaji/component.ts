import {
  checkContainerResources, ContainerResources, LiteralDialect, nonEmptyList, nonEmptyObject, refuseValue, renderContainerResources,
} from '../../core';
import { checkArguments } from '../../kubeadm';

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
  readonly resources?: ContainerResources;
}

/** A component of the control plane. */
export interface KamajiComponent extends KamajiKine {
  /**
   * The name of its image in `imageRepository`, without a tag.
   * @default - that of Kubernetes
   */
  readonly imageName?: string;
}

/** Nobody renders arguments; whoever writes an expression expects a value. */
export const LITERAL = new LiteralDialect('Kamaji', /^\{\{/);

/** Refuses settings of a component that its container would not take. */
export function checkComponent(prop: string, component: KamajiKine & KamajiComponent = {}): void {
  checkArguments(`${prop}.extraArgs`, component.extraArgs ?? {}, LITERAL);
  checkContainerResources(`${prop}.resources`, component.resources);
  if (component.imageName !== undefined && !/^[a-z0-9]+([._/-][a-z0-9]+)*$/.test(component.imageName)) {
    refuseValue('input/invalid-value', `'${prop}.imageName' '${component.imageName}' is not the name of an image; give it without registry and tag`);
  }
}

/** The arguments as Kamaji wants them, in the order of their names. */
export function renderArguments(args: { readonly [name: string]: string } = {}): string[] | undefined {
  return nonEmptyList(Object.keys(args).sort().map(name => `--${name}=${args[name]}`));
}

export function renderComponent(component: KamajiKine & KamajiComponent = {}) {
  return nonEmptyObject({
    extraArgs: renderArguments(component.extraArgs),
    resources: renderContainerResources(component.resources),
    containerImageName: component.imageName,
  });
}
