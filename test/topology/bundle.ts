import { BUILT_IN } from '../../src/registry';
import { BundleObject, Manifest, Topology } from '../../src/topology';

/** A topology of manifests from nowhere in particular. */
export function topologyOf(...manifests: Manifest[]): Topology {
  return Topology.of(manifests.map(written => ({ manifest: written, origin: {} })), BUILT_IN);
}

/** One object of a bundle. */
export function objectOf(written: Manifest): BundleObject {
  return topologyOf(written).objects[0];
}

/** A manifest of `group/version/Kind` and `namespace/name`, or `name`. */
export function manifest(type: string, id: string, spec: object = {}): Manifest {
  const slash = type.lastIndexOf('/');
  const [name, namespace] = id.split('/').reverse();
  return { apiVersion: type.slice(0, slash), kind: type.slice(slash + 1), metadata: { name, ...namespace === undefined ? {} : { namespace } }, spec };
}

/** `Kind/name` of each. */
export function ids(objects: readonly BundleObject[]): string[] {
  return objects.map(String);
}
