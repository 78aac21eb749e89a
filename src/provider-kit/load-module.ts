import { createRequire } from 'module';
import * as path from 'path';
import { refuseValue } from '../core';

/** What lets Node read TypeScript, where a project has it. */
const TYPESCRIPT_LOADERS = ['tsx/cjs', 'ts-node/register/transpile-only'];

/**
 * What a module exports, and what is in the lists that it exports.
 *
 * @param module a package, or a file that begins with `./`, `../` or `/`
 * @param folder where to look for it
 * @param remedy what to name instead
 */
export function exportsOf(module: string, folder: string, remedy: string): unknown[] {
  const exported = load(module, folder, remedy);
  const values = typeof exported === 'object' && exported !== null ? [exported, ...Object.values(exported)] : [];
  return values.flatMap((value: unknown): unknown[] => Array.isArray(value) ? value : [value]);
}

function load(module: string, folder: string, remedy: string): unknown {
  const require = createRequire(path.join(path.resolve(folder), 'module.js'));
  try {
    if (/\.[cm]?ts$/.test(module)) {
      learnTypeScript(require);
    }
    return require(module) as unknown;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ERR_REQUIRE_ESM' ? 'it is an ES module, which this release of Node.js cannot load here; compile it to CommonJS'
      : message.split('\n')[0];
    return refuseValue('input/invalid-value', `the module '${module}' cannot be loaded from '${folder}': ${why}; ${remedy}`);
  }
}

/** Newer releases of Node read TypeScript themselves, and for others a project has a loader mostly. */
function learnTypeScript(require: NodeJS.Require): void {
  for (const loader of TYPESCRIPT_LOADERS) {
    try {
      require(loader);
      return;
    } catch {
      // The next one may be there.
    }
  }
}
