import { Duration } from 'cdk8s';
import { isDnsSubdomain, refuseValue } from '../core';

/** What holds for machines of control planes and pools alike. */
export interface MachineProps {
  /**
   * Labels of the Machines. Cluster API copies those under `node.cluster.x-k8s.io` and `node-role.kubernetes.io` onto the nodes.
   * @default - only those of Cluster API
   */
  readonly machineLabels?: { readonly [key: string]: string };
  /**
   * Annotations of the Machines.
   * @default - none
   */
  readonly machineAnnotations?: { readonly [key: string]: string };
  /**
   * How long a node may drain before its machine is deleted anyway; zero is forever.
   * @default - forever
   */
  readonly nodeDrainTimeout?: Duration;
  /**
   * How long to wait for volumes to detach; zero is forever.
   * @default - forever
   */
  readonly nodeVolumeDetachTimeout?: Duration;
  /**
   * How long to try to delete the Node object; zero is forever.
   * @default - 10 seconds, as Cluster API does
   */
  readonly nodeDeletionTimeout?: Duration;
}

/**
 * Refuses a naming template that the webhook would refuse: it wants `{{ .random }}` to the letter and a valid name as the result.
 *
 * @param ownerVariable what the owner of the machines is called in the template
 */
export function checkMachineNaming(ownerVariable: string, template?: string): void {
  if (template === undefined) {
    return;
  }
  const variables = ['.cluster.name', ownerVariable, '.random'];
  const rendered = template.replace(/\{\{ ?([\w.]+) ?\}\}/g, (expression, name: string) => variables.includes(name) ? 'x' : expression);
  if (!template.includes('{{ .random }}') || !isDnsSubdomain(rendered)) {
    refuseValue('input/invalid-value', `'machineNaming' '${template}' does not give every machine a valid name of its own; use lower-case letters, digits, '-', `
      + `${variables.map(name => `'{{ ${name} }}'`).join(', ')}, the last of them in any case`);
  }
}
