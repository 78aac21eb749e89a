import { SourcedManifest } from '../../topology';

/** Compares texts by their code units: the same everywhere, whatever the language of the machine. */
export function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The manifests in an order of their own, so that a picture does not depend on files and on the order in them. */
export function inOrder(manifests: readonly SourcedManifest[]): SourcedManifest[] {
  const keyed = manifests.map(sourced => ({ sourced, key: keyOf(sourced) }));
  keyed.sort((a, b) => compare(a.key, b.key) || compare(JSON.stringify(a.sourced.manifest), JSON.stringify(b.sourced.manifest)));
  return keyed.map(({ sourced }) => sourced);
}

function keyOf({ manifest: { apiVersion, kind, metadata } }: SourcedManifest): string {
  return [kind, metadata?.namespace, metadata?.name, apiVersion].map(part => typeof part === 'string' ? part : '').join('\n');
}
