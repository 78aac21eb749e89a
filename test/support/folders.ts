import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';

/** Makes folders that are gone after each test. */
export function temporaryFolders(): () => string {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach(folder => fs.rmSync(folder, { recursive: true, force: true })));
  return () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fleet-'));
    folders.push(folder);
    return folder;
  };
}

/** The files below a folder with their content, by path with forward slashes. */
export function readFolder(folder: string): { [file: string]: string } {
  return Object.fromEntries(filesBelow(folder).map(file => [file, fs.readFileSync(path.join(folder, file), 'utf8')]));
}

/** The paths of all files below a folder, sorted, with forward slashes. */
export function filesBelow(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
