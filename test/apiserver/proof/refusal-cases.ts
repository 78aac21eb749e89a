import * as fs from 'fs';
import * as path from 'path';
import { parse } from 'yaml';
import { isRecord, Manifest } from '../../../src/topology';
import { breakBundle, BrokenBundle, one } from '../../rules/negative';

/** What a file in test/apiserver/refusals/ says: how a bundle is broken, and who refuses which object of it. */
interface RefusalFile extends BrokenBundle {
  readonly refused: { readonly object: string; readonly by: string; readonly field: string };
  readonly foreseen?: readonly string[];
  readonly there?: readonly string[];
  readonly exception?: string;
}

/** A bundle with an object that the API server must refuse. */
export interface RefusalCase {
  readonly name: string;
  readonly target: Manifest;
  readonly after: readonly Manifest[];
  /** What is there before the object is changed. @default - the object is new */
  readonly before?: readonly Manifest[];
  /** Other objects of the bundle that the webhook reads, in the order to apply them. */
  readonly there: readonly Manifest[];
  /** Part of the name of the webhook, or `schema`. */
  readonly by: string;
  /** The field that the refusal names. */
  readonly field: string;
  /** The codes of our errors for the object, in the order of codes. */
  readonly foreseen: readonly string[];
  /** Why our rules do not foresee it. @default - they do */
  readonly exception?: string;
}

const FOLDER = path.join(__dirname, '..', 'refusals');
const MEMBERS = ['base', 'add', 'remove', 'patch', 'update', 'refused', 'there', 'foreseen', 'exception'];

/** The areas of bad bundles, which are the folders. */
export function refusalAreas(): string[] {
  return fs.readdirSync(FOLDER, { withFileTypes: true }).filter(entry => entry.isDirectory()).map(({ name }) => name).sort();
}

/** Whether the bundles of an area are about features that are off by default. */
export function needsGates(area: string): boolean {
  return area.endsWith('-gated');
}

/** The bad bundles of an area. */
export function refusalCases(area: string): RefusalCase[] {
  return fs.readdirSync(path.join(FOLDER, area)).filter(file => file.endsWith('.yaml')).sort()
    .map(file => parseCase(path.join(area, file), fs.readFileSync(path.join(FOLDER, area, file), 'utf8')));
}

/** The case that a file describes. */
export function parseCase(file: string, text: string): RefusalCase {
  const written: unknown = parse(text);
  if (!isRefusal(written)) {
    throw new Error(`${file}: must have 'refused' with 'object', 'by' and 'field', and beside it only ${MEMBERS.join(', ')}`);
  }
  const { refused: { object, by, field }, there = [], foreseen = [], exception } = written;
  const { manifests, previous } = breakBundle(written);
  return {
    name: path.basename(file, '.yaml'),
    target: one(manifests, object),
    after: manifests,
    before: previous,
    there: there.map(id => one(manifests, id)),
    by,
    field,
    foreseen,
    exception,
  };
}

function isRefusal(written: unknown): written is RefusalFile {
  return isRecord(written) && Object.keys(written).every(member => MEMBERS.includes(member))
    && isRecord(written.refused) && ['object', 'by', 'field'].every(member => typeof (written.refused as { [name: string]: unknown })[member] === 'string');
}
