import { LedgerPart, OutputFile } from './output-file';
import { unsafeName } from '../file-name';

// Neither name ends as those of manifests do, so that kubectl, Argo CD, Flux and the command of cdk8s take no ledger for one.
const WHOLE = '.cdk8s-fleet';
const LEDGER = /^\.cdk8s-fleet(?:\.\d+-of-\d+)?$/;
const HEADER = '# Written by FleetApp, which deletes a file of this list once nothing writes it any more. '
  + 'To keep a file and edit it by hand, remove its line.';

/** A file that FleetApp has written. */
export interface LedgerEntry {
  readonly path: string;
  /** @default - the file is nobody's */
  readonly owner?: string;
}

/** The name of the ledger of a run. */
export function ledgerName(part?: LedgerPart): string {
  return part === undefined ? WHOLE : `${WHOLE}.${part.name}`;
}

/** Whether a file in the output folder is a ledger, of a whole fleet or of a part. */
export function isLedger(name: string): boolean {
  return LEDGER.test(name);
}

/** The ledger with these files. It says nothing of their content, so that it changes only when files come and go. */
export function formatLedger(files: readonly LedgerEntry[]): string {
  const lines = files.map(({ path, owner }) => `${path.startsWith('#') ? './' : ''}${path}${owner === undefined ? '' : `\t${owner}`}`);
  return [HEADER, ...lines.sort(), ''].join('\n');
}

/** The files of a ledger. A ledger can be edited, so that lines which FleetApp would not write are left out: they may lead out of the folder. */
export function parseLedger(text: string): LedgerEntry[] {
  return text.split(/\r?\n/)
    .filter(line => !line.startsWith('#'))
    .map(line => {
      const [path, owner] = line.replace(/^\.\//, '').split('\t');
      return { path, owner };
    })
    .filter(({ path }) => unsafeName(path) === undefined);
}

/** The ledger as a file to be written, if there is anything to list. */
export function ledgerFile(outputs: readonly OutputFile[], part?: LedgerPart): OutputFile | undefined {
  return outputs.length === 0 ? undefined : { path: ledgerName(part), text: formatLedger(outputs) };
}
