import { isRecord, Manifest } from '../../../../src/topology';

/** A bundle with what somebody has changed in another one: objects that are there are patched, new ones come first, so that templates precede what refers to them. */
export function edited(bundle: readonly Manifest[], before: readonly Manifest[], after: readonly Manifest[]): Manifest[] {
  const [old, now] = [before, after].map(manifests => new Map(manifests.map(manifest => [identityOf(manifest), manifest])));
  const isGone = (id: string) => old.has(id) && !now.has(id);
  const isNew = (id: string) => now.has(id) && !old.has(id);
  return [
    ...after.filter(manifest => isNew(identityOf(manifest))),
    ...bundle.filter(manifest => !isGone(identityOf(manifest)) && !isNew(identityOf(manifest))).map(manifest => {
      const [from, to] = [old, now].map(manifests => manifests.get(identityOf(manifest)));
      return from === undefined || to === undefined ? manifest : merged(manifest, patchBetween(from, to)) as Manifest;
    }),
  ];
}

/** The same in all versions of an object. */
export function identityOf({ apiVersion, kind, metadata }: Manifest): string {
  return [apiVersion.split('/')[0], kind, metadata?.namespace, metadata?.name].join(' ');
}

/** A value with a merge patch (RFC 7396) in it: what is null goes. */
export function merged(value: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) {
    return patch;
  }
  const target = isRecord(value) ? value : {};
  const names = [...new Set([...Object.keys(target), ...Object.keys(patch)])].filter(name => patch[name] !== null);
  return Object.fromEntries(names.map(name => [name, name in patch ? merged(target[name], patch[name]) : target[name]]));
}

/** The merge patch that makes one record of another. */
function patchBetween(before: unknown, after: unknown): unknown {
  if (!isRecord(before) || !isRecord(after)) {
    return after;
  }
  const isChanged = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isChanged);
  return Object.fromEntries(names.map(name => [name, name in after ? patchBetween(before[name], after[name]) : null]));
}
