import { compare, Strictness } from './compare';
import { formatDifference } from './difference';
import { idOf } from './kind-name';
import { BundleObject } from '../topology';
import { readManifests } from '../validation/yaml';

/** The first object in which two texts of manifests differ, and how; undefined if the objects are the same or cannot be read. */
export function findFirstDifference(expectedText: string, actualText: string): string | undefined {
  const [expected, actual] = [read(expectedText), read(actualText)];
  const actualIds = new Set(actual.map(idOf));
  for (let index = 0; index < Math.max(expected.length, actual.length); index++) {
    const [before, now] = [expected[index], actual[index]];
    if (before === undefined || now === undefined || idOf(before) !== idOf(now)) {
      return before === undefined || (now !== undefined && actualIds.has(idOf(before))) ? `${idOf(now)} is new` : `${idOf(before)} is gone`;
    }
    const [difference] = compare(before.manifest, now.manifest, [], Strictness.EXACT);
    if (difference !== undefined) {
      return `${idOf(before)} ${formatDifference(difference)}`;
    }
  }
  return undefined;
}

function read(text: string): readonly BundleObject[] {
  return readManifests('yaml', Buffer.from(text)).manifests.map(({ manifest, origin }, index) => new BundleObject(manifest, origin, index));
}
