import { Comparison, Difference, disagreements } from './upstream';

const SAME = { kind: 'Pool', metadata: { name: 'a' }, spec: { replicas: 1, labels: {} } };

function compare(changes: Partial<Comparison> = {}): string[] {
  return disagreements({ template: [SAME], ours: [SAME], differences: [], ...changes });
}

function pool(spec: object): object[] {
  return [{ ...SAME, spec }];
}

function difference(changes: Partial<Difference>): Difference[] {
  return [{ object: 'Pool/a', field: '/spec/replicas', reason: 'the output of ours is better', ...changes }];
}

test('equal objects agree', () => {
  expect(compare()).toEqual([]);
});

test.each([
  ['a field that we leave out', { ours: pool({ labels: {} }) }, ['Pool/a/spec/replicas: the template has 1, we write nothing, and it is not listed']],
  ['another value', { ours: pool({ replicas: 2, labels: {} }) }, ['Pool/a/spec/replicas: the template has 1, we write 2, and it is not listed']],
  ['another type', { ours: pool({ replicas: '1', labels: {} }) }, ['Pool/a/spec/replicas: the template has 1, we write "1", and it is not listed']],
  ['an empty member that we leave out', { ours: pool({ replicas: 1 }) }, ['Pool/a/spec/labels: the template has {}, we write nothing, and it is not listed']],
  ['a field that we add', { ours: pool({ replicas: 1, labels: {}, paused: false }) }, ['Pool/a/spec/paused: the template has nothing, we write false, and it is not listed']],
  ['a null that we add', { ours: pool({ replicas: 1, labels: {}, paused: null }) }, ['Pool/a/spec/paused: the template has nothing, we write null, and it is not listed']],
  ['an object that we add', { ours: [SAME, { kind: 'Extra', metadata: { name: 'b' } }] }, [
    'Extra/b/kind: the template has nothing, we write "Extra", and it is not listed',
    'Extra/b/metadata/name: the template has nothing, we write "b", and it is not listed',
  ]],
  ['an object that we leave out', { template: [SAME, { kind: 'Extra', metadata: { name: 'b' } }] }, [
    'Extra/b/kind: the template has "Extra", we write nothing, and it is not listed',
    'Extra/b/metadata/name: the template has "b", we write nothing, and it is not listed',
  ]],
])('unlisted: %s', (_case, changes, expected) => {
  expect(compare(changes)).toEqual(expected);
});

test.each([
  ['a value', pool({ replicas: 2, labels: {} }), { upstream: 1, ours: 2 }],
  ['a field that we leave out', pool({ labels: {} }), { upstream: 1 }],
  ['everything below a field', pool({ replicas: 1, labels: { one: 'a', two: 'b' } }), { field: '/spec/labels', upstream: {}, ours: { one: 'a', two: 'b' } }],
  ['an object', [], { field: '', upstream: SAME }],
])('listed: %s', (_case, ours, listed) => {
  expect(compare({ ours, differences: difference(listed) })).toEqual([]);
});

test.each([
  ['a difference that is none', difference({ upstream: 1, ours: 1 }), ['Pool/a/spec/replicas: listed, but there is no difference']],
  ['a field that nobody has', difference({ field: '/spec/paused' }), ['Pool/a/spec/paused: listed, but there is no difference']],
])('stale: %s', (_case, differences, expected) => {
  expect(compare({ differences })).toEqual(expected);
});

test('listed twice is stale the second time', () => {
  const listed = difference({ upstream: 1, ours: 2 });
  expect(compare({ ours: pool({ replicas: 2, labels: {} }), differences: [...listed, ...listed] })).toEqual([
    'Pool/a/spec/replicas: listed, but there is no difference',
    'Pool/a/spec/replicas: the template has nothing, listed is Pool/a/spec/replicas = 1',
    'Pool/a/spec/replicas: our output has nothing, listed is Pool/a/spec/replicas = 2',
  ]);
});

test.each([
  ['the template', { upstream: 3, ours: 2 }, 'Pool/a/spec/replicas: the template has Pool/a/spec/replicas = 1, listed is Pool/a/spec/replicas = 3'],
  ['our output', { upstream: 1, ours: 3 }, 'Pool/a/spec/replicas: our output has Pool/a/spec/replicas = 2, listed is Pool/a/spec/replicas = 3'],
])('a listed value that is not the one of %s', (_case, listed, expected) => {
  expect(compare({ ours: pool({ replicas: 2, labels: {} }), differences: difference(listed) })).toEqual([expected]);
});

test.each(['', ' '])("a difference needs a reason, which '%s' is not", reason => {
  const differences = difference({ upstream: 1, ours: 2, reason });
  expect(compare({ ours: pool({ replicas: 2, labels: {} }), differences })).toEqual(['Pool/a/spec/replicas: listed without a reason']);
});

test('a name that is there twice is refused', () => {
  expect(() => compare({ ours: [SAME, SAME] })).toThrow(new Error('found twice: Pool/a'));
});
