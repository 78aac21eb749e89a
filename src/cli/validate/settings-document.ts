import * as path from 'path';
import type { Document } from 'yaml';
import { describeFsError } from './fs-errors';
import { lazily, nearestName, readRegularFile } from '../../core';
import { isRecord } from '../../topology';
import { UsageError } from '../arguments';
import { Io } from '../io';

/** It takes time to load, and most folders have no settings. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const yaml = lazily(() => require('yaml') as typeof import('yaml'));

/** The way to a place in a document. */
export type Place = readonly (string | number)[];

/** A file that somebody has written for this command. Everything in it counts, so everything in it has to be right, and what is wrong is told with its line. */
export class SettingsDocument {
  /** The value of the file; null for an empty one. */
  public readonly value: unknown;
  private readonly document: Document;
  private readonly lines = new (yaml().LineCounter)();

  /** @param file relative to the current folder */
  constructor(private readonly file: string, io: Io) {
    // YAML 1.2, where `off` is a text.
    this.document = yaml().parseDocument(readText(file, io), { lineCounter: this.lines, prettyErrors: false });
    if (this.document.errors.length > 0) {
      const [{ pos, message }] = this.document.errors;
      throw new UsageError(`${file}:${this.lines.linePos(pos[0]).line}: cannot be read as YAML: ${message[0].toLowerCase()}${message.slice(1)}`);
    }
    this.value = this.document.toJS() as unknown;
  }

  /** Refuses what stands at a place. */
  public fail(at: Place, message: string): never {
    throw new UsageError(`${this.file}:${this.lineOf(at)}: ${message}`);
  }

  /**
   * Refuses members of an object that mean nothing.
   *
   * @param has what the object has, in words
   */
  public checkMembers(at: Place, object: { readonly [name: string]: unknown }, known: readonly string[], has: string): void {
    const stranger = Object.keys(object).find(name => !known.includes(name));
    if (stranger !== undefined) {
      const near = nearestName(stranger, known);
      this.fail([...at, stranger], `'${stranger}' is not known; ${near === undefined ? has : `did you mean '${near}'?`}`);
    }
  }

  /** The texts of a list that may be missing. */
  public textsAt(name: string): string[] {
    const list = isRecord(this.value) ? this.value[name] ?? [] : [];
    if (!Array.isArray(list)) {
      this.fail([name], `'${name}' is not a list; write a list of texts`);
    }
    return list.map((entry: unknown, index) => typeof entry === 'string' && entry !== '' ? entry : this.fail([name, index], `an entry of '${name}' is not a text`));
  }

  private lineOf(at: Place): number {
    for (let length = at.length; length > 0; length -= 1) {
      const node = this.document.getIn(at.slice(0, length), true) as { readonly range?: readonly number[] } | undefined;
      if (node?.range !== undefined) {
        return this.lines.linePos(node.range[0]).line;
      }
    }
    return 1;
  }
}

function readText(file: string, io: Io): string {
  try {
    return readRegularFile(path.resolve(io.cwd, file)).toString();
  } catch (error) {
    throw new UsageError(`${file}: cannot be read: ${describeFsError(error)}`);
  }
}
