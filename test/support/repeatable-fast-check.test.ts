const environment = { ...process.env };

afterEach(() => {
  process.env = { ...environment };
});

/** The seed of all properties of a test file that runs with these variables. */
function seedWith(variables: { readonly [name: string]: string }): number | undefined {
  const { CI: _ci, PROPERTY_SEED: _seed, ...others } = environment;
  process.env = { ...others, ...variables };
  let seed: number | undefined;
  jest.isolateModules(() => {
    seed = (jest.requireActual('fast-check') as typeof import('fast-check')).readConfigureGlobal().seed;
  });
  return seed;
}

test('CI tries the same inputs each time', () => {
  expect(seedWith({ CI: 'true' })).toBe(20261119);
});

test('elsewhere, and where it is asked for, inputs are new ones', () => {
  expect(seedWith({})).toBeUndefined();
  expect(seedWith({ CI: 'true', PROPERTY_SEED: 'random' })).toBeUndefined();
});

test('a seed that a failed property has printed is tried again', () => {
  expect(seedWith({ PROPERTY_SEED: '-1376751360' })).toBe(-1376751360);
  expect(seedWith({ CI: 'true', PROPERTY_SEED: '7' })).toBe(7);
});

test('what is no seed is refused', () => {
  expect(() => seedWith({ PROPERTY_SEED: 'nightly' })).toThrow("PROPERTY_SEED is 'nightly'; give a whole number, as a failed property prints it, or 'random'");
});
