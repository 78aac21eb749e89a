import * as fc from 'fast-check';
import { EDITS } from './edits';
import { yamlOf } from './edits/edit';
import { makePlan } from '../../src/plan/make-plan';
import { RolloutPlan } from '../../src/plan/rollout-plan';
import { BUILT_IN } from '../../src/registry';
import { SourcedManifest } from '../../src/topology';
import { readManifests } from '../../src/validation/yaml';

/** Reads each side for itself, so that no two objects are one value. */
function readAnew(text: string): SourcedManifest[] {
  return readManifests('a.yaml', Buffer.from(text)).manifests.map(({ manifest }) => ({ manifest, origin: {} }));
}

const WRITTEN = EDITS.map(({ id, before, after }) => ({ id, before: yamlOf(before), after: yamlOf(after) }));

test.each(WRITTEN)('$id: documents of both sides that are read once make the same plan', ({ before, after }) => {
  expect(RolloutPlan.fromYaml(before, after).toJson()).toBe(RolloutPlan._of(readAnew(before), readAnew(after), BUILT_IN).toJson());
});

test('unchanged clusters beside changed ones make the same plan, whether they are read once or twice', () => {
  const side = fc.constantFrom(...WRITTEN)
    .chain(({ before, after }) => fc.constantFrom([before, before], [after, after], [before, after], [after, before]));
  const placed = fc.array(side, { maxLength: 5 })
    .map(sides => sides.map((texts, index) => texts.map(text => text.replace(/^( *)namespace: .*$/gm, `$1namespace: ns-${index}`))));
  fc.assert(fc.property(placed, fc.boolean(), (sides, isTwice) => {
    const [before, after] = [0, 1].map(index => [...sides, ...isTwice ? sides.slice(0, 1) : []].map(texts => texts[index]).join('---\n'));
    expect(RolloutPlan.fromYaml(before, after)._data).toEqual(makePlan(readAnew(before), readAnew(after), BUILT_IN));
  }), { numRuns: 100 });
});
