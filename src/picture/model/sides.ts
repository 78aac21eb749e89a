import { compare } from './order';
import { APPLY_TO_LABEL } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { BundleObject, isRecord, Manifest, SourcedManifest, Topology } from '../../topology';

/** A cluster that objects are applied to. */
export interface Side {
  /** Its name; empty for the management cluster that the bundle itself is for. */
  readonly name: string;
  readonly topology: Topology;
}

/**
 * The clusters that the objects of a bundle end up in: the management cluster first, then the others by name. What an object carries to another cluster is
 * there, and the object itself stays.
 */
export function sidesOf(manifests: readonly SourcedManifest[], registry: ProviderRegistry): Side[] {
  const sides = new Map<string, SourcedManifest[]>([['', []]]);
  const add = (name: string, sourced: SourcedManifest) => {
    const side = sides.get(name);
    if (side === undefined) {
      sides.set(name, [sourced]);
    } else {
      side.push(sourced);
    }
  };
  manifests.forEach((sourced, index) => {
    add(sideOf(sourced.manifest), sourced);
    const { carriedObjects } = registry.kindOf(groupOf(sourced.manifest), sourced.manifest.kind) ?? {};
    if (carriedObjects !== undefined) {
      const carrier = new BundleObject(sourced.manifest, sourced.origin, index);
      carrier.at(carriedObjects).items().map(({ value }) => value).filter(isManifest)
        .forEach(manifest => add(carrier.namespace, { manifest, origin: sourced.origin }));
    }
  });
  return [...sides].sort(([a], [b]) => compare(a, b)).map(([name, ofSide]) => ({ name, topology: Topology.of(ofSide, registry) }));
}

function groupOf({ apiVersion }: Manifest): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}

function sideOf({ metadata }: Manifest): string {
  const side = isRecord(metadata?.labels) ? metadata.labels[APPLY_TO_LABEL] : undefined;
  return typeof side === 'string' ? side : '';
}

function isManifest(value: unknown): value is Manifest {
  return isRecord(value) && typeof value.apiVersion === 'string' && typeof value.kind === 'string';
}
