import { findTwin } from '../../src/core/collections';

test.each([[[], undefined], [['a', 'b'], undefined], [['a', 'b', 'a', 'b'], 'a']])('finds the first value that %j holds twice', (values, twin) => {
  expect(findTwin(values)).toBe(twin);
});
