import { NodeProps } from './node-props';
import { PoolProps } from './pool-props';

/** What every MachinePool takes, whatever its provider. */
export interface MachinePoolProps extends PoolProps {
  /**
   * The failure domains that the machines are spread over.
   * @default - the provider decides
   */
  readonly failureDomains?: string[];
  /**
   * The name of the infrastructure object. It never follows the content: providers change their machine pools in place.
   * @default - the pool name
   */
  readonly infraPoolName?: string;
}

/** What every MachinePool takes whose nodes are joined by a bootstrap config. */
export interface NodeMachinePoolProps extends MachinePoolProps, NodeProps {
  /**
   * Any text; a new text renames the bootstrap config and so replaces all machines.
   * @default - none
   */
  readonly rolloutSalt?: string;
  /**
   * The name of the bootstrap config; it then no longer follows the content, and a change of the content rolls nothing.
   * @default - pool name and content hash
   */
  readonly bootstrapConfigName?: string;
}
