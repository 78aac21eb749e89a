import { TwoSides, twoSides } from './two-sides-cases';
import { proveTwoSides, TwoSidesResult } from './two-sides-proof';
import { Manifest } from '../../../src/topology';
import { isOneOf } from '../crds/crd-source';
import { Environment, EnvironmentOptions } from '../environment';
import { Tally } from '../proof/tally';

/** The same with what the servers have. */
export interface TwoServersResult extends TwoSidesResult {
  /** How many custom kinds each server has. */
  readonly managementKinds: number;
  readonly remoteKinds: number;
}

/** Proves both sides of clusters that nobody can reach, each on a server of its own that has the CRDs of its own objects and no other. */
export async function proveAllSides(options: EnvironmentOptions, tally: Tally): Promise<TwoServersResult[]> {
  const results: TwoServersResult[] = [];
  for (const sides of twoSides()) {
    const result = await proveOn(sides, options, tally);
    const { name, management, remote } = result;
    options.onProgress(`both sides of ${name}`, `${management.objects} objects on one server, ${remote.objects} on the other; of the other side ${management.refused} and ${remote.refused} refused`);
    results.push(result);
  }
  return results;
}

async function proveOn(sides: TwoSides, options: EnvironmentOptions, tally: Tally): Promise<TwoServersResult> {
  const [here, there] = [sides.management, [...sides.remote, ...sides.carried]].map(manifests => serverFor(manifests, options));
  const proof = await here.environment.withoutWebhooks(here.kinds, management =>
    there.environment.withoutWebhooks(there.kinds, remote => proveTwoSides(management, remote, sides, tally)));
  return { ...proof, managementKinds: here.crds, remoteKinds: there.crds };
}

function serverFor(manifests: readonly Manifest[], options: EnvironmentOptions) {
  const kinds = new Set(manifests.map(({ apiVersion, kind }) => `${apiVersion}/${kind}`));
  const crds = options.crds.filter(crd => isOneOf(crd, kinds));
  return { kinds, crds: crds.length, environment: new Environment({ ...options, crds }) };
}
