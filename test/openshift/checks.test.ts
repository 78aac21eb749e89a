import fc from 'fast-check';
import { checkPinnedImage } from '../../src/openshift/checks';
import { makeChart } from '../support/charts';

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/);
const name = fc.tuple(fc.option(fc.tuple(label, fc.option(fc.integer({ min: 1, max: 65535 })))), fc.array(label, { minLength: 1, maxLength: 3 }))
  .map(([host, path]) => [...host === null ? [] : [`${host[0]}.example.com${host[1] === null ? '' : `:${host[1]}`}`], ...path].join('/'));
const tag = fc.stringMatching(/^\w[\w.-]{0,12}$/).filter(text => text !== 'latest');
const digest = fc.stringMatching(/^[0-9a-f]{64}$/);

function check(image: string): () => void {
  return () => checkPinnedImage(makeChart(), 'image', image);
}

test('takes any image with a digest, whatever its tag', () => {
  fc.assert(fc.property(name, fc.option(fc.oneof(tag, fc.constant('latest'))), digest, (base, version, hash) => {
    expect(check(`${base}${version === null ? '' : `:${version}`}@sha256:${hash}`)).not.toThrow();
  }));
});

test('takes any image with a tag but latest', () => {
  fc.assert(fc.property(name, tag, (base, version) => {
    expect(check(`${base}:${version}`)).not.toThrow();
    expect(check(`${base}:latest`)).toThrow('(openshift/image-not-pinned)');
  }));
});

test('takes a tag of digits for a tag, not for a port', () => {
  expect(check('registry:2')).not.toThrow();
});

test('fails for any image with a path and no tag, also behind a port', () => {
  fc.assert(fc.property(label, fc.integer({ min: 1, max: 65535 }), label, (host, port, path) => {
    expect(check(`${host}:${port}/${path}`)).toThrow('(openshift/image-not-pinned)');
  }));
});
