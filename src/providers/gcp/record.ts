import { GCP_CODES, GCP_WARNINGS } from './codes';
import { GCP_CHANGE_RULES, GCP_RULES } from './rules';
import { GCP_LOAD_BALANCER, GCP_TRAITS } from './traits';
import { infraCluster, infraMachinePool, ProviderRecord, template } from '../../knowledge';
import { ReferenceScope, secretRef } from '../../topology';

/** What is known of GCP. */
export const GCP_RECORD: ProviderRecord = {
  name: 'GCP',
  pins: ['gcp'],
  infrastructure: [{ name: 'GCP', traits: GCP_TRAITS, machinePrefix: 'GCP', apiServerLoadBalancer: GCP_LOAD_BALANCER }],
  kinds: [
    infraCluster('GCPCluster', { references: { 'spec.credentialsRef': secretRef(ReferenceScope.STATED_NAMESPACE) } }),
    template('GCPMachineTemplate'),
    infraMachinePool('GCPMachinePool'),
  ],
  codeAreas: { gcp: 'GCP' },
  codes: GCP_CODES,
  warnings: GCP_WARNINGS,
  rules: GCP_RULES,
  changeRules: GCP_CHANGE_RULES,
};
