import { OpenStackFlavor, OpenStackImage } from './image';
import { checkPorts, OpenStackPort, renderPort } from './ports';
import { checkTags, OpenStackRef, OpenStackServerGroup } from './references';
import { checkSchedulerHints, OpenStackSchedulerHint } from './scheduler-hint';
import { checkDisks, OpenStackBlockDevice, OpenStackVolume, renderVolume } from './volumes';
import { nonEmptyList, refuseValue } from '../../core';

/** What a server of OpenStack is made from. */
export interface OpenStackServerProps {
  /** The instance type, which OpenStack calls flavor. */
  readonly instanceType: OpenStackFlavor;
  /** The operating system image. */
  readonly image: OpenStackImage;
  /**
   * The name of the key pair that may log in.
   * @default - none
   */
  readonly sshKeyName?: string;
  /**
   * The root disk, a volume of Cinder (`rootVolume`).
   * @default - it boots from the disk of the flavor
   */
  readonly rootDisk?: OpenStackVolume;
  /**
   * Further disks, which OpenStack calls block devices.
   * @default - none
   */
  readonly additionalDisks?: OpenStackBlockDevice[];
  /**
   * Network ports.
   * @default - one in the network of the cluster
   */
  readonly ports?: OpenStackPort[];
  /**
   * Security groups of all ports, beside those of the port or those that the cluster manages.
   * @default - none
   */
  readonly securityGroups?: OpenStackRef[];
  /**
   * The server group.
   * @default - none
   */
  readonly serverGroup?: OpenStackServerGroup;
  /**
   * Metadata, which programs on the server can read (`serverMetadata`).
   * @default - none
   */
  readonly metadata?: { readonly [key: string]: string };
  /**
   * Tags, beside those of the cluster.
   * @default - none
   */
  readonly tags?: string[];
  /**
   * Give it a drive with its metadata, for networks without a metadata service.
   * @default - OpenStack's default
   */
  readonly configDrive?: boolean;
  /**
   * Make its ports the parents of trunks.
   * @default false
   */
  readonly trunk?: boolean;
  /**
   * Hints for the scheduler.
   * @default - none
   */
  readonly schedulerHints?: OpenStackSchedulerHint[];
}

/** Refuses a server that OpenStack could not make. */
export function checkServer(props: OpenStackServerProps): void {
  props.instanceType._check();
  props.image._check();
  checkDisks(props.rootDisk, props.additionalDisks);
  (props.securityGroups ?? []).forEach(group => group._check('securityGroups'));
  checkPorts(props.ports, props.securityGroups);
  props.serverGroup?._check();
  checkTags('tags', props.tags);
  checkSchedulerHints(props.schedulerHints);
  const long = Object.entries(props.metadata ?? {}).find(([key, value]) => key === '' || key.length > 255 || value.length > 255);
  if (long !== undefined) {
    refuseValue('input/invalid-value', `'metadata' has the key '${long[0]}', which is empty, or it or its value is too long; use at most 255 characters`);
  }
}

/** The server as machine templates and bastions want it. */
export function renderServer(props: OpenStackServerProps) {
  const metadata = props.metadata ?? {};
  return {
    ...props.instanceType._render(),
    image: props.image._render(),
    sshKeyName: props.sshKeyName,
    rootVolume: props.rootDisk && renderVolume(props.rootDisk),
    additionalBlockDevices: nonEmptyList((props.additionalDisks ?? []).map(device => device._render())),
    ports: nonEmptyList((props.ports ?? []).map(renderPort)),
    securityGroups: nonEmptyList((props.securityGroups ?? []).map(group => group._render())),
    serverGroup: props.serverGroup?._render(),
    // In the order of the keys, so that the order of the props does not roll nodes.
    serverMetadata: nonEmptyList(Object.keys(metadata).sort().map(key => ({ key, value: metadata[key] }))),
    tags: nonEmptyList(props.tags),
    configDrive: props.configDrive,
    trunk: props.trunk,
    schedulerHintAdditionalProperties: nonEmptyList((props.schedulerHints ?? []).map(hint => hint._render())),
  };
}
