import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { Manifest } from './manifests';
import { referenceFolder } from './reference-folder';

/** Manifests of others, which are never part of the repository, below a folder beside the checkout. */
export class Reference {
  constructor(private readonly folder: string) {}

  /** The files in the folder, without those in folders below it. */
  public get files(): string[] {
    return readdirSync(this.folder, { withFileTypes: true }).filter(entry => entry.isFile()).map(({ name }) => name).sort();
  }

  /** The text of a file. */
  public readText(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  /** The documents of a file. */
  public read(file: string): Manifest[] {
    return parseAllDocuments(this.readText(file)).map(document => document.toJS() as Manifest).filter(manifest => manifest !== null);
  }
}

/**
 * Tests that compare with manifests of others. Where those are not there, one line says that nothing was compared.
 *
 * @param path below `../<any>/reference`
 */
export function describeReference(title: string, path: string, tests: (reference: Reference) => void): void {
  const folder = referenceFolder(path);
  if (folder === undefined) {
    test.skip(`${title}: not compared, there is no ../<any>/reference/${path} beside the checkout`, () => undefined);
  } else {
    describe(title, () => tests(new Reference(folder)));
  }
}
