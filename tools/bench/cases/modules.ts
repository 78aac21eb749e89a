import { createRequire } from 'module';
import * as path from 'path';

/** What the measured programs use: the compiled library and the cdk8s that it finds. */
export interface Modules {
  readonly cdk8s: typeof import('cdk8s');
  readonly library: typeof import('../../../src/root') & {
    readonly byoh: typeof import('../../../src/providers/byoh');
    readonly fleet: typeof import('../../../src/fleet');
    readonly metal3: typeof import('../../../src/providers/metal3');
  };
}

/**
 * Loads them.
 *
 * @param compiled the compiled library, `lib/src`: the program that calls this lies somewhere else
 */
export function loadModules(compiled: string): Modules {
  const requireThere = createRequire(path.join(compiled, 'entry.js'));
  return {
    cdk8s: requireThere('cdk8s') as Modules['cdk8s'],
    library: requireThere('./entry.js') as Modules['library'],
  };
}

/** Loads a layer that programs do not load by a name. It is a bundle, with a door for each module that others require. */
export function loadLayer(compiled: string, layer: string): unknown {
  const doors = createRequire(path.join(compiled, 'entry.js'))(`../bundles/${layer}.js`) as { readonly [module: string]: () => unknown };
  return doors[`lib/src/${layer}/index.js`]();
}

/** Loads submodules of the library, each of which loads at first use. */
export function loadSubmodules(library: Modules['library'], names: readonly (keyof Modules['library'])[]): void {
  names.forEach(name => library[name]);
}
