import { Estate } from './estate';
import { BUILT_IN } from '../../../src/registry';
import { Manifest, SourcedManifest, Topology } from '../../../src/topology';

/** A bundle, and what Cluster API makes of it. */
export interface Bundle {
  readonly topology: Topology;
  readonly estate: Estate;
}

/** Annotations to write, and to take away. */
interface Annotations {
  readonly [name: string]: string | undefined;
}

export function bundleOf(manifests: readonly SourcedManifest[]): Bundle {
  const topology = Topology.of(manifests, BUILT_IN);
  return { topology, estate: new Estate(topology) };
}

/** The manifests with other annotations on some of them; undefined takes one away. Fails if there are none of them. */
export function annotate(manifests: readonly SourcedManifest[], id: string, others: Annotations): SourcedManifest[] {
  return change(manifests, id, manifest => {
    const annotations = Object.entries({ ...manifest.metadata?.annotations as object, ...others }).filter(([, value]) => value !== undefined);
    return { ...manifest, metadata: { ...manifest.metadata, annotations: Object.fromEntries(annotations) } };
  });
}

/** The manifests with other fields in the spec and metadata of some of them; undefined takes one away. Fails if there are none of them. */
export function respecify(manifests: readonly SourcedManifest[], id: string, spec: object, metadata: object = {}): SourcedManifest[] {
  return change(manifests, id, manifest => ({
    ...manifest,
    metadata: { ...manifest.metadata, ...metadata },
    spec: { ...manifest.spec as object, ...spec },
  }));
}

/** `id` is a kind, or kind and name. */
function change(manifests: readonly SourcedManifest[], id: string, mutate: (manifest: Manifest) => Manifest): SourcedManifest[] {
  const isMeant = ({ kind, metadata }: Manifest) => kind === id || `${kind}/${String(metadata?.name)}` === id;
  if (!manifests.some(({ manifest }) => isMeant(manifest))) {
    throw new Error(`there is no ${id}`);
  }
  return manifests.map(({ manifest, origin }) => ({ manifest: isMeant(manifest) ? mutate(manifest) : manifest, origin }));
}
