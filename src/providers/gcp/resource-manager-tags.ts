import { findTwin, refuseValue } from '../../core';

/** A tag of the resource manager, which policies of the organisation refer to. */
export interface GcpResourceManagerTag {
  /** The id of the organisation or project that defines the tag. */
  readonly parentId: string;
  /** The short name of the key. */
  readonly key: string;
  /** The short name of the value. */
  readonly value: string;
}

/** Refuses tags of the resource manager that the API server would refuse. */
export function checkResourceManagerTags(tags: readonly GcpResourceManagerTag[] = []): void {
  const badParent = tags.find(({ parentId }) => !/^([1-9]\d{0,31}|[a-z][a-z0-9-]{4,28}[a-z0-9])$/.test(parentId));
  if (badParent !== undefined) {
    refuseValue('input/invalid-value', `'resourceManagerTags' has the parent id '${badParent.parentId}'; use the number of an organisation or the id of a project`);
  }
  const badName = tags.flatMap(({ key, value }) => [key, value]).find(name => !/^[a-zA-Z0-9](.{0,61}[a-zA-Z0-9])?$/.test(name));
  if (badName !== undefined) {
    refuseValue('input/invalid-value', `'resourceManagerTags' has '${badName}'; use 1 to 63 characters, starting and ending with a letter or digit`);
  }
  const twin = findTwin(tags.map(({ parentId, key }) => `${parentId}/${key}`));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'resourceManagerTags' has '${twin}' twice; give each key one value`);
  }
}

/** The tags as CAPG wants them. */
export function renderResourceManagerTags(tags?: readonly GcpResourceManagerTag[]) {
  return tags?.map(({ parentId, key, value }) => ({ parentId, key, value }));
}
