import { checkSizeQuantity, isQuantity } from '../../src/core/quantity';

test.each([['16'], ['0'], ['0.5'], ['250m'], ['1k'], ['64Gi'], ['1.5G'], ['2Ei']])('%s is a quantity', text => {
  expect(isQuantity(text)).toBe(true);
});

test.each([[''], ['-1'], ['1 Gi'], ['1gb'], ['1Ki2'], ['.5'], ['1mi'], ['big']])("'%s' is no quantity", text => {
  expect(isQuantity(text)).toBe(false);
});

test.each([[undefined], ['40Gi'], ['0.5Gi'], ['1000'], ['10Gi']])('accepts the size %s', size => {
  expect(() => checkSizeQuantity('size', size)).not.toThrow();
});

test.each([['0'], ['0Gi'], ['0.0Gi'], ['500m'], ['big'], ['4 GB']])("fails on the size '%s'", size => {
  expect(() => checkSizeQuantity('size', size)).toThrow(new Error(
    `'size' '${size}' is not a size; use a Kubernetes quantity, for example '40Gi' (input/invalid-value)`));
});
