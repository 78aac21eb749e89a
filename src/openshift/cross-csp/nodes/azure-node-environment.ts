import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { AZURE_NODE_SCRIPT } from './azure-node-script';
import { OpenShiftMachineConfig } from './machine-config';
import { OpenShiftMachineConfigPool } from './machine-config-pool';

const SCRIPT = '/usr/local/bin/azure-node-env';
const EXECUTABLE = 0o755;

/** It is done before what would ask the metadata service of AWS, and the kubelet waits for it. */
const UNIT = `[Unit]
Description=Write the name and the provider id of a virtual machine of Azure for the kubelet
Wants=network-online.target
After=NetworkManager-wait-online.service
Before=aws-kubelet-nodename.service aws-kubelet-providerid.service kubelet-dependencies.target

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=${SCRIPT}

[Install]
WantedBy=network-online.target
RequiredBy=kubelet-dependencies.target
`;

/** Settings of `OpenShiftAzureNodeEnvironment`. */
export interface OpenShiftAzureNodeEnvironmentProps {
  /** The nodes on Azure. They need a pool of their own, for the nodes on AWS must not run it. */
  readonly pool: OpenShiftMachineConfigPool;
  /**
   * The name of the MachineConfig.
   * @default - `98-<pool>-node-env`
   */
  readonly configName?: string;
}

/**
 * Lets nodes on Azure join a cluster that was installed on AWS: a unit that tells the kubelet its name and provider id, before units of AWS would ask a metadata service that does not
 * answer on Azure, which the kubelet would wait for without end.
 */
export class OpenShiftAzureNodeEnvironment extends Construct {
  /** The MachineConfig. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftAzureNodeEnvironmentProps) {
    super(scope, id);
    this.resource = new OpenShiftMachineConfig(this, 'MachineConfig', {
      configName: props.configName ?? `98-${props.pool.poolName}-node-env`,
      pool: props.pool,
      files: [{ path: SCRIPT, content: AZURE_NODE_SCRIPT, mode: EXECUTABLE }],
      units: [{ name: 'azure-node-env.service', content: UNIT }],
    }).resource;
  }
}
