import { Scene } from '../../scenario/scene';

/** What Kubernetes keeps for itself in a namespace. */
const OWN = /^(event|lease)/;

/** All objects of a namespace as `resource.group/name`, in order. */
export async function objectsIn(scene: Scene, namespace: string): Promise<string[]> {
  const resources = await scene.stage.kubectl(['api-resources', '--verbs=list', '--namespaced', '--output=name']);
  const kinds = resources.trim().split('\n').filter(resource => !OWN.test(resource));
  const names = await scene.stage.kubectl(['get', kinds.join(','), `--namespace=${namespace}`, '--output=name', '--ignore-not-found']);
  return [...new Set(names.trim().split('\n').filter(name => name !== ''))].sort();
}
