import { Size } from 'cdk8s';
import { checkGibibytes, gibibytes } from '../../src/cdk8s-helpers/sizes';

test.each<[string, Size | undefined, number | undefined]>([
  ['nothing', undefined, undefined],
  ['gibibytes', Size.gibibytes(40), 40],
  ['tebibytes', Size.tebibytes(2), 2048],
  ['mebibytes that divide', Size.mebibytes(2048), 2],
  ['mebibytes that do not divide, which are not rounded', Size.mebibytes(1536), 1.5],
])('counts gibibytes of %s', (_what, size, expected) => {
  expect(gibibytes(size)).toBe(expected);
});

test.each([[undefined], [Size.gibibytes(1)], [Size.mebibytes(1024)], [Size.tebibytes(64)]])('accepts %s', size => {
  expect(() => checkGibibytes('diskSize', size)).not.toThrow();
});

test('accepts both limits', () => {
  expect(() => [4, 5, 6].forEach(count => checkGibibytes('diskSize', Size.gibibytes(count), 4, 6))).not.toThrow();
});

test.each([
  [Size.gibibytes(0), 0], [Size.mebibytes(1536), 1.5], [Size.mebibytes(1), 1 / 1024], [Size.mebibytes(512), 0.5],
])('fails with %s, which is not a whole number of gibibytes from one on', (size, count) => {
  expect(() => checkGibibytes('osDisk.size', size)).toThrow(new Error(
    `'osDisk.size' of ${count} GiB is not possible; use a whole number of gibibytes, 1 or more, for example Size.gibibytes(64) (input/invalid-value)`));
});

test.each([[Size.gibibytes(3), 3], [Size.gibibytes(1025), 1025], [Size.mebibytes(5000), 5000 / 1024]])('fails with %s out of limits', (size, count) => {
  expect(() => checkGibibytes('diskSize', size, 4, 1024)).toThrow(new Error(
    `'diskSize' of ${count} GiB is not possible; use a whole number of gibibytes from 4 to 1024, for example Size.gibibytes(64) (input/invalid-value)`));
});

test('gives the lower limit as the example where it is high', () => {
  expect(() => checkGibibytes('diskSize', Size.gibibytes(99), 100)).toThrow(new Error(
    "'diskSize' of 99 GiB is not possible; use a whole number of gibibytes, 100 or more, for example Size.gibibytes(100) (input/invalid-value)"));
});
