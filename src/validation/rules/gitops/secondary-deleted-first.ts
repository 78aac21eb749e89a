import { BundleObject } from '../../../topology';
import { Rule, Severity } from '../../rule';
import { hasWave, objectsWithWave, optionsOf, waveField, waveOf } from '../shared/argo-cd';
import { knownClusters, secondariesOf } from '../shared/known-clusters';

/** Who uses no waves deletes in an order of their own. */
export const SECONDARY_DELETED_FIRST: Rule = {
  code: 'gitops/secondary-deleted-first',
  severity: Severity.ERROR,
  source: 'argo-cd v3.6.0 controller/appcontroller.go, controller/sort_delete.go; the machine controllers of the providers',
  check: topology => objectsWithWave(topology).length === 0 ? [] : knownClusters(topology).flatMap(members => {
    const { cluster } = members;
    const users = new Set(members.machines.map(({ traits }) => traits.infraClusterKind));
    return secondariesOf(members).filter(({ object }) => users.has(object.kind) && !isKept(object) && (hasWave(object) || hasWave(cluster))
      && waveOf(object) >= waveOf(cluster)).map(({ object }) => ({
      at: waveField(object),
      message: `Argo CD deletes the last wave first, and ${object} of wave ${waveOf(object)} must outlive the machines of ${cluster} of wave ${waveOf(cluster)}; `
        + "use a lower wave than that of the Cluster, or the sync options 'Delete=false,Prune=false'",
    }));
  }),
};

/** Whether Argo CD keeps an object, or asks before it deletes it. */
function isKept(object: BundleObject): boolean {
  return optionsOf(object).some(option => /^(Delete|Prune)=(false|confirm)$/.test(option));
}
