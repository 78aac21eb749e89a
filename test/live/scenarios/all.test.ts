import { SCENARIOS } from './all';

const ids = SCENARIOS.map(({ id }) => id);

/** BYOH writes namespace and name of a machine into one label, which has 63 characters; the longest name is `lab-control-plane-` and five more. */
const LONGEST = 63 - '.lab-control-plane-abcde'.length;

test('ids are unique and good names for headings and namespaces', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter(id => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > LONGEST)).toEqual([]);
});

test.each(SCENARIOS.map(({ id, title }) => [id, title]))('the title of %s is a sentence', (_id, title) => {
  expect(title).toMatch(/^[A-Z`].*\.$/s);
});
