import { Comparison, valueAt } from './comparison';
import { Difference, differences } from './differences';
import { PlannedChange } from './model';
import { shownChange } from './shown-change';
import { RolledMachines, RolloutField, RolloutRecord } from '../knowledge';
import { BundleObject, MachineGroup, ObjectReference } from '../topology';

/** Why machines are replaced. */
export interface Causes {
  readonly changes: readonly PlannedChange[];
  /** The machines that are concerned, by each cause. */
  readonly machines: ReadonlySet<RolledMachines>;
  /** The time at which older machines are replaced. @default - there is none that is new */
  readonly time?: string;
  /** Templates that have another name and the same content. */
  readonly renamed: readonly BundleObject[];
}

/** A template may refer to others, and they to others again; no provider has more. */
const DEEPEST = 4;

/** Why a controller of which it is known replaces the machines of an object. */
export function causesOf(comparison: Comparison, before: MachineGroup, after: MachineGroup, record: RolloutRecord): Causes {
  const references = referenceCauses(comparison, before, after);
  const fields = fieldDifferences(before.object, after.object, record);
  const time = (record.times ?? []).map(path => after.object.at(path)).find(field => field.text !== undefined
    && field.text !== (record.times ?? []).map(path => before.object.at(path).text).find(text => text !== undefined));
  return {
    changes: [
      ...references.changes,
      ...fields.map(({ difference }) => shownChange(after.object, difference)),
      ...time === undefined ? [] : [shownChange(after.object, { path: `${time}`, way: `${time}`, before: before.object.at(`${time}`).text, after: time.text })],
    ],
    machines: new Set([
      ...references.changes.length + (time === undefined ? 0 : 1) > 0 ? [RolledMachines.ALL] : [],
      ...fields.map(({ field }) => field.machines ?? RolledMachines.ALL),
    ]),
    time: time?.text,
    renamed: references.renamed,
  };
}

/** What differs in the fields that a controller compares, each with the innermost field that speaks of it. */
function fieldDifferences(
  before: BundleObject, after: BundleObject, { fields = [], ignored = [], inOneForm = (_object, _path, value) => value }: RolloutRecord,
): { readonly difference: Difference; readonly field: RolloutField }[] {
  if (before.manifest === after.manifest) {
    return [];
  }
  const outermost = fields.filter(({ path }) => !fields.some(other => path.startsWith(`${other.path}.`)));
  return outermost.flatMap(({ path }) => {
    const [old, now] = [before, after].map(object => inOneForm(object, path, valueAt(object.manifest, path)));
    return differences(old, now, path).filter(({ way }) => !ignored.some(other => isWithin(way, other))).map(difference => ({
      difference,
      field: fields.filter(field => isWithin(difference.way, field.path)).reduce((a, b) => b.path.length > a.path.length ? b : a),
    })).filter(({ field }) => field.isKept?.(old, now) !== true);
  });
}

function isWithin(way: string, path: string): boolean {
  return way === path || way.startsWith(`${path}.`);
}

/** What differs behind the references to templates. */
export function referenceCauses(
  comparison: Comparison, before: MachineGroup, after: MachineGroup,
): { readonly changes: readonly PlannedChange[]; readonly renamed: readonly BundleObject[] } {
  const renamed: BundleObject[] = [];
  const changes = ([['infrastructureRef', 'infrastructure'], ['bootstrapRef', 'bootstrap']] as const).flatMap(([reference, object]) => {
    const [old, now] = [before[reference], after[reference]];
    if (isSameReference(old, now)) {
      return [];
    }
    const [oldObject, newObject] = [before[object], after[object]];
    if (oldObject === undefined || newObject === undefined || oldObject.kind !== newObject.kind || oldObject.version !== newObject.version) {
      return [nameChange(after.object, old, now)];
    }
    const found = contentChanges(comparison, oldObject, newObject, DEEPEST);
    if (found.length === 0) {
      renamed.push(newObject);
    }
    return found.length > 0 ? found : [nameChange(after.object, old, now)];
  });
  return { changes, renamed };
}

export function isSameReference(old: ObjectReference | undefined, now: ObjectReference | undefined): boolean {
  return old?.name === now?.name && old?.kind === now?.kind && old?.group === now?.group;
}

function nameChange(object: BundleObject, old: ObjectReference | undefined, now: ObjectReference | undefined): PlannedChange {
  const path = `${(now ?? old)!.field}`;
  const nameOf = (reference: ObjectReference | undefined) => reference && `${reference.kind}/${reference.name}`;
  return shownChange(object, { path, way: path, before: nameOf(old), after: nameOf(now) });
}

/** What differs between an object and the one that takes its place, through references to others of which the same is true. */
export function contentChanges(comparison: Comparison, before: BundleObject, after: BundleObject, depth: number): PlannedChange[] {
  return comparison.differencesOf(before, after).filter(({ way }) => !way.startsWith('metadata.')).flatMap(difference => {
    const [oldTarget, newTarget] = depth === 0 ? []
      : [comparison.targetOf(before, comparison.before, difference), comparison.targetOf(after, comparison.after, difference)];
    if (oldTarget === undefined || newTarget === undefined || oldTarget.kind === 'Secret' || oldTarget.kind !== newTarget.kind) {
      return [shownChange(after, difference)];
    }
    const nested = contentChanges(comparison, oldTarget, newTarget, depth - 1);
    return nested.length === 0 ? [shownChange(after, difference)] : nested;
  });
}
