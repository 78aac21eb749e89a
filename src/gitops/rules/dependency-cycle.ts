import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Field, FLUX_GROUP, Topology } from '../../topology';

const WITH_DEPENDENCIES = [[FLUX_GROUP, 'Kustomization'], ['helm.toolkit.fluxcd.io', 'HelmRelease']] as const;

export const DEPENDENCY_CYCLE: Rule = {
  code: 'gitops/dependency-cycle',
  severity: Severity.ERROR,
  source: 'kustomize-controller docs/spec/v1/kustomizations.md; helm-controller docs/spec/v2/helmreleases.md',
  needsMember: ['dependsOn'],
  check: topology => WITH_DEPENDENCIES.flatMap(([group, kind]) => cyclesOf(topology.ofKind(group, kind), topology)),
};

/** Follows what each waits for, every object once. What is waited for while it is itself on the way closes a circle. */
function cyclesOf(objects: readonly BundleObject[], topology: Topology): Finding[] {
  const [done, onTheWay, found] = [new Set<BundleObject>(), new Set<BundleObject>(), new Array<Finding>()];
  for (const object of objects) {
    const way = done.has(object) ? [] : [{ object, rest: dependenciesOf(object) }];
    onTheWay.add(object);
    while (way.length > 0) {
      const { object: here, rest } = way[way.length - 1];
      const at = rest.pop();
      const target = at && targetOf(at, here, topology);
      if (at === undefined) {
        way.pop();
        onTheWay.delete(here);
        done.add(here);
      } else if (target !== undefined && onTheWay.has(target)) {
        found.push({
          at: at.member('name'),
          message: target === here ? `${here} waits for itself, so that it is never applied; leave it out of 'dependsOn'`
            : `${here} waits for ${target}, which waits for it in turn, so that none of them is ever applied; leave one of the two out of 'dependsOn'`,
        });
      } else if (target !== undefined && !done.has(target)) {
        onTheWay.add(target);
        way.push({ object: target, rest: dependenciesOf(target) });
      }
    }
    onTheWay.delete(object);
  }
  return found;
}

function dependenciesOf(object: BundleObject): Field[] {
  return [...object.at('spec.dependsOn').items()].reverse();
}

function targetOf(dependency: Field, { group, kind, namespace }: BundleObject, topology: Topology): BundleObject | undefined {
  return topology.find(group, kind, dependency.textOf('namespace') ?? namespace, dependency.textOf('name') ?? '');
}
