import { poolError, virtualMachine } from './machines';
import { KubevirtAccessMode, KubevirtCloneOptions, KubevirtImage, KubevirtImportOptions, KubevirtPullPolicy } from '../../../src/providers/kubevirt';

const IMAGE = 'quay.io/capk/node:v1.34.2';

function bootDisk(image: KubevirtImage) {
  const { spec } = virtualMachine({ image });
  const { domain, volumes } = spec.template.spec;
  expect(domain.devices.disks).toEqual([{ name: volumes[0].name, disk: { bus: 'virtio' } }]);
  return { volumes, dataVolumeTemplates: spec.dataVolumeTemplates };
}

test('starts from a container disk', () => {
  expect(bootDisk(KubevirtImage.fromContainerDisk(IMAGE))).toEqual({ volumes: [{ name: 'containervolume', containerDisk: { image: IMAGE } }] });
});

test.each([KubevirtPullPolicy.ALWAYS, KubevirtPullPolicy.IF_NOT_PRESENT, KubevirtPullPolicy.NEVER])('pulls a container disk %s', pullPolicy => {
  expect(bootDisk(KubevirtImage.fromContainerDisk(IMAGE, { pullPolicy, imagePullSecretName: 'pull' })).volumes)
    .toEqual([{ name: 'containervolume', containerDisk: { image: IMAGE, imagePullPolicy: pullPolicy, imagePullSecret: 'pull' } }]);
});

test('reads a claim that all machines share, and never writes to it', () => {
  expect(bootDisk(KubevirtImage.fromSharedClaim('node-image')))
    .toEqual({ volumes: [{ name: 'bootvolume', ephemeral: { persistentVolumeClaim: { claimName: 'node-image' } } }] });
});

const OWN = [{ name: 'bootvolume', dataVolume: { name: 'bootvolume' } }];

test('downloads an image from the web into a volume of each machine', () => {
  const url = 'https://images.example.com/node.qcow2';
  expect(bootDisk(KubevirtImage.fromUrl({ url, size: '20Gi' }))).toEqual({
    volumes: OWN,
    dataVolumeTemplates: [{
      metadata: { name: 'bootvolume' },
      spec: { source: { http: { url } }, storage: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '20Gi' } } } },
    }],
  });
});

const IMPORT: Required<KubevirtImportOptions> = {
  url: 'docker://registry.example.com/node:v1.34.2',
  secretName: 'registry-login',
  certConfigMapName: 'registry-ca',
  size: '30Gi',
  storageClass: 'fast',
  accessMode: KubevirtAccessMode.READ_WRITE_MANY,
};
const STORAGE = { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '30Gi' } }, storageClassName: 'fast' };

test('downloads an image from a registry with all options', () => {
  const source = { registry: { url: IMPORT.url, secretRef: 'registry-login', certConfigMap: 'registry-ca' } };
  expect(bootDisk(KubevirtImage.fromRegistry(IMPORT))).toEqual({
    volumes: OWN, dataVolumeTemplates: [{ metadata: { name: 'bootvolume' }, spec: { source, storage: STORAGE } }],
  });
});

test('downloads an image from the web with all options', () => {
  const source = { http: { url: 'http://images.example.com/node.raw', secretRef: 'registry-login', certConfigMap: 'registry-ca' } };
  expect(bootDisk(KubevirtImage.fromUrl({ ...IMPORT, url: source.http.url })).dataVolumeTemplates[0].spec).toEqual({ source, storage: STORAGE });
});

test('takes an address with a digest for one without credentials', () => {
  const url = 'docker://registry.example.com/node@sha256:0123';
  expect(bootDisk(KubevirtImage.fromRegistry({ url, size: '20Gi' })).dataVolumeTemplates[0].spec.source).toEqual({ registry: { url } });
});

test('copies a claim into a volume of each machine', () => {
  const options: Required<KubevirtCloneOptions> = {
    claimName: 'node-image', claimNamespace: 'images', size: '30Gi', storageClass: 'fast', accessMode: KubevirtAccessMode.READ_WRITE_MANY,
  };
  expect(bootDisk(KubevirtImage.fromClonedClaim(options))).toEqual({
    volumes: OWN,
    dataVolumeTemplates: [{ metadata: { name: 'bootvolume' }, spec: { source: { pvc: { name: 'node-image', namespace: 'images' } }, storage: STORAGE } }],
  });
});

