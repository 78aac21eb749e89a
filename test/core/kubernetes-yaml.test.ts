import { readKubernetesYaml } from '../../src/core/plain-yaml/kubernetes-yaml';

test('reads what is not plain as well', () => {
  expect(readKubernetesYaml('---\na: {b: [yes, 0644]}\nc: &c x\nd: *c\n')).toEqual({ a: { b: [true, 420] }, c: 'x', d: 'x' });
});

test('says where a text is broken', () => {
  expect(() => readKubernetesYaml('a: b\nc: "d\n')).toThrow('Missing closing "quote at line 3, column 1');
});

test.each([
  ['quotes', '"'.repeat(50_000)],
  ['brackets', '['.repeat(200_000)],
  ['headings of TOML', '[[a]]\n'.repeat(5_000)],
  ['keys in keys', '{a: '.repeat(50_000)],
])('ends soon for a text full of %s', (_, text) => {
  const start = process.cpuUsage();
  expect(() => readKubernetesYaml(text)).toThrow();
  // The library alone takes longer by far, or ends the process.
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5);
});

test('follows no aliases without end', () => {
  const lists = Array.from({ length: 20 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]\n`).join('');
  expect(() => readKubernetesYaml(`a0: &a0 [x, x]\n${lists}`)).toThrow('Excessive alias count');
});
