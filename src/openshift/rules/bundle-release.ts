import { OPENSHIFT_ANNOTATION } from '../../core';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { BundleObject, Topology } from '../../topology';
import { OPENSHIFT_RELEASES, OpenShiftRelease } from '../release';

/** 4.23 and 5.0 are built from the same sources. */
const OTHER_NAMES: { readonly [name: string]: OpenShiftRelease } = { 4.23: OpenShiftRelease.V5_0 };
const NEWEST = OPENSHIFT_RELEASES[OPENSHIFT_RELEASES.length - 1];

/** The release of the cluster that an object is for. */
export interface KnownRelease {
  readonly release: OpenShiftRelease;
  /** Whether nobody says so, and it is just the newest. */
  readonly isAssumed: boolean;
}

/** The release that a text means; undefined if none that is known. */
export function readRelease(text: string | undefined): OpenShiftRelease | undefined {
  const other = text !== undefined && Object.hasOwn(OTHER_NAMES, text) ? OTHER_NAMES[text] : undefined;
  return OPENSHIFT_RELEASES.find(release => release.toString() === text) ?? other;
}

/** The release for which an object is judged: its own, else the one that all objects of the bundle agree on that name one, else the newest. */
export function releaseFor(object: BundleObject, topology: Topology): KnownRelease {
  const own = readRelease(object.annotations[OPENSHIFT_ANNOTATION]);
  return own === undefined ? releaseOfBundle(topology) : { release: own, isAssumed: false };
}

const releaseOfBundle = oncePerTopology<KnownRelease>(({ objects }) => {
  const named = new Set(objects.flatMap(({ annotations }) => readRelease(annotations[OPENSHIFT_ANNOTATION]) ?? []));
  const [release] = named;
  return named.size === 1 ? { release, isAssumed: false } : { release: NEWEST, isAssumed: true };
});

/** What ends a message about a release that nobody has named, for what other releases do otherwise. */
export function assumption({ isAssumed }: KnownRelease): string {
  return isAssumed ? `; no release is named, so the newest is assumed: name another in the annotation '${OPENSHIFT_ANNOTATION}', for example '4.22'` : '';
}
