import * as fc from 'fast-check';
import { manifest, topologyOf } from './bundle';
import { findNamedSecret } from '../../src/core';

test('knows the names of members wherever they stand, and of labels', () => {
  const { words } = topologyOf({ ...manifest('v1/Kind', 'a', { list: [{ deep: { deeper: null } }] }), metadata: { name: 'a', labels: { 'example.com/tier': 'x' } } });
  expect(['list', 'deep', 'deeper', 'example.com/tier', 'apiVersion'].map(name => words.hasMember(name))).toEqual([true, true, true, true, true]);
  expect(['tier', 'x', 'null', 'toString', '0'].map(name => words.hasMember(name))).toEqual([false, false, false, false, false]);
});

test('takes the name beside a value for that of a member', () => {
  const { words } = topologyOf(manifest('v1/Kind', 'a', { args: [{ name: 'cloud-provider', value: 'external' }, { name: 'v' }] }));
  expect(['cloud-provider', 'value', 'name', 'v'].map(name => words.hasMember(name))).toEqual([true, true, true, false]);
});

test('tells the objects that may hold a variable', () => {
  const topology = topologyOf(manifest('v1/Kind', 'a', { list: ['x', { y: 'a ${B}' }] }), manifest('v1/Kind', 'b', { x: '$B' }));
  expect(topology.objects.filter(object => topology.words.mayHoldVariable(object)).map(({ name }) => name)).toEqual(['a']);
});

test.each([
  ['a text', { x: 'curl https://me:hunter22@example.com' }],
  ['the name of a member', { password: 'x' }],
  ['the name of a variable', { env: [{ name: 'TOKEN', value: 'x' }] }],
])('tells an object that may hold a secret by %s', (_, spec) => {
  const topology = topologyOf(manifest('v1/Kind', 'a', spec), manifest('v1/Kind', 'b', { x: 'plain' }));
  expect(topology.objects.filter(object => topology.words.mayHoldSecret(object)).map(({ name }) => name)).toEqual(['a']);
});

test('finds what stands behind thousands of texts, and in texts that come again', () => {
  const texts = Array.from({ length: 5000 }, (_, index) => `text-${index % 3000}`);
  const topology = topologyOf(
    manifest('v1/Kind', 'plain', { texts }), manifest('v1/Kind', 'a', { texts: [...texts, '${A}'] }), manifest('v1/Kind', 'b', { texts, last: '${A}' }),
    manifest('v1/Kind', 'c', { texts: ['password=x', ...texts] }), manifest('v1/Kind', 'd', { x: 'password=x' }),
  );
  const { objects, words } = topology;
  expect(objects.filter(object => words.mayHoldVariable(object)).map(({ name }) => name)).toEqual(['a', 'b']);
  expect(objects.filter(object => words.mayHoldSecret(object)).map(({ name }) => name)).toEqual(['c', 'd']);
});

test('misses no secret that is found in a member or in a variable', () => {
  const word = fc.constantFrom('token', 'api_key', 'Password', 'client-secret', 'private-key', 'x', 'user', 'client-key-data', 'secretAccessKey');
  const text = fc.oneof(fc.string(), fc.constantFrom('AKIAABCDEFGHIJKLMNOP', 'hunter22', 'http://a:bcdefg@h', 'password=hunter22', 'sshpass -p abcdef', 'Authorization: Basic abcdefgh'));
  fc.assert(fc.property(word, text, (name, value) => {
    for (const spec of [{ [name]: value }, { env: [{ name, value }] }]) {
      const topology = topologyOf(manifest('v1/Kind', 'a', spec));
      expect(findNamedSecret(name, value) !== undefined && !topology.words.mayHoldSecret(topology.objects[0])).toBe(false);
    }
  }));
});
