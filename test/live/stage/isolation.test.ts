import { findIsolation } from './isolation';

test('prefers what root may do', () => {
  expect(findIsolation([], () => true)).toEqual(['unshare', '--net']);
});

test('makes a user namespace where only that is allowed', () => {
  expect(findIsolation(['--mount'], command => command.includes('--user'))).toEqual(['unshare', '--user', '--map-root-user', '--net', '--mount']);
});

test('finds none where nothing is allowed', () => {
  expect(findIsolation([], () => false)).toBeUndefined();
});
