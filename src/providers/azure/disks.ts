import { Size } from 'cdk8s';
import { checkResourceId, checkText } from './checks';
import { checkGibibytes, gibibytes } from '../../cdk8s-helpers';
import { checkWholeNumber, findTwin, l1Enum, nonEmptyList, refuseValue } from '../../core';

const MAX_OS_DISK = 2048;
const MIN_DATA_DISK = 4;
const MAX_DATA_DISK = 32767;
const MAX_LUN = 63;

/** What a disk is made of and how often it is copied. */
export enum AzureDiskType {
  /** Hard disks, in one zone. */
  STANDARD_LRS = 'Standard_LRS',
  /** Solid state, in one zone. */
  STANDARD_SSD_LRS = 'StandardSSD_LRS',
  /** Solid state, over zones. */
  STANDARD_SSD_ZRS = 'StandardSSD_ZRS',
  /** Fast solid state, in one zone. */
  PREMIUM_LRS = 'Premium_LRS',
  /** Fast solid state, over zones. */
  PREMIUM_ZRS = 'Premium_ZRS',
  /** Fast solid state with adjustable speed, in one zone; for data disks only. */
  PREMIUM_V2_LRS = 'PremiumV2_LRS',
  /** The fastest solid state with adjustable speed, in one zone; for data disks only. */
  ULTRA_SSD_LRS = 'UltraSSD_LRS',
}

/** What the host keeps of a disk. */
export enum AzureDiskCaching {
  /** Nothing. */
  NONE = 'None',
  /** What was read. */
  READ_ONLY = 'ReadOnly',
  /** What was read or written. */
  READ_WRITE = 'ReadWrite',
}

/** Where on the host an ephemeral disk is. */
export enum AzureEphemeralPlacement {
  /** The cache of the machine size. */
  CACHE_DISK = 'CacheDisk',
  /** The temporary disk. */
  RESOURCE_DISK = 'ResourceDisk',
  /** The local NVMe disk. */
  NVME_DISK = 'NvmeDisk',
}

/** What is encrypted of a confidential virtual machine. */
export enum AzureConfidentialEncryption {
  /** The state of the firmware. */
  GUEST_STATE_ONLY = 'VMGuestStateOnly',
  /** The whole disk and the state of the firmware. */
  DISK_WITH_GUEST_STATE = 'DiskWithVMGuestState',
}

/** The disk of the operating system. */
export interface AzureOsDisk {
  /**
   * The size, 1 to 2048 GiB.
   * @default - that of the image
   */
  readonly size?: Size;
  /**
   * The type of the disk.
   * @default - what Azure takes for the machine size
   */
  readonly type?: AzureDiskType;
  /**
   * What the host keeps.
   * @default - AzureDiskCaching.NONE, or READ_ONLY for an ephemeral disk
   */
  readonly caching?: AzureDiskCaching;
  /**
   * Keep the disk on the host, where it is fast and lost when the machine moves. Not every machine size can.
   * @default false
   */
  readonly ephemeral?: boolean;
  /**
   * Where on the host an ephemeral disk is.
   * @default - the cache, or the temporary disk
   */
  readonly ephemeralPlacement?: AzureEphemeralPlacement;
  /**
   * The id of the disk encryption set whose key encrypts the disk. Needs `type`.
   * @default - a key of the platform
   */
  readonly diskEncryptionSetId?: string;
  /**
   * What is encrypted of a confidential virtual machine. Needs `type`, and confidential `security` of the machine.
   * @default - nothing
   */
  readonly confidentialEncryption?: AzureConfidentialEncryption;
}

/** A further disk. */
export interface AzureDataDisk {
  /** The end of its name, unique on the machine. */
  readonly nameSuffix: string;
  /** The size, 4 to 32767 GiB. */
  readonly size: Size;
  /**
   * The number under which the machine finds it, 0 to 63: `/dev/disk/azure/scsi1/lun<lun>`.
   * @default - the lowest that is free, in the order of the list
   */
  readonly lun?: number;
  /**
   * The type of the disk.
   * @default - what Azure takes for the machine size
   */
  readonly type?: AzureDiskType;
  /**
   * What the host keeps.
   * @default - AzureDiskCaching.READ_WRITE, or NONE for types that cannot be cached
   */
  readonly caching?: AzureDiskCaching;
  /**
   * The id of the disk encryption set whose key encrypts the disk. Needs `type`.
   * @default - a key of the platform
   */
  readonly diskEncryptionSetId?: string;
}

const NEVER_CACHED: readonly (AzureDiskType | undefined)[] = [AzureDiskType.ULTRA_SSD_LRS, AzureDiskType.PREMIUM_V2_LRS];

