import * as path from 'path';
import { lazily, readRegularFile } from '../../core';
import { isRecord } from '../../topology';

/** The library takes time to load, and most folders have no instructions in them. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const parseDocument = lazily(() => (require('../../core/plain-yaml/parse-document') as typeof import('../../core/plain-yaml/parse-document')).parseDocument);

const NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
/** What makes objects other than the files say. */
const CHANGES = [
  'patches', 'patchesStrategicMerge', 'patchesJson6902', 'components', 'namePrefix', 'nameSuffix', 'replacements', 'transformers', 'generators',
];
/** Lists of files that hold no objects to apply: as paths, or as objects with a path. */
const FILE_LISTS = ['patches', 'patchesStrategicMerge', 'patchesJson6902', 'replacements', 'transformers', 'generators', 'configurations'];

/** What kustomize does with a folder. */
export interface Kustomization {
  /** Absolute. */
  readonly file: string;
  /** The fields that change objects; undefined if the file cannot be read. */
  readonly changes?: readonly string[];
  /** Absolute places of files that are no manifests. */
  readonly parts: readonly string[];
}

/** Whether kustomize would take a file for its instructions. */
export function isKustomization(name: string): boolean {
  return NAMES.includes(name);
}

/** Reads the instructions that kustomize has for a folder. */
export function readKustomization(file: string): Kustomization {
  let content: unknown;
  try {
    const { document } = parseDocument()(readRegularFile(file).toString());
    content = document.errors.length > 0 ? undefined : document.toJS() as unknown ?? {};
  } catch {
    content = undefined;
  }
  if (!isRecord(content)) {
    return { file, parts: [] };
  }
  const fields = content;
  const entries = FILE_LISTS.map(list => fields[list]).flatMap(list => Array.isArray(list) ? list as unknown[] : []);
  const paths = entries.map(entry => isRecord(entry) ? entry.path : entry).filter(isPath);
  return { file, changes: CHANGES.filter(field => !isEmpty(fields[field])), parts: paths.map(part => path.resolve(path.dirname(file), part)) };
}

/** Patches may be written in place, too, where they take several lines. */
function isPath(entry: unknown): entry is string {
  return typeof entry === 'string' && !entry.includes('\n');
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || Array.isArray(value) && value.length === 0;
}
