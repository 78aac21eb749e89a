import { Shortcut } from '../../src/fleet/shortcut';

interface Input {
  readonly sort: string;
  readonly number: number;
}

function makeShortcut(fast: (input: Input) => unknown, isTrusted?: boolean) {
  const stock = jest.fn<unknown, [Input]>(({ number }) => ({ is: number }));
  return { stock, shortcut: new Shortcut<Input, unknown>({ fast, stock, sortOf: ({ sort }) => sort, contentOf: result => result }, isTrusted) };
}

test('does the first of each sort both ways', () => {
  const { shortcut, stock } = makeShortcut(({ number }) => ({ is: number }));
  const inputs = [{ sort: 'a', number: 1 }, { sort: 'b', number: 2 }, { sort: 'a', number: 3 }, { sort: 'b', number: 4 }];
  expect(inputs.map(input => shortcut.run(input))).toEqual([{ is: 1 }, { is: 2 }, { is: 3 }, { is: 4 }]);
  expect(stock.mock.calls.flat()).toEqual(inputs.slice(0, 2));
});

test('leaves everything to cdk8s once the two differ, and takes what cdk8s gave', () => {
  const { shortcut } = makeShortcut(({ sort, number }) => ({ is: sort === 'b' ? 'wrong' : number }));
  const inputs = [{ sort: 'a', number: 1 }, { sort: 'b', number: 2 }, { sort: 'b', number: 3 }, { sort: 'a', number: 4 }];
  expect(inputs.map(input => shortcut.run(input))).toEqual([{ is: 1 }, { is: 2 }, { is: 3 }, { is: 4 }]);
});

test('takes another order of keys for a difference', () => {
  const { shortcut, stock } = makeShortcut(() => ({ b: 1, a: 2 }));
  stock.mockReturnValue({ a: 2, b: 1 });
  shortcut.run({ sort: 'a', number: 1 });
  expect(JSON.stringify(shortcut.run({ sort: 'a', number: 2 }))).toBe('{"a":2,"b":1}');
});

test.each<[unknown, unknown]>([[[undefined], [null]], [[NaN], [null]], [[0], [-0]], [[1n], [1]]])('takes %p and %p for a difference', (one, other) => {
  const { shortcut, stock } = makeShortcut(() => one);
  stock.mockReturnValue(other);
  shortcut.run({ sort: 'a', number: 1 });
  expect(shortcut.run({ sort: 'a', number: 2 })).toBe(other);
});

test('is not taken where it cannot be', () => {
  const fast = jest.fn();
  const { shortcut } = makeShortcut(fast, false);
  expect(shortcut.run({ sort: 'a', number: 1 })).toEqual({ is: 1 });
  expect(fast).not.toHaveBeenCalled();
});
