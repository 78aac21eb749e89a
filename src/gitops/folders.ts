import { App } from 'cdk8s';
import { IConstruct } from 'constructs';
import { refuseValue } from '../core';

/** Refuses what is no folder in a repository. */
export function checkFolder(prop: string, path: string): void {
  if (!isFolder(path)) {
    refuseValue('input/invalid-value', `'${prop}' '${path}' is no folder of the repository; `
      + "use a relative path with forward slashes and without '..', for example 'dist', or '.' for the repository itself");
  }
}

/** The folder that the app writes, as it is called in the repository. */
export function sourceFolder(scope: IConstruct, prop: string, { path }: { readonly path?: string }): string {
  if (path !== undefined) {
    return joinFolders(path);
  }
  const { outdir } = App.of(scope);
  if (!isFolder(outdir)) {
    refuseValue('input/missing-value', `'${prop}.path' is needed, because the output folder '${outdir}' is no folder of the repository; `
      + 'give the folder in which the manifests are committed');
  }
  return joinFolders(outdir);
}

/** Folders one below the other as a single path; `.` is what they are below. */
export function joinFolders(...folders: string[]): string {
  return folders.flatMap(folder => folder.split('/')).filter(name => name !== '' && name !== '.').join('/') || '.';
}

function isFolder(path: string): boolean {
  return path !== '' && !path.startsWith('/') && !/[\\:]/.test(path) && !path.split('/').includes('..');
}
