import { BundleObject, CLUSTER_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, isInfraClusterKind, METAL3_GROUP } from '../../../topology';
import { Rule, Severity } from '../../rule';
import { optionsField, optionsOf } from '../shared/argo-cd';

const DESTRUCTIVE = ['Replace=true', 'Force=true'];
const CORE_KINDS = ['Cluster', 'MachineDeployment', 'MachinePool', 'MachineSet', 'Machine'];

export const DESTRUCTIVE_OPTION: Rule = {
  code: 'gitops/destructive-option',
  severity: Severity.ERROR,
  source: 'argo-cd v3.6.0 docs/user-guide/sync-options.md',
  check: topology => topology.objects.flatMap(object => {
    const options = optionsOf(object).filter(option => DESTRUCTIVE.includes(option));
    return options.length === 0 || !holdsState(object) ? [] : [{
      at: optionsField(object),
      message: `'${options.join(',')}' throws away what controllers have written into the ${object.kind}, or deletes it; leave it out`,
    }];
  }),
};

/** Whether controllers write into the spec of an object, or its deletion takes machines along. */
function holdsState({ group, kind }: BundleObject): boolean {
  switch (group) {
    case CLUSTER_GROUP:
      return CORE_KINDS.includes(kind);
    case CONTROL_PLANE_GROUP:
      return !kind.endsWith('Template');
    case INFRASTRUCTURE_GROUP:
      return isInfraClusterKind(kind) || /Machine(Pool)?$/.test(kind);
    default:
      return group === METAL3_GROUP && kind === 'BareMetalHost';
  }
}
