import { poolError, virtualMachine } from './machines';
import { KubevirtAccessMode, KubevirtDisk, KubevirtDiskBus, KubevirtImage } from '../../../src/providers/kubevirt';
import { Manifest } from '../../support/manifests';

test('attaches further disks after the first one', () => {
  const { spec } = virtualMachine({
    additionalDisks: [
      KubevirtDisk.ephemeral('scratch', '40Gi'),
      KubevirtDisk.volume('data', { size: '100Gi', storageClass: 'fast', accessMode: KubevirtAccessMode.READ_WRITE_MANY }),
    ],
  });
  expect(spec.template.spec.domain.devices.disks).toEqual(['containervolume', 'scratch', 'data'].map(name => ({ name, disk: { bus: 'virtio' } })));
  expect(spec.template.spec.volumes).toEqual([
    { name: 'containervolume', containerDisk: { image: 'quay.io/capk/node:v1.34.2' } },
    { name: 'scratch', emptyDisk: { capacity: '40Gi' } },
    { name: 'data', dataVolume: { name: 'data' } },
  ]);
  expect(spec.dataVolumeTemplates).toEqual([{
    metadata: { name: 'data' },
    spec: {
      source: { blank: {} },
      storage: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '100Gi' } }, storageClassName: 'fast' },
    },
  }]);
});

test('has a volume for the image and for each disk', () => {
  const image = KubevirtImage.fromUrl({ url: 'https://images.example.com/node.qcow2', size: '20Gi' });
  const { dataVolumeTemplates } = virtualMachine({ image, additionalDisks: [KubevirtDisk.volume('data', { size: '1.5Ti' })] }).spec;
  expect(dataVolumeTemplates.map(({ metadata, spec }: Manifest) => [metadata.name, spec.storage])).toEqual([
    ['bootvolume', { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '20Gi' } } }],
    ['data', { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1.5Ti' } } }],
  ]);
});

test.each([[KubevirtDiskBus.VIRTIO, 'virtio'], [KubevirtDiskBus.SATA, 'sata'], [KubevirtDiskBus.SCSI, 'scsi']])('attaches all disks by %s', (diskBus, bus) => {
  const { disks } = virtualMachine({ diskBus, additionalDisks: [KubevirtDisk.ephemeral('scratch', '1Gi')] }).spec.template.spec.domain.devices;
  expect(disks).toEqual([{ name: 'containervolume', disk: { bus } }, { name: 'scratch', disk: { bus } }]);
});

test('writes no empty list of disks', () => {
  expect(virtualMachine({ additionalDisks: [] })).toEqual(virtualMachine());
});

const NAME = "which is not possible; use lower-case letters, digits and '-', and none of containervolume, bootvolume, cloudinitvolume (input/invalid-value)";

test.each<[string, KubevirtDisk[], string]>([
  ['a name that is none', [KubevirtDisk.ephemeral('My Disk', '1Gi')], `'additionalDisks' has 'My Disk', ${NAME}`],
  ['the name of the bootstrap data', [KubevirtDisk.ephemeral('cloudinitvolume', '1Gi')], `'additionalDisks' has 'cloudinitvolume', ${NAME}`],
  ['the name of the image', [KubevirtDisk.volume('containervolume', { size: '1Gi' })], `'additionalDisks' has 'containervolume', ${NAME}`],
  ['a size of zero', [KubevirtDisk.ephemeral('scratch', '0')],
    "'size of disk scratch' '0' is not a size; use a Kubernetes quantity, for example '40Gi' (input/invalid-value)"],
  ['a size that is none', [KubevirtDisk.volume('data', { size: 'large' })],
    "'size of disk data' 'large' is not a size; use a Kubernetes quantity, for example '40Gi' (input/invalid-value)"],
  ['a storage class that is none', [KubevirtDisk.volume('data', { size: '1Gi', storageClass: 'Fast' })],
    "'disk data storageClass' 'Fast' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['twins', [KubevirtDisk.ephemeral('data', '1Gi'), KubevirtDisk.volume('data', { size: '1Gi' })],
    "'additionalDisks' has 'data' twice; give each disk a name of its own (input/duplicate)"],
])('fails on %s', (_what, additionalDisks, text) => {
  expect(() => virtualMachine({ additionalDisks })).toThrow(poolError(text));
});
