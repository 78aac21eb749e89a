import { ApiObject, Duration, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { IntOrPercent } from '../../src/root';
import { Manifest } from '../support/manifests';

/**
 * The texts and numbers in a value, with the keys of its maps. Value objects are looked into, durations count as seconds.
 * Truth values are left out: they can be found anywhere.
 */
export function texts(value: unknown, keysCount: boolean = false): string[] {
  if (value === undefined || value === null || typeof value === 'boolean' || typeof value === 'function' || value === '') {
    return [];
  }
  if (value instanceof Duration) {
    return [`${value.toSeconds()}`];
  }
  if (value instanceof Size) {
    return [`${value.toGibibytes()}`];
  }
  if (value instanceof IntOrPercent) {
    return [value.toString()];
  }
  if (Construct.isConstruct(value)) {
    return nameOf(value);
  }
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, member]) => [...(keysCount ? [key] : []), ...texts(member, isMap(key))]);
  }
  return [`${value as string | number}`];
}

/** What a reference to a construct writes: the name of its object. */
function nameOf(value: Construct & Partial<{ name: string; poolName: string; resource: ApiObject }>): string[] {
  return [value.poolName ?? value.name ?? value.resource?.name].filter(name => name !== undefined);
}

/** All keys, texts and numbers of manifests. */
export function textsOf(manifests: Manifest[]): string[] {
  return manifests.flatMap(manifest => everyText(manifest)).map(inSeconds);
}

/** A duration of Go in seconds, which is how durations of props are looked for; other texts as they are. */
function inSeconds(text: string): string {
  const [, hours = 0, minutes = 0, rest] = /^(?:(\d+)h)?(?:(\d+)m)?(\d+)s$/.exec(text) ?? [];
  return rest === undefined ? text : `${Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)}s`;
}

/** Whether a written text holds another; a number has to stand alone. */
export function holds(written: string, text: string): boolean {
  return /^\d+$/.test(text) ? new RegExp(`(^|[^0-9])${text}([^0-9]|$)`).test(written) : written.includes(text);
}

/** JSON pointers of the members that are empty objects or lists. */
export function emptyMembers(value: unknown, pointer: string = ''): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const members = Object.entries(value);
  return members.length === 0 ? [pointer] : members.flatMap(([key, member]) => emptyMembers(member, `${pointer}/${key}`));
}

/** The name of the object of a kind that a manifest refers to. */
export function referenceTo(manifest: Manifest, kind: string): string | undefined {
  if (typeof manifest !== 'object' || manifest === null) {
    return undefined;
  }
  if (manifest.kind === kind && typeof manifest.name === 'string') {
    return manifest.name;
  }
  return Object.values(manifest).map(member => referenceTo(member, kind)).find(name => name !== undefined);
}

function everyText(value: unknown): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => [key, ...everyText(member)])
    : [`${value as string | number}`, ...secondsOf(`${value as string | number}`)];
}

/** The seconds of a duration as Go writes it, for example `1h30m0s`. */
function secondsOf(text: string): string[] {
  const [matches, hours = 0, minutes = 0, seconds] = /^(?:(\d+)h)?(?:(\d+)m)?(\d+)s$/.exec(text) ?? [];
  return matches === undefined ? [] : [`${Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)}`];
}

/** Props whose keys the user chooses. */
function isMap(prop: string): boolean {
  return /(Labels|Annotations|ExtraArgs|Tags|^tags|extraArgs|^labels|^annotations|featureGates|parameters|preAllocations)$/.test(prop);
}
