import { createRequire } from 'module';
import * as path from 'path';
import { now } from './clock';
import { loadSubmodules, Modules } from './modules';

/** How long it takes to load cdk8s, and beyond that, each with all before: the root of the library, two providers, every submodule. */
export interface LoadingCost {
  readonly cdk8s: number;
  readonly library: number;
  readonly program: number;
  readonly everything: number;
}

export function load({ compiled }: { readonly compiled: string }): LoadingCost {
  const requireThere = createRequire(path.join(compiled, 'entry.js'));
  const start = now();
  requireThere('cdk8s');
  const cdk8s = now();
  const library = requireThere('./entry.js') as Modules['library'];
  const loaded = now();
  loadSubmodules(library, ['byoh', 'metal3']);
  const program = now();
  loadSubmodules(library, Object.getOwnPropertyNames(library) as (keyof Modules['library'])[]);
  return { cdk8s: cdk8s - start, library: loaded - cdk8s, program: program - cdk8s, everything: now() - cdk8s };
}
