import { checkPort, checkWholeNumber } from '../../src/core/numbers';

test.each([[undefined], [2], [5]])('accepts %s between 2 and 5', value => {
  expect(() => checkWholeNumber('count', value, 2, 5)).not.toThrow();
});

test.each([[1], [6], [2.5], [NaN], [Infinity]])('fails on %s between 2 and 5', value => {
  expect(() => checkWholeNumber('count', value, 2, 5)).toThrow(new Error(
    `'count' ${value} is not possible; use a whole number from 2 to 5 (input/invalid-value)`));
});

test.each([[-1], [0.5], [Infinity]])('fails on %s where there is no upper limit', value => {
  expect(() => checkWholeNumber('count', value, 0)).toThrow(new Error(
    `'count' ${value} is not possible; use a whole number, 0 or more (input/invalid-value)`));
});

test('accepts large numbers where there is no upper limit', () => {
  expect(() => checkWholeNumber('count', Number.MAX_SAFE_INTEGER, 0)).not.toThrow();
});

test.each([[undefined], [1], [65535]])('accepts the port %s', port => {
  expect(() => checkPort('port', port)).not.toThrow();
});

test.each([[0], [65536], [22.5], [NaN]])('fails on the port %s', port => {
  expect(() => checkPort('port', port)).toThrow(new Error(`'port' ${port} is not a port; use a whole number from 1 to 65535 (input/invalid-value)`));
});
