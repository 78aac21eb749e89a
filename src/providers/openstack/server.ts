import { OpenStackFlavor, OpenStackImage } from './image';
import { checkPorts, OpenStackPort, renderPort } from './ports';
import { checkTags, OpenStackRef, OpenStackServerGroup } from './references';
import { checkSchedulerHints, OpenStackSchedulerHint } from './scheduler-hint';
import { checkDisks, OpenStackBlockDevice, OpenStackVolume, renderVolume } from './volumes';
import { nonEmptyList, refuseValue } from '../../core';

/** What a server of OpenStack is made from. */
export interface OpenStackServerProps {
  /** Its size. */
  readonly flavor: OpenStackFlavor;
  /** The operating system image. */
  readonly image: OpenStackImage;
  /**
   * The name of the key pair that may log in.
   * @default - none
   */
  readonly sshKeyName?: string;
  /**
   * The volume that it boots from.
   * @default - it boots from the disk of the flavor
   */
  readonly rootVolume?: OpenStackVolume;
  /**
   * Further disks.
   * @default - none
   */
  readonly additionalBlockDevices?: OpenStackBlockDevice[];
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
   * Metadata, which programs on the server can read.
   * @default - none
   */
  readonly serverMetadata?: { readonly [key: string]: string };
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
  props.flavor._check();
  props.image._check();
  checkDisks(props.rootVolume, props.additionalBlockDevices);
  (props.securityGroups ?? []).forEach(group => group._check('securityGroups'));
  checkPorts(props.ports, props.securityGroups);
  props.serverGroup?._check();
  checkTags('tags', props.tags);
  checkSchedulerHints(props.schedulerHints);
  const long = Object.entries(props.serverMetadata ?? {}).find(([key, value]) => key === '' || key.length > 255 || value.length > 255);
  if (long !== undefined) {
    refuseValue('input/invalid-value', `'serverMetadata' has the key '${long[0]}', which is empty, or it or its value is too long; use at most 255 characters`);
  }
}

/** The server as machine templates and bastions want it. */
export function renderServer(props: OpenStackServerProps) {
  const metadata = props.serverMetadata ?? {};
  return {
    ...props.flavor._render(),
    image: props.image._render(),
    sshKeyName: props.sshKeyName,
    rootVolume: props.rootVolume && renderVolume(props.rootVolume),
    additionalBlockDevices: nonEmptyList((props.additionalBlockDevices ?? []).map(device => device._render())),
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
