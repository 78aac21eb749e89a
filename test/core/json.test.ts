import { Duration } from 'cdk8s';
import { copyProps, nonEmptyList, nonEmptyMap, nonEmptyObject } from '../../src/core/json';

test('a list that says nothing is absent', () => {
  expect(nonEmptyList()).toBeUndefined();
  expect(nonEmptyList([])).toBeUndefined();
  expect(nonEmptyList([0])).toEqual([0]);
});

test('a map that says nothing is absent', () => {
  expect(nonEmptyMap()).toBeUndefined();
  expect(nonEmptyMap({})).toBeUndefined();
  expect(nonEmptyMap({ a: '' })).toEqual({ a: '' });
});

test('an object that says nothing is absent', () => {
  expect(nonEmptyObject({})).toBeUndefined();
  expect(nonEmptyObject({ a: undefined, b: undefined })).toBeUndefined();
});

test.each([[0], [false], [''], [null], [[]], [{}]])('an object with the member %j says something', member => {
  expect(nonEmptyObject({ a: undefined, b: member })).toEqual({ b: member });
});

test('lists and maps are copies', () => {
  const list = ['a'];
  const map: { [key: string]: string } = { a: 'b' };
  const [listCopy, mapCopy] = [nonEmptyList(list), nonEmptyMap(map)];
  list.push('c');
  map.d = 'e';
  expect(listCopy).toEqual(['a']);
  expect(mapCopy).toEqual({ a: 'b' });
});

test('copied props do not follow changes at any depth', () => {
  const props = { name: 'a', list: ['b'], map: { c: 'd' }, nested: [{ list: [['e']], map: { deep: { f: 'g' } } }] };
  const copy = copyProps(props);
  props.name = 'x';
  props.list.push('x');
  props.map.c = 'x';
  props.nested[0].list[0].push('x');
  props.nested[0].map.deep.f = 'x';
  props.nested.push({ list: [], map: { deep: { f: 'x' } } });
  expect(copy).toEqual({ name: 'a', list: ['b'], map: { c: 'd' }, nested: [{ list: [['e']], map: { deep: { f: 'g' } } }] });
});

test('changes of copied props do not reach the original', () => {
  const props = { list: ['a'], nested: { map: { b: 'c' } } };
  const copy = copyProps(props);
  copy.list.push('x');
  copy.nested.map.b = 'x';
  expect(props).toEqual({ list: ['a'], nested: { map: { b: 'c' } } });
});

test('copied props keep values of classes, null and members that are undefined', () => {
  const timeout = Duration.seconds(5);
  const copy = copyProps({ timeout, list: [timeout], nothing: null, absent: undefined });
  expect(copy.timeout).toBe(timeout);
  expect(copy.list[0]).toBe(timeout);
  expect(copy.nothing).toBeNull();
  expect(Object.keys(copy)).toEqual(['timeout', 'list', 'nothing', 'absent']);
});
