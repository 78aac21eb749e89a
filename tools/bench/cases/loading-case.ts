import { createRequire } from 'module';
import * as path from 'path';
import { now } from './clock';
import { loadExports, Modules } from './modules';

/** How long it takes to load cdk8s, and beyond that, each with all before: the library, what a program with two providers uses, every export. */
export interface LoadingCost {
  readonly cdk8s: number;
  readonly library: number;
  readonly program: number;
  readonly everything: number;
}

export function load({ compiled }: { readonly compiled: string }): LoadingCost {
  const requireThere = createRequire(path.join(compiled, 'index.js'));
  const start = now();
  requireThere('cdk8s');
  const cdk8s = now();
  const library = requireThere('./index.js') as Modules['library'];
  const loaded = now();
  loadExports(library, ['MixedCluster', 'ByohControlPlane', 'Metal3WorkerPool']);
  const program = now();
  loadExports(library, Object.keys(library) as (keyof Modules['library'])[]);
  return { cdk8s: cdk8s - start, library: loaded - cdk8s, program: program - cdk8s, everything: now() - cdk8s };
}