const CREDENTIALS = "has credentials, which everybody could read in the template; put them into a Secret and name it in 'secretName' (input/invalid-value)";
const CLAIM = 'which is not a name; use the name of a PersistentVolumeClaim or DataVolume (input/invalid-value)';

test.each<[string, KubevirtImage, string]>([
  ['an empty container image', KubevirtImage.fromContainerDisk(''),
    "'image' '' is not a container image; use for example 'quay.io/capk/ubuntu-2404-container-disk:v1.34.2' (input/invalid-value)"],
  ['a container image with a scheme', KubevirtImage.fromContainerDisk('docker://quay.io/node'),
    "'image' 'docker://quay.io/node' is not a container image; use for example 'quay.io/capk/ubuntu-2404-container-disk:v1.34.2' (input/invalid-value)"],
  ['a web address without a scheme', KubevirtImage.fromUrl({ url: 'images.example.com/node', size: '20Gi' }),
    "'image' url 'images.example.com/node' is not a web address; use for example 'https://images.example.com/node.qcow2' (input/invalid-value)"],
  ['a registry without a scheme', KubevirtImage.fromRegistry({ url: 'quay.io/node', size: '20Gi' }),
    "'image' url 'quay.io/node' is not a container image; use for example 'docker://registry.example.com/node:v1.34.2' (input/invalid-value)"],
  ['credentials in a container image', KubevirtImage.fromContainerDisk('docker://me:secret@quay.io/node'),
    "'image' 'docker://…@quay.io/node' is not a container image; use for example 'quay.io/capk/ubuntu-2404-container-disk:v1.34.2' (input/invalid-value)"],
  ['credentials in a wrong web address', KubevirtImage.fromUrl({ url: 'ftp://me:secret@images.example.com/node', size: '20Gi' }),
    "'image' url 'ftp://…@images.example.com/node' is not a web address; use for example 'https://images.example.com/node.qcow2' (input/invalid-value)"],
  ['credentials in a web address', KubevirtImage.fromUrl({ url: 'https://me:secret@images.example.com/node', size: '20Gi' }),
    `'image' url 'https://…@images.example.com/node' ${CREDENTIALS}`],
  ['a user in a web address', KubevirtImage.fromUrl({ url: 'https://me@images.example.com/node', size: '20Gi', secretName: 'login' }),
    `'image' url 'https://…@images.example.com/node' ${CREDENTIALS}`],
  ['credentials in a registry', KubevirtImage.fromRegistry({ url: 'docker://:secret@registry.example.com/node:v1', size: '20Gi' }),
    `'image' url 'docker://…@registry.example.com/node:v1' ${CREDENTIALS}`],
  ['a claim that is none', KubevirtImage.fromSharedClaim('My Claim'), `'image' refers to a claim by 'My Claim', ${CLAIM}`],
  ['a namespace that is none', KubevirtImage.fromClonedClaim({ claimName: 'node', claimNamespace: 'My Space', size: '20Gi' }), `'image' refers to a claim by 'My Space', ${CLAIM}`],
  ['a size that is none', KubevirtImage.fromUrl({ url: 'https://example.com/x', size: '20 GB' }),
    "'image size' '20 GB' is not a size; use a Kubernetes quantity, for example '40Gi' (input/invalid-value)"],
  ['a storage class that is none', KubevirtImage.fromUrl({ url: 'https://example.com/x', size: '20Gi', storageClass: 'Fast Disks' }),
    "'image storageClass' 'Fast Disks' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
])('fails on %s', (_what, image, text) => {
  expect(() => virtualMachine({ image })).toThrow(poolError(text));
});

test.each(['registry.example.com:5000/team/node@sha256:0123', 'localhost/node'])('takes the container image %s', image => {
  expect(bootDisk(KubevirtImage.fromContainerDisk(image)).volumes).toEqual([{ name: 'containervolume', containerDisk: { image } }]);
});
