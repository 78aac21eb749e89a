import { Duration } from 'cdk8s';
import { refuseValue } from '../core';

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
   * The name of each Machine as a Go template; must hold `{{ .random }}`.
   * @default - Cluster API's own names
   */
  readonly machineNaming?: string;
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

/** Refuses a naming template that would give two Machines one name. */
export function checkMachineNaming(template?: string): void {
  if (template !== undefined && !/\{\{\s*\.random\s*\}\}/.test(template)) {
    refuseValue('input/invalid-value', `'machineNaming' '${template}' gives all machines the same name; `
      + "add '{{ .random }}', for example '{{ .cluster.name }}-gpu-{{ .random }}'");
  }
}
