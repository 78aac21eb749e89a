import { createHash } from 'crypto';
import { readdirSync, readFileSync } from 'fs';
import * as path from 'path';

/**
 * A name for what a build of the module gives: other sources, pins or settings have another one.
 * All files count, not just those of Go: a program may embed any of them.
 */
export function moduleKey(module: string, settings: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of [module, ...replacedModules(module)]) {
    for (const file of filesOf(folder)) {
      hash.update(`${path.relative(module, file)}\0`).update(readFileSync(file)).update('\0');
    }
  }
  settings.forEach(setting => hash.update(`${setting}\0`));
  return hash.digest('hex').slice(0, 16);
}

/** The version a go.mod file requires of a module. */
export function requiredVersion(module: string, requirement: string): string {
  const file = path.join(module, 'go.mod');
  const line = readFileSync(file, 'utf8').split('\n').map(text => text.trim().split(/\s+/)).find(([name]) => name === requirement);
  if (line === undefined) {
    throw new Error(`${file} does not require ${requirement}`);
  }
  return line[1];
}

/**
 * Linker flags that tell a program its version: built outside of its own repository it knows none.
 *
 * @param package_ the package with the variables that Kubernetes and its projects keep it in
 */
export function versionFlags(package_: string, version: string): string {
  const [, major, minor] = /^v(\d+)\.(\d+)\./.exec(version)!;
  return Object.entries({ gitVersion: version, gitMajor: major, gitMinor: minor })
    .map(([variable, value]) => `-X ${package_}.${variable}=${value}`)
    .join(' ');
}

/** The folders that a go.mod file puts in the place of modules. */
function replacedModules(module: string): string[] {
  const text = readFileSync(path.join(module, 'go.mod'), 'utf8');
  return [...text.matchAll(/=>\s+(\.{1,2}\/\S*)/g)].map(([, folder]) => path.join(module, folder));
}

/** In an order that does not depend on the file system; folders with a go.mod of their own are other modules. */
function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  return entries.flatMap(entry => {
    const entryPath = path.join(folder, entry.name);
    if (!entry.isDirectory()) {
      return [entryPath];
    }
    return readdirSync(entryPath).includes('go.mod') ? [] : filesOf(entryPath);
  });
}
