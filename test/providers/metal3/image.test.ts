import { machineTemplate, synthPool } from './machines';
import { Metal3ChecksumType, Metal3Image } from '../../../src/providers/metal3/image';
import { ClusterApiVersion } from '../../../src/root';
import { schemaErrors } from '../../support/schema';

const URL = 'http://172.22.0.1/images/node.img';
const SUM = `${URL}.sha256sum`;

test.each([
  ['raw', Metal3Image.raw({ url: URL, checksum: SUM })],
  ['qcow2', Metal3Image.qcow2({ url: URL, checksum: SUM })],
  ['vdi', Metal3Image.vdi({ url: URL, checksum: SUM })],
  ['vmdk', Metal3Image.vmdk({ url: URL, checksum: SUM })],
])('writes a %s image with a SHA-256 checksum by default', (format, image) => {
  expect(machineTemplate({ image }).spec.template.spec.image).toEqual({ url: URL, checksum: SUM, checksumType: 'sha256', diskFormat: format });
});

test('calls the disk format just format in v1beta1', () => {
  const image = Metal3Image.vdi({ url: URL, checksum: SUM });
  expect(machineTemplate({ image }, ClusterApiVersion.V1BETA1).spec.template.spec.image)
    .toEqual({ url: URL, checksum: SUM, checksumType: 'sha256', format: 'vdi' });
});

test.each([
  [ClusterApiVersion.V1BETA1, { url: URL, checksum: '', format: 'live-iso' }],
  [ClusterApiVersion.V1BETA2, { url: URL, checksum: '', diskFormat: 'live-iso' }],
])('writes a live ISO with an empty checksum in %s', (version, expected) => {
  const template = machineTemplate({ image: Metal3Image.liveIso(URL) }, version);
  expect(template.spec.template.spec.image).toEqual(expected);
  expect(schemaErrors(template)).toEqual([]);
});

test.each([
  [Metal3ChecksumType.MD5, 32],
  [Metal3ChecksumType.SHA256, 64],
  [Metal3ChecksumType.SHA512, 128],
])('takes a %s checksum of %i hexadecimal digits in either case', (checksumType, length) => {
  for (const digit of ['a', 'F', '0']) {
    const image = Metal3Image.raw({ url: URL, checksum: digit.repeat(length), checksumType });
    expect(machineTemplate({ image }).spec.template.spec.image).toEqual({ url: URL, checksum: digit.repeat(length), checksumType, diskFormat: 'raw' });
  }
});

test.each([
  [Metal3ChecksumType.MD5, 32],
  [Metal3ChecksumType.SHA256, 64],
  [Metal3ChecksumType.SHA512, 128],
])('fails on a %s checksum that has not %i hexadecimal digits', (checksumType, length) => {
  for (const checksum of ['a'.repeat(length - 1), 'a'.repeat(length + 1), 'g'.repeat(length), '']) {
    expect(() => synthPool({ image: Metal3Image.raw({ url: URL, checksum, checksumType }) })).toThrow(new Error(
      `[test/Cluster/Workers] 'image' checksum '${checksum}' is neither a URL nor a ${checksumType} checksum; `
      + `use ${length} hexadecimal digits or the URL of a checksum file (input/invalid-value)`));
  }
});

test('fails on a checksum of another type', () => {
  expect(() => synthPool({ image: Metal3Image.raw({ url: URL, checksum: 'a'.repeat(32) }) })).toThrow(new Error(
    `[test/Cluster/Workers] 'image' checksum '${'a'.repeat(32)}' is neither a URL nor a sha256 checksum; `
    + 'use 64 hexadecimal digits or the URL of a checksum file (input/invalid-value)'));
});

test.each(['http://', 'https:// sums/node', 'ftp://172.22.0.1/node.md5', 'http://[fd00::zz]/sum'])('fails on the checksum URL %j', checksum => {
  expect(() => synthPool({ image: Metal3Image.raw({ url: URL, checksum }) })).toThrow(new Error(
    `[test/Cluster/Workers] 'image' checksum '${checksum}' is neither a URL nor a sha256 checksum; `
    + 'use 64 hexadecimal digits or the URL of a checksum file (input/invalid-value)'));
});

test.each(['http://172.22.0.1/node.img', 'https://images.example.com:8443/a/b?c=d', 'http://[fd00::1]/node.img'])('takes the image URL %j', url => {
  expect(machineTemplate({ image: Metal3Image.raw({ url, checksum: SUM }) }).spec.template.spec.image.url).toBe(url);
});

test.each(['', 'node.img', '/images/node.img', 'http:/172.22.0.1/node.img', 'http://', 'http:///node.img', 'http://172.22.0.1/no de.img', 'http://[fd00::zz]/node.img'])(
  'fails on the image URL %j', url => {
    for (const image of [Metal3Image.qcow2({ url, checksum: SUM }), Metal3Image.liveIso(url)]) {
      expect(() => synthPool({ image })).toThrow(new Error(
        `[test/Cluster/Workers] 'image' url '${url}' is not a URL; use for example 'http://172.22.0.1/images/node.raw' (input/invalid-value)`));
    }
  });
