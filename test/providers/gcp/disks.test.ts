import { Size } from 'cdk8s';
import { machine, poolError, synthMachinePool } from './machines';
import { GcpDisk, GcpDiskType, GcpRootDisk } from '../../../src/providers/gcp';
import { find } from '../../support/manifests';

const KEY = 'projects/my-project/locations/europe-west1/keyRings/ring/cryptoKeys/key';

test('says nothing of disks unless asked to', () => {
  expect(Object.keys(machine()).filter(name => /disk|device/i.test(name))).toEqual([]);
});

test('writes the root disk', () => {
  const serviceAccount = 'disks@my-project.iam.gserviceaccount.com';
  const rootDisk: Required<GcpRootDisk> = {
    size: Size.gibibytes(50), type: GcpDiskType.HYPERDISK_BALANCED, encryptionKey: { kmsKeyName: KEY, serviceAccount },
  };
  expect(machine({ rootDisk })).toMatchObject({
    rootDeviceSize: 50,
    rootDeviceType: 'hyperdisk-balanced',
    rootDiskEncryptionKey: { keyType: 'Managed', managedKey: { kmsKeyName: KEY }, kmsKeyServiceAccount: serviceAccount },
  });
});

test.each([
  ['machine', (additionalDisks: GcpDisk[]) => machine({ additionalDisks })],
  ['machine pool', (additionalDisks: GcpDisk[]) => find(synthMachinePool({ additionalDisks }), 'GCPMachinePool').spec],
])('always writes the type of further disks of a %s', (_which, make) => {
  const disks = [{}, { type: GcpDiskType.PD_SSD, size: Size.gibibytes(200) }, { type: GcpDiskType.LOCAL_SSD }];
  expect(make(disks).additionalDisks).toEqual([{ deviceType: 'pd-standard' }, { deviceType: 'pd-ssd', size: 200 }, { deviceType: 'local-ssd' }]);
});

test('encrypts further disks with the key of the root disk', () => {
  const additionalDisks = [{ encrypted: true }, { encrypted: false }];
  expect(machine({ rootDisk: { encryptionKey: { kmsKeyName: KEY } }, additionalDisks }).additionalDisks).toEqual([
    { deviceType: 'pd-standard', encryptionKey: { keyType: 'Managed', managedKey: { kmsKeyName: KEY } } },
    { deviceType: 'pd-standard' },
  ]);
});

test('writes no empty list of disks', () => {
  expect(machine({ additionalDisks: [] })).toEqual(machine());
});

test.each<[string, GcpRootDisk, GcpDisk[], string]>([
  ['a root disk that is lost', { type: GcpDiskType.LOCAL_SSD }, [],
    "'rootDisk' has the type 'local-ssd', which machines cannot start from; use another type (input/invalid-value)"],
  ['a root disk without size', { size: Size.gibibytes(0) }, [], "'rootDisk.size' of 0 GiB is not possible; use a whole number of gibibytes, 1 or more, for example Size.gibibytes(64) (input/invalid-value)"],
  ['a disk with half a size', {}, [{ size: Size.gibibytes(10.5) }], "'additionalDisks.size' of 10.5 GiB is not possible; use a whole number of gibibytes, 1 or more, for example Size.gibibytes(64) (input/invalid-value)"],
  ['a local SSD with a size', {}, [{ type: GcpDiskType.LOCAL_SSD, size: Size.gibibytes(375) }],
    "'additionalDisks' has a local SSD with a size; leave 'size' out: it always has 375 GiB (input/invalid-value)"],
  ['a key that is none', { encryptionKey: { kmsKeyName: 'my-key' } }, [],
    `'kmsKeyName' 'my-key' is not a key; use for example '${KEY}' (input/invalid-value)`],
  ['a key that is too long', { encryptionKey: { kmsKeyName: `${KEY}${'y'.repeat(100)}` } }, [],
    `'kmsKeyName' '${KEY}${'y'.repeat(100)}' is not a key; use for example '${KEY}' (input/invalid-value)`],
  ['a service account that is none', { encryptionKey: { kmsKeyName: KEY, serviceAccount: 'disks' } }, [],
    "'serviceAccount' 'disks' of the disk encryption key is not a service account; use for example 'disks@my-project.iam.gserviceaccount.com' (input/invalid-value)"],
  ['an encrypted disk without a key', {}, [{ encrypted: true }],
    "'additionalDisks' has an encrypted disk, and 'rootDisk' has no 'encryptionKey' for it; set it there (input/missing-value)"],
])('fails on %s', (_what, rootDisk, additionalDisks, text) => {
  expect(() => machine({ rootDisk, additionalDisks })).toThrow(poolError(text));
});
