import * as fc from 'fast-check';
import { InvalidInputError } from '../../src/core/errors';
import { isVersion, KubernetesVersion } from '../../src/core/kubernetes-version';

test.each([
  ['v1.34.2', 1, 34],
  ['v1.31.0', 1, 31],
  ['v1.34.2-rc.1', 1, 34],
  ['v1.31.2+build.5', 1, 31],
  ['v2.0.0', 2, 0],
])('reads %s and writes it back as given', (text, major, minor) => {
  const version = KubernetesVersion.of(text);
  expect(version).toMatchObject({ major, minor });
  expect(`${version}`).toBe(text);
});

test.each([
  ['v1.29.0', 1, 29, true],
  ['v1.29.0-rc.1', 1, 29, true],
  ['v1.28.15', 1, 29, false],
  ['v1.30.0', 1, 29, true],
  ['v2.0.0', 1, 29, true],
  ['v1.34.2', 2, 0, false],
])('%s is at least %s.%s: %s', (text, major, minor, expected) => {
  expect(KubernetesVersion.of(text).isAtLeast(major, minor)).toBe(expected);
});

test.each([
  [''], ['v'], ['1.34.2'], ['v1'], ['v1.34'], ['v1.34.x'], ['v1.34.2.1'], ['v01.34.2'], ['V1.34.2'], ['latest'], ['v1.34.2-'], ['v1.34.2+'], [' v1.34.2'],
  ['vv1.34.2'], ['v1.34.2 '], ['v 1.34.2'], ['v1.34.2\n'], ['v=1.34.2'],
])("fails with '%s'", text => {
  expect(isVersion(text)).toBe(false);
  expect(() => KubernetesVersion.of(text)).toThrow(new Error(
    `'kubernetesVersion' '${text}' is not a full version; use 'v<major>.<minor>.<patch>', for example 'v1.34.2' (version/invalid)`));
});

test.each([['v1.34.2'], ['v0.4.0'], ['v1.34.2-rc.1'], ['v1.31.2+build.5']])('%s is a version', text => {
  expect(isVersion(text)).toBe(true);
});

test.each([
  ['v1.34.2', 'v1.33.9', -1],
  ['v1.34.2', 'v1.34.0', 0],
  ['v1.34.0', 'v1.34.2', 0],
  ['v1.33.9', 'v1.34.0', 1],
  ['v1.30.0', 'v1.34.0', 4],
  ['v2.0.0', 'v1.34.2', -Infinity],
  ['v1.34.2', 'v2.0.0', Infinity],
])('%s is behind %s by %s minor releases', (one, other, expected) => {
  expect(KubernetesVersion.of(one).minorsBehind(KubernetesVersion.of(other))).toBe(expected);
});

test('reads every v and three numbers', () => {
  fc.assert(fc.property(fc.nat(), fc.nat(), fc.nat(), (major, minor, patch) => {
    expect(KubernetesVersion.of(`v${major}.${minor}.${patch}`)).toMatchObject({ major, minor });
  }));
});

test('refuses any other text in the same way', () => {
  fc.assert(fc.property(fc.string(), text => {
    fc.pre(!/^v\d+\.\d+\.\d+/.test(text));
    expect(() => KubernetesVersion.of(text)).toThrow(InvalidInputError);
  }));
});
