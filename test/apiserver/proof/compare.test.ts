import { compareFields, describeDifference, isMadeByConversion } from './compare';
import { Manifest } from '../../../src/topology';

function object(spec: unknown, extra: object = {}): Manifest {
  return { apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'a', ...extra }, spec };
}

function differences(emitted: unknown, stored: unknown): string[] {
  return compareFields(object(emitted), object(stored)).differences.map(describeDifference);
}

test('counts the emitted fields and finds nothing where all are stored', () => {
  expect(compareFields(object({ a: 1, list: ['x', 'y'], empty: {} }), object({ a: 1, list: ['x', 'y'], empty: {} }))).toEqual({ fields: 7, differences: [], added: [] });
});

test('lets the server add fields, also inside an empty object', () => {
  const comparison = compareFields(object({ a: 1, strategy: {} }), object({ a: 1, b: 2, strategy: { type: 'RollingUpdate' } }, { uid: '1' }));
  expect(comparison).toEqual({ fields: 5, differences: [], added: ['/spec/b', '/spec/strategy/type'] });
});

test('names what is added in lists without positions', () => {
  expect(compareFields(object({ list: [{ a: 1 }, { a: 2 }] }), object({ list: [{ a: 1, b: 1 }, { a: 2, b: 2 }] })).added).toEqual(['/spec/list/*/b', '/spec/list/*/b']);
});

test('finds a field that is dropped', () => {
  expect(differences({ a: { b: 'x' } }, {})).toEqual(['/spec/a/b is dropped, was "x"']);
});

test('finds a field that is changed, by value or by type', () => {
  expect(differences({ a: '10m', port: 80 }, { a: '10m0s', port: '80' })).toEqual([
    '/spec/a is changed from "10m" to "10m0s"',
    '/spec/port is changed from 80 to "80"',
  ]);
});

test('finds an empty list or object that is dropped', () => {
  expect(differences({ a: [], b: {} }, { c: 1 })).toEqual(['/spec/a is dropped, was []', '/spec/b is dropped, was {}']);
});

test('finds an entry that the server adds to a list', () => {
  expect(differences({ list: ['a'] }, { list: ['a', 'b'] })).toEqual(['/spec/list is changed from ["a"] to ["a","b"]']);
});

test('finds a list in another order', () => {
  expect(differences({ list: ['a', 'b'] }, { list: ['b', 'a'] })).toEqual([
    '/spec/list/0 is changed from "a" to "b"',
    '/spec/list/1 is changed from "b" to "a"',
  ]);
});

describe('a conversion', () => {
  test.each([
    ['gives references the newest version of their group', { pointer: '/spec/infrastructureRef/apiVersion', emitted: 'x.io/v1beta1', stored: 'x.io/v1beta2' }],
    ['leaves out the prefix of a default route', { pointer: '/spec/routes/0/prefix', emitted: 0 }],
  ])('%s', (_, difference) => {
    expect(isMadeByConversion(difference)).toBe(true);
  });

  test.each([
    ['another group', { pointer: '/spec/infrastructureRef/apiVersion', emitted: 'x.io/v1beta1', stored: 'y.io/v1beta1' }],
    ['a reference without version', { pointer: '/spec/infrastructureRef/apiVersion', emitted: 'x.io/v1beta1' }],
    ['an older version', { pointer: '/spec/infrastructureRef/apiVersion', emitted: 'x.io/v1beta2', stored: 'x.io/v1beta1' }],
    ['a dropped text', { pointer: '/spec/name', emitted: '' }],
    ['a changed prefix', { pointer: '/spec/routes/0/prefix', emitted: 0, stored: 1 }],
    ['another prefix that is dropped', { pointer: '/spec/routes/0/prefix', emitted: 24 }],
    ['another zero', { pointer: '/spec/replicas', emitted: 0 }],
  ])('does not explain %s', (_, difference) => {
    expect(isMadeByConversion(difference)).toBe(false);
  });
});
