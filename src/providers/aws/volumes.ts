import { Size } from 'cdk8s';
import { checkGibibytes, gibibytes } from '../../cdk8s-helpers';
import { checkWholeNumber, findTwin, refuseValue } from '../../core';

/** The type of a volume. */
export enum AwsVolumeType {
  /** General purpose SSD, the second generation. */
  GP2 = 'gp2',
  /** General purpose SSD, the third generation. */
  GP3 = 'gp3',
  /** SSD with provisioned IOPS. */
  IO1 = 'io1',
  /** SSD with provisioned IOPS, the second generation. */
  IO2 = 'io2',
  /** Hard disk for throughput. */
  ST1 = 'st1',
  /** Hard disk for what is rarely read. */
  SC1 = 'sc1',
  /** Magnetic disk of the previous generation. */
  STANDARD = 'standard',
}

/** A volume of a machine. It goes when the machine goes. */
export interface AwsVolume {
  /** Its size, 8 GiB or more. */
  readonly size: Size;
  /**
   * Its type.
   * @default - that of the account in AWS
   */
  readonly type?: AwsVolumeType;
  /**
   * Operations in a second; needed for io1 and io2.
   * @default - that of the type
   */
  readonly iops?: number;
  /**
   * MiB in a second, 125 to 2000; for gp3 only.
   * @default - that of the type
   */
  readonly throughput?: number;
  /**
   * Encrypt it.
   * @default - as the account in AWS says, true with a key
   */
  readonly encrypted?: boolean;
  /**
   * The id or ARN of the KMS key that encrypts it.
   * @default - that of the account in AWS
   */
  readonly encryptionKey?: string;
}

/** A volume beside the root volume. */
export interface AwsDataVolume extends AwsVolume {
  /** The device that it is attached as, for example `/dev/sdb`. */
  readonly deviceName: string;
}

/** Refuses volumes that the webhook or AWS would refuse. */
export function checkVolumes(rootDisk?: AwsVolume, additionalDisks: readonly AwsDataVolume[] = []): void {
  if (rootDisk !== undefined) {
    checkVolume('rootDisk', rootDisk);
  }
  additionalDisks.forEach(volume => checkVolume('additionalDisks', volume));
  const bad = additionalDisks.find(({ deviceName }) => !/^\/dev\/\S+$|^xvd\S+$/.test(deviceName));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'additionalDisks' has the device '${bad.deviceName}'; use for example '/dev/sdb'`);
  }
  const twin = findTwin(additionalDisks.map(({ deviceName }) => deviceName));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'additionalDisks' has '${twin}' twice; attach each volume as a device of its own`);
  }
}

/** A volume as it stands in machine and launch templates. */
export function renderVolume({ size, ...volume }: AwsVolume) {
  return { ...volume, size: gibibytes(size) };
}

function checkVolume(prop: string, { size, type, iops, throughput, encrypted, encryptionKey }: AwsVolume): void {
  checkGibibytes(`${prop}.size`, size, 8);
  checkWholeNumber(`${prop}.iops`, iops, 1);
  checkWholeNumber(`${prop}.throughput`, throughput, 125, 2000);
  const isProvisioned = type === AwsVolumeType.IO1 || type === AwsVolumeType.IO2;
  if (isProvisioned && iops === undefined) {
    refuseValue('input/missing-value', `'${prop}.iops' is missing, and ${type} wants it; set it, or use another type`);
  }
  if (throughput !== undefined && type !== AwsVolumeType.GP3) {
    refuseValue('input/invalid-value', `'${prop}.throughput' ${throughput} is possible for gp3 only; leave it out, or set 'type' to AwsVolumeType.GP3`);
  }
  if (encrypted === false && encryptionKey !== undefined) {
    refuseValue('input/invalid-value', `'${prop}.encrypted' false contradicts 'encryptionKey', which encrypts; leave one of them out`);
  }
}
