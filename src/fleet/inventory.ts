import * as path from 'path';
import { copyProps, isDnsLabel, MAX_LABEL_LENGTH, nearestName, readRegularFile, refuseValue } from '../core';
import { readCsv } from './inventory-csv';
import { describe, InventoryEntry } from './inventory-entry';
import { readEntries } from './inventory-shape';
import { locateByNumber, readJson, readYaml } from './inventory-yaml';
import { unsafeName } from '../synthesis';

type Read = (name: string, text: string) => InventoryEntry[];

const FORMATS: { readonly [extension: string]: Read } = { '.yaml': readYaml, '.yml': readYaml, '.json': readJson, '.csv': readCsv };
/** What messages call an inventory that is no file. */
const NAMELESS = 'inventory';

/**
 * The clusters of a fleet as data.
 *
 * Every cluster has a `name` and may have a `namespace`; the other fields are those that the blueprint reads. YAML and JSON hold a list of
 * clusters, or an object with that list as `clusters` and, as `defaults`, the fields of all clusters that do not say otherwise; a
 * field that is null is absent. CSV begins with a row of field names; an empty cell is an absent field, and lists are separated by `;`.
 */
export class FleetInventory {
  /**
   * An inventory in a file.
   *
   * @param file the path of a file whose name ends in `.yaml`, `.yml`, `.json` or `.csv`
   */
  public static fromFile(file: string): FleetInventory {
    return new FleetInventory(() => formatOf(file)(file, readText(file)));
  }

  /**
   * An inventory in YAML.
   *
   * @param text the YAML
   */
  public static fromYaml(text: string): FleetInventory {
    return new FleetInventory(() => readYaml(NAMELESS, text));
  }

  /**
   * An inventory in JSON.
   *
   * @param text the JSON
   */
  public static fromJson(text: string): FleetInventory {
    return new FleetInventory(() => readJson(NAMELESS, text));
  }

  /**
   * An inventory in CSV.
   *
   * @param text the CSV
   */
  public static fromCsv(text: string): FleetInventory {
    return new FleetInventory(() => readCsv(NAMELESS, text));
  }

  /**
   * An inventory that the program makes itself.
   *
   * @param clusters the fields of each cluster, `name` among them
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  public static of(clusters: { [field: string]: any }[]): FleetInventory {
    const copy = clusters.map(copyProps);
    return new FleetInventory(() => readEntries(copy, locateByNumber(NAMELESS)));
  }

  private constructor(private readonly read: () => InventoryEntry[]) {}

  /**
   * Reads and checks the whole inventory. Called by the construct that receives it, so that errors have a path.
   *
   * @internal
   */
  public _read(): InventoryEntry[] {
    const entries = this.read();
    if (entries.length === 0) {
      refuseValue('fleet/inventory', 'the inventory has no clusters, and a fleet of none would delete the manifests of all; '
        + 'add a cluster, or remove the fleet');
    }
    entries.forEach(checkEntry);
    checkUnique(entries);
    return entries;
  }
}

function formatOf(file: string): Read {
  return FORMATS[path.extname(file).toLowerCase()]
    ?? refuseValue('fleet/inventory', `the inventory '${file}' is of no known format; use a file that ends in ${Object.keys(FORMATS).join(', ')}`);
}

function readText(file: string): string {
  let content: Buffer;
  try {
    content = readRegularFile(file);
  } catch (error) {
    refuseValue('fleet/inventory', `the inventory '${file}' cannot be read (${(error as NodeJS.ErrnoException).code}); `
      + 'give the path of an existing file, relative to the folder that the program runs in');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    refuseValue('fleet/inventory', `the inventory '${file}' is not a text in UTF-8; save it as UTF-8`);
  }
}

function checkEntry(entry: InventoryEntry): void {
  const { fields } = entry;
  const name = fields.get('name');
  if (name === undefined) {
    const slip = nearestName('name', fields.keys());
    refuseValue('fleet/inventory', `${entry.place}: the cluster has no 'name'; ${slip === undefined ? 'add one' : `did you mean it by '${slip}'?`}`);
  }
  for (const field of ['name', 'namespace']) {
    const found = fields.get(field);
    if (found !== undefined && (typeof found.value !== 'string' || !isDnsLabel(found.value))) {
      refuseValue('fleet/inventory', `${found.place}: '${field}' is ${describe(found.value, found.written)}; `
        + `write a text of 1 to ${MAX_LABEL_LENGTH} lower-case letters, digits and '-', starting and ending with a letter or digit`);
    }
  }
  const problem = unsafeName(name.value as string);
  if (problem !== undefined) {
    refuseValue('fleet/unsafe-file-name', `${name.place}: ${problem}; give the cluster another name`);
  }
}

function checkUnique(entries: readonly InventoryEntry[]): void {
  const byName = new Map<unknown, InventoryEntry>();
  for (const entry of entries) {
    const name = entry.fields.get('name')?.value;
    const twin = byName.get(name);
    if (twin !== undefined) {
      refuseValue('fleet/inventory', `${entry.place}: '${String(name)}' is the name of the cluster at ${twin.place}, too; rename one of them`);
    }
    byName.set(name, entry);
  }
}
