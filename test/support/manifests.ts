import { Chart, Testing } from 'cdk8s';

/** A manifest as it is written; tests look inside freely. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Manifest = any;

/** All objects of a chart. Validates like `cdk8s synth`. */
export function synth(chart: Chart): Manifest[] {
  return Testing.synth(chart);
}

/** The one object of a kind, or the one with the given name. */
export function find(manifests: Manifest[], kind: string, name?: string): Manifest {
  const matches = manifests.filter(manifest => manifest.kind === kind && (name === undefined || manifest.metadata.name === name));
  if (matches.length !== 1) {
    const present = manifests.map(manifest => `${manifest.kind}/${manifest.metadata.name}`).join(', ');
    throw new Error(`expected one ${kind}${name === undefined ? '' : `/${name}`}, found ${matches.length} in: ${present}`);
  }
  return matches[0];
}

/** `Kind/name` of every object, sorted. */
export function ids(manifests: Manifest[]): string[] {
  return manifests.map(manifest => `${manifest.kind}/${manifest.metadata.name}`).sort();
}
