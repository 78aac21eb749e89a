import type { Manifest } from '../../../src/topology';
import { describe, fieldOf, idOf } from '../scenario/fields';
import type { Look, Scene } from '../scenario/scene';

/** Whether objects are there and nobody has asked for their deletion. */
export function stay(scene: Scene, ...manifests: readonly Manifest[]): Look {
  return async () => {
    const objects = await Promise.all(manifests.map(async manifest => ({ manifest, object: await scene.read(manifest) })));
    const lost = objects.filter(({ object }) => object === undefined || fieldOf(object, 'metadata', 'deletionTimestamp') !== undefined);
    return lost.length === 0 ? undefined : lost.map(({ manifest, object }) => (object === undefined ? `${idOf(manifest)} is gone` : describe(object))).join('; ');
  };
}

/** Whether an object is there. */
export function exists(scene: Scene, manifest: Manifest): Look {
  return async () => (await scene.read(manifest) === undefined ? `there is no ${idOf(manifest)}` : undefined);
}

/** Whether Cluster API has adopted an object. */
export function isOwned(scene: Scene, manifest: Manifest): Look {
  return async () => (fieldOf(await scene.read(manifest), 'metadata', 'ownerReferences') === undefined ? `${idOf(manifest)} has no owner` : undefined);
}
