import { EDITS } from './edits';
import { planOf, told } from './edits/edit';

test('there are many edits, each with an id of its own', () => {
  expect(new Set(EDITS.map(({ id }) => id)).size).toBe(EDITS.length);
  expect(EDITS.length).toBeGreaterThanOrEqual(60);
});

test.each(EDITS)('$id', edit => {
  const { parts, causes = [], hazards = [], objects = [] } = edit;
  expect(told(planOf(edit))).toEqual({ parts, causes: [...causes].sort(), hazards: [...hazards].sort(), objects: [...objects].sort() });
});

test.each(EDITS)('$id: nothing happens where nothing changes', ({ before, after }) => {
  for (const program of [before, after]) {
    expect(told(planOf({ before: program, after: program }))).toEqual({ parts: {}, causes: [], hazards: [], objects: [] });
  }
});
