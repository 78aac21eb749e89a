import { isClusterScoped } from '../../../src/gitops/kinds';
import { BUILT_IN } from '../../../src/registry';
import { BundleObject, Field, Topology } from '../../../src/topology';

/** What an Application is refused, or does not delete, because its project does not allow it. */
export interface Restrictions {
  /** Whether the Application may be in the project at all. */
  readonly isDestinationAllowed: boolean;
  isAllowed(object: BundleObject): boolean;
}

/** The restrictions of an Application, or of those that a template of an ApplicationSet makes. */
export function restrictionsOf(topology: Topology, template: Field): Restrictions {
  const [project] = topology.named('argoproj.io', 'AppProject', template.at('spec.project').text ?? '');
  const { server, namespace: own } = template.at('spec.destination').texts;
  const isNamespaceAllowed = (namespace: string) => project.at('spec.destinations').items()
    .some(({ texts }) => texts.server === server && matches(texts.namespace, namespace));
  return {
    isDestinationAllowed: isNamespaceAllowed(own),
    isAllowed: object => {
      const { group, kind, namespace } = object;
      const isInNone = isClusterScoped(object, BUILT_IN);
      const list = project.at(`spec.${isInNone ? 'cluster' : 'namespace'}ResourceWhitelist`);
      const isKindAllowed = list.items().some(({ texts }) => matches(texts.group, group) && matches(texts.kind, kind));
      return isKindAllowed && (isInNone || isNamespaceAllowed(namespace === '' ? own : namespace));
    },
  };
}

function matches(pattern: string, text: string): boolean {
  return pattern === '*' || pattern === text;
}
