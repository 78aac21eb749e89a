import * as fc from 'fast-check';
import { machineTemplate, VERSIONS } from './machines';
import { Metal3ChecksumType, Metal3Image } from '../../../src/providers/metal3/image';
import { HostSelector } from '../../../src/root';

const LENGTHS = { [Metal3ChecksumType.MD5]: 32, [Metal3ChecksumType.SHA256]: 64, [Metal3ChecksumType.SHA512]: 128 };

const image = fc.record({
  factory: fc.constantFrom('raw', 'qcow2', 'vdi', 'vmdk', 'liveIso'),
  host: fc.constantFrom('172.22.0.1', 'images.example.com', '[fd00::1]'),
  file: fc.stringMatching(/^[a-z0-9.-]{1,12}$/),
  checksumType: fc.constantFrom(Metal3ChecksumType.MD5, Metal3ChecksumType.SHA256, Metal3ChecksumType.SHA512),
  digit: fc.constantFrom('0', '9', 'a', 'f'),
}).map(({ factory, host, file, checksumType, digit }) => {
  const url = `http://${host}/${file}`;
  const options = { url, checksum: digit.repeat(LENGTHS[checksumType]), checksumType };
  switch (factory) {
    case 'liveIso': return Metal3Image.liveIso(url);
    case 'raw': return Metal3Image.raw(options);
    case 'qcow2': return Metal3Image.qcow2(options);
    case 'vdi': return Metal3Image.vdi(options);
    default: return Metal3Image.vmdk(options);
  }
});

const labels = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.stringMatching(/^[a-z0-9]{1,6}$/), { maxKeys: 4 });

test.each(VERSIONS)('the name changes exactly when the image changes (%s)', version => {
  fc.assert(fc.property(image, image, (first, second) => {
    const [before, after] = [first, second].map(each => machineTemplate({ image: each }, version));
    const same = JSON.stringify(before.spec) === JSON.stringify(after.spec);
    expect(before.metadata.name === after.metadata.name).toBe(same);
  }), { numRuns: 40 });
});

test('the order of selector labels does not count for the name', () => {
  fc.assert(fc.property(labels, selection => {
    const backwards = Object.fromEntries(Object.entries(selection).reverse());
    expect(machineTemplate({ hostSelector: HostSelector.matchLabels(selection) }).metadata.name)
      .toBe(machineTemplate({ hostSelector: HostSelector.matchLabels(backwards) }).metadata.name);
  }), { numRuns: 20 });
});