/** Refuses disks that the webhook or Azure would refuse. */
export function checkDisks(rootDisk: AzureOsDisk, additionalDisks: readonly AzureDataDisk[]): void {
  checkOsDisk(rootDisk);
  const disks = withLuns(additionalDisks);
  disks.forEach(disk => checkDataDisk(disk));
  const twin = findTwin(disks.map(disk => disk.nameSuffix));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'additionalDisks' has '${twin}' twice; give each disk a 'nameSuffix' of its own`);
  }
  const twinLun = findTwin(disks.map(disk => `${disk.lun}`));
  if (twinLun !== undefined) {
    refuseValue('input/duplicate', `'additionalDisks' has the lun ${twinLun} twice; give each disk a 'lun' of its own`);
  }
}

/** The disk of the operating system as machine templates and machine pools want it. */
export function renderOsDisk(disk: AzureOsDisk) {
  const isEphemeral = disk.ephemeral === true;
  return {
    osType: 'Linux',
    diskSizeGb: gibibytes(disk.size),
    cachingType: l1Enum(disk.caching ?? (isEphemeral ? AzureDiskCaching.READ_ONLY : AzureDiskCaching.NONE)),
    diffDiskSettings: isEphemeral ? { option: l1Enum('Local'), placement: l1Enum(disk.ephemeralPlacement) } : undefined,
    managedDisk: disk.type === undefined ? undefined : {
      storageAccountType: disk.type,
      diskEncryptionSet: disk.diskEncryptionSetId === undefined ? undefined : { id: disk.diskEncryptionSetId },
      securityProfile: disk.confidentialEncryption === undefined ? undefined : { securityEncryptionType: l1Enum(disk.confidentialEncryption) },
    },
  };
}

/** The further disks. What the webhook would add to them is written out: it would stand in every diff. */
export function renderDataDisks(disks?: readonly AzureDataDisk[]) {
  return nonEmptyList(withLuns(disks ?? []).map(disk => ({
    nameSuffix: disk.nameSuffix,
    diskSizeGb: gibibytes(disk.size),
    lun: disk.lun,
    cachingType: l1Enum(disk.caching ?? (NEVER_CACHED.includes(disk.type) ? AzureDiskCaching.NONE : AzureDiskCaching.READ_WRITE)),
    managedDisk: disk.type === undefined ? undefined : {
      storageAccountType: disk.type,
      diskEncryptionSet: disk.diskEncryptionSetId === undefined ? undefined : { id: disk.diskEncryptionSetId },
    },
  })));
}

/** The disks with a number each, as the webhook would give them. */
function withLuns(disks: readonly AzureDataDisk[]): (AzureDataDisk & { readonly lun: number })[] {
  const taken = new Set(disks.map(({ lun }) => lun));
  return disks.map(disk => {
    const lun = disk.lun ?? disks.findIndex((_disk, index) => !taken.has(index));
    taken.add(lun);
    return { ...disk, lun };
  });
}

function checkOsDisk(disk: AzureOsDisk): void {
  checkGibibytes('rootDisk.size', disk.size, 1, MAX_OS_DISK);
  checkResourceId('rootDisk.diskEncryptionSetId', disk.diskEncryptionSetId);
  if (NEVER_CACHED.includes(disk.type)) {
    refuseValue('input/invalid-value', `'rootDisk.type' '${disk.type}' is for data disks only; use another type`);
  }
  checkTypeGiven('rootDisk', disk.type, { diskEncryptionSetId: disk.diskEncryptionSetId, confidentialEncryption: disk.confidentialEncryption });
  if (disk.ephemeral === true && disk.diskEncryptionSetId !== undefined) {
    refuseValue('input/invalid-value', "'rootDisk.diskEncryptionSetId' is not possible for an ephemeral disk; leave one of the two out");
  }
  if (disk.ephemeral !== true && disk.ephemeralPlacement !== undefined) {
    refuseValue('input/invalid-value', `'rootDisk.ephemeralPlacement' '${disk.ephemeralPlacement}' is for ephemeral disks; set 'rootDisk.ephemeral' to true, or leave it out`);
  }
}

function checkDataDisk(disk: AzureDataDisk): void {
  checkText('additionalDisks.nameSuffix', disk.nameSuffix);
  checkGibibytes('additionalDisks.size', disk.size, MIN_DATA_DISK, MAX_DATA_DISK);
  checkWholeNumber('additionalDisks.lun', disk.lun, 0, MAX_LUN);
  checkResourceId('additionalDisks.diskEncryptionSetId', disk.diskEncryptionSetId);
  checkTypeGiven('additionalDisks', disk.type, { diskEncryptionSetId: disk.diskEncryptionSetId });
  if (NEVER_CACHED.includes(disk.type) && (disk.caching ?? AzureDiskCaching.NONE) !== AzureDiskCaching.NONE) {
    refuseValue('input/invalid-value', `'additionalDisks.caching' '${disk.caching}' is not possible for '${disk.nameSuffix}' of type ${disk.type}; leave it out`);
  }
}

/** They stand in an object that the webhook takes with a type only. */
function checkTypeGiven(prop: string, type: AzureDiskType | undefined, members: { readonly [name: string]: string | undefined }): void {
  const given = Object.keys(members).find(name => members[name] !== undefined);
  if (type === undefined && given !== undefined) {
    refuseValue('input/missing-value', `'${prop}.${given}' needs '${prop}.type'; set it, for example to AzureDiskType.PREMIUM_LRS`);
  }
}
