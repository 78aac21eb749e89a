import { assumption, releaseFor } from './bundle-release';
import { poolMachines } from './pool-machines';
import { Rule, Severity } from '../../knowledge';
import { OpenShiftRelease } from '../release';

export const TAINTS_REFUSED: Rule = {
  code: 'openshift/taints-refused',
  severity: Severity.ERROR,
  source: 'openshift/cluster-api release-4.22 internal/webhooks/machine.go',
  needsMember: ['taints'],
  check: topology => poolMachines(topology).map(machine => machine.member('taints')).filter(taints => taints.items().length > 0).flatMap(at => {
    const known = releaseFor(at.object, topology);
    const { release } = known;
    return release.isAtLeast(OpenShiftRelease.V5_0) ? [] : [{
      at,
      message: `OpenShift ${release} ${release.isAtLeast(OpenShiftRelease.V4_22) ? "refuses 'taints', because its Cluster API has them switched off" : "does not know 'taints' of machines"}; `
        + `give them by a KubeletConfig with 'registerWithTaints', or use OpenShift 5.0${assumption(known)}`,
    }];
  }),
};
