import { Size } from 'cdk8s';
import { checkGibibytes, gibibytes } from '../../cdk8s-helpers';
import { l1Enum, nonEmptyList, refuseValue } from '../../core';

/** What a disk is made of. Not every machine type takes every disk. */
export enum GcpDiskType {
  /** A persistent disk on hard drives. */
  PD_STANDARD = 'pd-standard',
  /** A persistent disk between the two others. */
  PD_BALANCED = 'pd-balanced',
  /** A persistent disk on SSDs. */
  PD_SSD = 'pd-ssd',
  /** A disk of newer machine types. */
  HYPERDISK_BALANCED = 'hyperdisk-balanced',
  /** An SSD of the host, always 375 GB, whose content is lost when the machine stops. Not for the root disk. */
  LOCAL_SSD = 'local-ssd',
}

/** A key of Cloud KMS that disks are encrypted with. */
export interface GcpDiskEncryptionKey {
  /** The key, for example `projects/my-project/locations/europe-west1/keyRings/ring/cryptoKeys/key`. */
  readonly kmsKeyName: string;
  /**
   * The email address of the service account that uses the key.
   * @default - the service account of Compute Engine
   */
  readonly serviceAccount?: string;
}

/** The disk that a machine starts from. */
export interface GcpRootDisk {
  /**
   * Its size, in whole gibibytes.
   * @default - the size of the image
   */
  readonly size?: Size;
  /**
   * What it is made of.
   * @default - GcpDiskType.PD_STANDARD, as CAPG does
   */
  readonly type?: GcpDiskType;
  /**
   * The key that it is encrypted with.
   * @default - a key of Google
   */
  readonly encryptionKey?: GcpDiskEncryptionKey;
}

/** A further disk of a machine. */
export interface GcpDisk {
  /**
   * What it is made of.
   * @default GcpDiskType.PD_STANDARD
   */
  readonly type?: GcpDiskType;
  /**
   * Its size, in whole gibibytes. Local SSDs have one size only.
   * @default - 30 GiB, as CAPG does
   */
  readonly size?: Size;
  /**
   * Encrypt it with the key of the root disk. CAPG knows one key for all disks of a machine.
   * @default false
   */
  readonly encrypted?: boolean;
}

const KMS_KEY = /^projects\/[-_A-Za-z0-9]+\/locations\/[-_A-Za-z0-9]+\/keyRings\/[-_A-Za-z0-9]+\/cryptoKeys\/[-_A-Za-z0-9]+$/;

/** Refuses disks that no machine can have. */
export function checkDisks(root: GcpRootDisk, disks: readonly GcpDisk[]): void {
  const { kmsKeyName, serviceAccount } = root.encryptionKey ?? {};
  if (root.type === GcpDiskType.LOCAL_SSD) {
    refuseValue('input/invalid-value', `'rootDisk' has the type '${root.type}', which machines cannot start from; use another type`);
  }
  if (kmsKeyName !== undefined && (!KMS_KEY.test(kmsKeyName) || kmsKeyName.length > 160)) {
    refuseValue('input/invalid-value', `'kmsKeyName' '${kmsKeyName}' is not a key; use for example 'projects/my-project/locations/europe-west1/keyRings/ring/cryptoKeys/key'`);
  }
  if (serviceAccount !== undefined && !/^[-_A-Za-z0-9]+@[-_A-Za-z0-9]+\.iam\.gserviceaccount\.com$/.test(serviceAccount)) {
    refuseValue('input/invalid-value', `'serviceAccount' '${serviceAccount}' of the disk encryption key is not a service account; `
      + "use for example 'disks@my-project.iam.gserviceaccount.com'");
  }
  checkGibibytes('rootDisk.size', root.size);
  disks.forEach(({ size }) => checkGibibytes('additionalDisks.size', size));
  if (disks.some(disk => disk.type === GcpDiskType.LOCAL_SSD && disk.size !== undefined)) {
    refuseValue('input/invalid-value', "'additionalDisks' has a local SSD with a size; leave 'size' out: it always has 375 GiB");
  }
  if (root.encryptionKey === undefined && disks.some(({ encrypted }) => encrypted === true)) {
    refuseValue('input/missing-value', "'additionalDisks' has an encrypted disk, and 'rootDisk' has no 'encryptionKey' for it; set it there");
  }
}

/** The disks as CAPG wants them. */
export function renderDisks(root: GcpRootDisk, disks: readonly GcpDisk[]) {
  const encryptionKey = root.encryptionKey && renderKey(root.encryptionKey);
  return {
    rootDeviceSize: gibibytes(root.size),
    rootDeviceType: root.type,
    rootDiskEncryptionKey: encryptionKey,
    additionalDisks: nonEmptyList(disks.map(disk => ({
      // Always written: CAPG crashes on a disk without a type.
      deviceType: disk.type ?? GcpDiskType.PD_STANDARD,
      size: gibibytes(disk.size),
      encryptionKey: disk.encrypted === true ? encryptionKey : undefined,
    }))),
  };
}

function renderKey({ kmsKeyName, serviceAccount }: GcpDiskEncryptionKey) {
  return { keyType: l1Enum('Managed'), managedKey: { kmsKeyName }, kmsKeyServiceAccount: serviceAccount };
}
