import { isPlainObject } from './plain-object';

/** A link between networks of a cluster, as the annotation of the Cluster tells of it. */
export interface StatedLink {
  /** The name of the link. */
  readonly name: string;
  /** Where its two ends are. */
  readonly platforms: readonly string[];
  /** The largest packet that gets through in one piece, in bytes. */
  readonly pathMtu: number;
  /** The largest MTU of pods whose packets get through. @default - nobody has said what the CNI adds */
  readonly podMtu?: number;
}

/** The value of the annotation. */
export function formatStatedLinks(links: readonly StatedLink[]): string {
  return JSON.stringify(links.map(({ name, platforms, pathMtu, podMtu }) => ({ name, platforms, pathMtu, podMtu })));
}

/** The links that an annotation tells of; none where somebody has written something else. */
export function readStatedLinks(text: string): StatedLink[] {
  const value = tryParse(text);
  return Array.isArray(value) ? value.filter(isStatedLink) : [];
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isStatedLink(value: unknown): value is StatedLink {
  return isPlainObject(value) && typeof value.name === 'string' && typeof value.pathMtu === 'number'
    && (value.podMtu === undefined || typeof value.podMtu === 'number')
    && Array.isArray(value.platforms) && value.platforms.every(platform => typeof platform === 'string');
}
