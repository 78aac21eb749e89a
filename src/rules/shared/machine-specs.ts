import { BundleObject, Field, INFRASTRUCTURE_GROUP, Topology } from '../../topology';

/** Where the objects of a provider say what their machines are, by kind. */
export interface SpecPaths {
  readonly [kind: string]: string;
}

/** What an object says about its machines; undefined if it says nothing about any, or is elsewhere. */
export function specOf(paths: SpecPaths, object?: BundleObject): Field | undefined {
  return object?.group === INFRASTRUCTURE_GROUP && Object.hasOwn(paths, object.kind) ? object.at(paths[object.kind]) : undefined;
}

/** What all objects of a provider say about their machines. */
export function specsOf(paths: SpecPaths, topology: Topology): Field[] {
  return topology.ofKinds(INFRASTRUCTURE_GROUP, ...Object.keys(paths)).map(object => object.at(paths[object.kind]));
}
