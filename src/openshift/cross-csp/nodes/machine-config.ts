import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { OpenShiftMachineConfigPool } from './machine-config-pool';
import { MachineConfig } from '../../../../imports/openshift/v1/machineconfiguration.openshift.io';
import { claimName } from '../../../cdk8s-helpers';
import { checkObjectName, copyProps, findTwin, refuse } from '../../../core';
import { MACHINE_CONFIG_ROLE_LABEL } from '../../kinds';
import { createReleaseObject, ReleaseObject } from '../../manifests';

/** What the machine config operator of all releases reads. */
const IGNITION_VERSION = '3.4.0';
const READABLE = 0o644;

/** A file of nodes. */
export interface OpenShiftNodeFile {
  /** The absolute path. */
  readonly path: string;
  /** The text of the file. Everybody who reads the MachineConfig reads it: no place for secrets. */
  readonly content: string;
  /**
   * Who may read, write and run it.
   * @default - 0644
   */
  readonly mode?: number;
}

/** A unit of systemd on nodes. */
export interface OpenShiftNodeUnit {
  /** The name, for example `example.service`. */
  readonly name: string;
  /** The text of the unit. */
  readonly content: string;
  /**
   * Whether it starts with the node.
   * @default true
   */
  readonly enabled?: boolean;
}

/** Settings of a MachineConfig. At least one file or unit is needed. */
export interface OpenShiftMachineConfigProps {
  /** The name. MachineConfigs are merged in the order of their names, for example `98-worker-azure-example`. */
  readonly configName: string;
  /** The nodes that it is for. */
  readonly pool: OpenShiftMachineConfigPool;
  /**
   * Files of the nodes.
   * @default - none
   */
  readonly files?: OpenShiftNodeFile[];
  /**
   * Units of systemd on the nodes.
   * @default - none
   */
  readonly units?: OpenShiftNodeUnit[];
}

/** Files and units of the nodes of a MachineConfigPool. A change of it restarts the nodes one by one. */
export class OpenShiftMachineConfig extends Construct {
  /** The MachineConfig. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: OpenShiftMachineConfigProps) {
    super(scope, id);
    const { configName, pool, files = [], units = [] } = { ...props, ...copyProps({ files: props.files, units: props.units }) };
    this.check(files, units);
    this.resource = createReleaseObject(this, 'Resource', MachineConfig.manifest({
      metadata: {
        name: claimName(this, 'MachineConfig', checkObjectName(this, 'configName', configName)),
        labels: { [MACHINE_CONFIG_ROLE_LABEL]: pool.poolName },
      },
      spec: {
        config: {
          ignition: { version: IGNITION_VERSION },
          ...files.length > 0 && { storage: { files: files.map(renderFile) } },
          ...units.length > 0 && { systemd: { units: units.map(renderUnit) } },
        },
      },
    }) as ReleaseObject);
  }

  private check(files: readonly OpenShiftNodeFile[], units: readonly OpenShiftNodeUnit[]): void {
    if (files.length + units.length === 0) {
      refuse(this, 'input/missing-value', "there is neither a file nor a unit; give 'files' or 'units'");
    }
    const twin = findTwin(files.map(({ path }) => path)) ?? findTwin(units.map(({ name }) => name));
    if (twin !== undefined) {
      refuse(this, 'input/duplicate', `'${twin}' is given twice; write each file and unit once`);
    }
    const relative = files.find(({ path }) => !/^\/[^\s]*[^\s/]$/.test(path));
    if (relative !== undefined) {
      refuse(this, 'input/invalid-value', `the file '${relative.path}' has no absolute path; use for example '/usr/local/bin/example'`);
    }
    const nameless = units.find(({ name }) => !/^[\w@.:-]+\.(service|socket|timer|path|target|mount)$/.test(name));
    if (nameless !== undefined) {
      refuse(this, 'input/invalid-value', `'${nameless.name}' is not the name of a unit of systemd; use for example 'example.service'`);
    }
  }
}

function renderFile({ path, content, mode = READABLE }: OpenShiftNodeFile) {
  return { path, mode, overwrite: true, contents: { source: `data:text/plain;charset=utf-8;base64,${Buffer.from(content, 'utf8').toString('base64')}` } };
}

function renderUnit({ name, content, enabled = true }: OpenShiftNodeUnit) {
  return { name, enabled, contents: content };
}
