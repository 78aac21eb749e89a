import { releaseFor } from './bundle-release';
import { policiesOf } from './release-policies';
import { AdmissionRule, Severity } from '../../knowledge';
import { MACHINE_CONFIG_GROUP, MACHINE_CONFIG_ROLE_LABEL } from '../kinds';

const POLICIES = ['custom-machine-config-pool-selector'];

export const POOL_SELECTOR: AdmissionRule = {
  code: 'openshift/pool-selector',
  severity: Severity.ERROR,
  source: 'openshift/machine-config-operator release-4.20 to release-5.0 '
    + 'manifests/machineconfigcontroller/custom-machine-config-pool-selector-validatingadmissionpolicy.yaml',
  policiesFor: (object, topology) => object.group === MACHINE_CONFIG_GROUP ? policiesOf(releaseFor(object, topology).release, POLICIES) : [],
  explain: ({ object, topology }) => ({
    at: object.at('spec.machineConfigSelector'),
    // The policy is the same in all releases, so that it does not matter which one is assumed.
    message: `OpenShift ${releaseFor(object, topology).release} refuses a MachineConfigPool that does not select the MachineConfigs of workers too; `
      + `write 'matchExpressions' with key '${MACHINE_CONFIG_ROLE_LABEL}', operator 'In' and values 'worker' and '${object.name}'`,
  }),
};
