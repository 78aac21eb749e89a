import { TOPOLOGY_OWNED_LABEL } from '../core';
import { isRecord, Manifest, SourcedManifest } from '../topology';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
/** The owners whose objects somebody has written nevertheless. */
const OWNERS_OF_WRITTEN = ['Cluster', 'MachinePool'];

/**
 * The manifests of before, as somebody could have written them. From a cluster they come with objects that controllers have made, and with
 * fields that the server and controllers have added: what neither the manifest of after nor the one that was applied last has is none of a change.
 *
 * @param after by which it is told what is written
 */
export function asWritten(before: readonly SourcedManifest[], after: readonly SourcedManifest[]): readonly SourcedManifest[] {
  if (!before.some(({ manifest }) => isLive(manifest))) {
    return before;
  }
  const written = new Map(after.map(({ manifest }) => [identityOf(manifest), manifest]));
  return before.filter(({ manifest }) => !isMadeByController(manifest)).map(({ manifest, origin }) =>
    ({ manifest: isLive(manifest) ? withoutAdded(manifest, written.get(identityOf(manifest))) : manifest, origin }));
}

/** Whether an object comes from a cluster: the server gives these to all of them, and nobody else to any. */
export function isLive({ metadata }: Manifest): boolean {
  return metadata?.uid !== undefined || metadata?.resourceVersion !== undefined;
}

function isMadeByController({ metadata }: Manifest): boolean {
  const owners = Array.isArray(metadata?.ownerReferences) ? metadata.ownerReferences as unknown[] : [];
  return isRecord(metadata?.labels) && metadata.labels[TOPOLOGY_OWNED_LABEL] !== undefined
    || owners.some(owner => isRecord(owner) && owner.controller === true && !OWNERS_OF_WRITTEN.includes(`${owner.kind}`));
}

function withoutAdded(live: Manifest, written: Manifest | undefined): Manifest {
  const applied = lastApplied(live);
  const known = [written, applied].filter(form => form !== undefined && form.apiVersion === live.apiVersion);
  // Without anything to compare with, all of it may have been written.
  return known.length === 0 ? live : { ...cut(live, known) as Manifest, status: live.status };
}

/** The part of a value that one of some forms has, too. */
function cut(value: unknown, forms: readonly unknown[]): unknown {
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, membersOf(forms, name), member] as const)
      .filter(([, members]) => members.length > 0).map(([name, members, member]) => [name, cut(member, members)]));
  }
  return !Array.isArray(value) ? value : value.map((entry: unknown, index) => {
    const entries = forms.flatMap(form => Array.isArray(form) && form.length === value.length ? [form[index] as unknown] : []);
    return entries.length === 0 ? entry : cut(entry, entries);
  });
}

function membersOf(forms: readonly unknown[], name: string): unknown[] {
  return forms.flatMap(form => isRecord(form) && Object.hasOwn(form, name) ? [form[name]] : []);
}

function lastApplied({ metadata }: Manifest): Manifest | undefined {
  const text = isRecord(metadata?.annotations) ? metadata.annotations[LAST_APPLIED] : undefined;
  try {
    const applied: unknown = JSON.parse(typeof text === 'string' ? text : '');
    return isRecord(applied) && typeof applied.apiVersion === 'string' && typeof applied.kind === 'string' ? applied as Manifest : undefined;
  } catch {
    return undefined;
  }
}

function identityOf({ apiVersion, kind, metadata }: Manifest): string {
  return [apiVersion.split('/')[0], kind, metadata?.namespace, metadata?.name].join(' ');
}
