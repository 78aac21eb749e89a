import * as fs from 'fs';
import * as path from 'path';
import { formatLedger, Ledger, LedgerProblem, parseLedger } from './ledger';
import { readRegularFile, refuseValue } from '../../core';

/** A ledger in a file. It is whole at any time, also if the program is killed. */
export class LedgerFile {
  constructor(private readonly file: string) {}

  /** What the file says; nothing if there is none. */
  public read(): Ledger {
    const text = this.readText();
    return this.refuseProblems(() => text === undefined ? new Map() : parseLedger(text));
  }

  /** Does something with the ledger, and says which file it is about if there is a problem. */
  public refuseProblems<T>(use: () => T): T {
    try {
      return use();
    } catch (error) {
      if (error instanceof LedgerProblem) {
        refuseValue('gitops/template-ledger', `the ledger of templates '${this.file}' cannot be used: ${error.message}; ${error.remedy}`);
      }
      throw error;
    }
  }

  /** Writes the ledger, unless the file is as it should be. */
  public write(ledger: Ledger): void {
    const text = formatLedger(ledger);
    if (text === this.readText()) {
      return;
    }
    const temporary = `${this.file}.${process.pid}.tmp`;
    try {
      fs.mkdirSync(path.dirname(this.file), { recursive: true });
      fs.writeFileSync(temporary, text);
      fs.renameSync(temporary, this.file);
    } catch (error) {
      fs.rmSync(temporary, { force: true });
      refuseValue('gitops/template-ledger', `the ledger of templates '${this.file}' cannot be written (${codeOf(error)}), and the manifests are written already; `
        + 'see to it that the file can be written and run the program again before you commit anything');
    }
  }

  private readText(): string | undefined {
    try {
      return readRegularFile(this.file).toString();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') {
        return undefined;
      }
      refuseValue('gitops/template-ledger', `the ledger of templates '${this.file}' cannot be read (${codeOf(error)}); `
        + 'see to it that it is a file that the program may read');
    }
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
