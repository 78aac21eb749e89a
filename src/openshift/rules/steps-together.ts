import { STEP_ANNOTATION } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject } from '../../topology';
import { OPERATOR_GROUP } from '../kinds';

const MIGRATION = 'spec.migration.mtu';
const MTU = 'spec.defaultNetwork.ovnKubernetesConfig.mtu';
const REMEDY = `apply '${MIGRATION}' alone, and '${MTU}' without it when every MachineConfigPool is updated`;

export const STEPS_TOGETHER: Rule = {
  code: 'cross-csp/steps-together',
  severity: Severity.ERROR,
  source: 'openshift/cluster-network-operator master pkg/network/ovn_kubernetes.go',
  needsMember: ['migration'],
  check: topology => {
    const networks = topology.ofKind(OPERATOR_GROUP, 'Network');
    return networks.filter(network => network.at(MIGRATION).exists).flatMap(first => networks.flatMap(second => judge(first, second)));
  },
};

/** One object may state the MTU that it has now. */
function judge(first: BundleObject, second: BundleObject): Finding[] {
  const mtu = second.at(MTU);
  const isStep = second === first ? mtu.value !== first.at(`${MIGRATION}.network.from`).value : second.annotations[STEP_ANNOTATION] === first.annotations[STEP_ANNOTATION];
  return mtu.exists && isStep ? [{ at: mtu, message: `ends the migration that ${second === first ? `'${MIGRATION}'` : 'another manifest of this bundle'} begins; ${REMEDY}` }] : [];
}
