import { isPlainObject, nearestName, refuseValue } from '../core';
import { describe, InventoryEntry, InventoryField } from './inventory-entry';

/** The way to a part of an inventory. */
export type InventoryPath = readonly (string | number)[];

/** Finds where a part of an inventory stands, once a message needs it. */
export type Locate = (path: InventoryPath) => Omit<InventoryField, 'value'>;

const CLUSTERS = 'clusters';
const DEFAULTS = 'defaults';
/** Keys that are nobody's, for what anchors are set on. */
const EXTENSION = /^x-/;

/** Takes an inventory apart: a list of entries, or an object with that list and fields that all entries have unless they say otherwise. */
export function readEntries(value: unknown, locate: Locate): InventoryEntry[] {
  if (Array.isArray(value)) {
    return value.map((entry, index) => readEntry(entry, [index], locate, new Map()));
  }
  if (!isPlainObject(value)) {
    refuseAt(locate, [], `the inventory is ${describe(value)}; write a list of clusters, or an object with '${CLUSTERS}' and '${DEFAULTS}'`);
  }
  checkKeys(value, locate);
  const { [CLUSTERS]: clusters, [DEFAULTS]: defaults = {} } = value;
  if (!Array.isArray(clusters)) {
    refuseAt(locate, [CLUSTERS], `'${CLUSTERS}' is ${describe(clusters)}; write a list of clusters`);
  }
  const common = readFields(defaults, [DEFAULTS], locate);
  if (common.has('name')) {
    refuseAt(locate, [DEFAULTS, 'name'], `'${DEFAULTS}' has a 'name', and every cluster needs its own; move it to the entry of the cluster`);
  }
  return clusters.map((entry, index) => readEntry(entry, [CLUSTERS, index], locate, common));
}

function checkKeys(inventory: Record<string, unknown>, locate: Locate): void {
  const known = [CLUSTERS, DEFAULTS];
  const unknown = Object.keys(inventory).find(key => !known.includes(key) && !EXTENSION.test(key));
  if (unknown !== undefined) {
    const slip = nearestName(unknown, known);
    refuseAt(locate, [unknown], `an inventory has no '${unknown}'; ${slip === undefined
      ? `use '${CLUSTERS}' and '${DEFAULTS}', and begin names of your own with 'x-'` : `did you mean '${slip}'?`}`);
  }
}

function readEntry(value: unknown, path: InventoryPath, locate: Locate, defaults: ReadonlyMap<string, InventoryField>): InventoryEntry {
  const fields = new Map([...defaults, ...readFields(value, path, locate)]);
  const present = [...fields].filter(([, field]) => field.value !== null && field.value !== undefined);
  return {
    get place() { return locate(path).place; },
    fields: new Map(present),
  };
}

function readFields(value: unknown, path: InventoryPath, locate: Locate): Map<string, InventoryField> {
  if (!isPlainObject(value)) {
    refuseAt(locate, path, `an entry is ${describe(value)}; write an object with fields, for example { name: edge-1 }`);
  }
  return new Map(Object.entries(value).map(([name, member]) => [name, readField(member, [...path, name], locate)]));
}

function readField(value: unknown, path: InventoryPath, locate: Locate): InventoryField {
  return {
    value,
    get place() { return locate(path).place; },
    get written() { return locate(path).written; },
  };
}

function refuseAt(locate: Locate, path: InventoryPath, reason: string): never {
  refuseValue('fleet/inventory', `${locate(path).place}: ${reason}`);
}
