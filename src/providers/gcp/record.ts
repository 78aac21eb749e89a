import { GCP_CODES, GCP_WARNINGS } from './codes';
import { GCP_CHANGE_RULES, GCP_RULES } from './rules';
import { GCP_LOAD_BALANCER, GCP_TRAITS } from './traits';
import { child, infraCluster, infraMachinePool, managedPart, NOT_WRITTEN_HERE, ProviderRecord, template } from '../../knowledge';
import { BOOTSTRAP_GROUP, ReferenceScope, secretRef } from '../../topology';

const CREDENTIALS = secretRef(ReferenceScope.STATED_NAMESPACE);

/** What is known of GCP. */
export const GCP_RECORD: ProviderRecord = {
  name: 'GCP',
  pins: ['gcp'],
  infrastructure: [{ name: 'GCP', traits: GCP_TRAITS, machinePrefix: 'GCP', apiServerLoadBalancer: GCP_LOAD_BALANCER, imageFields: ['image'] }],
  kinds: [
    infraCluster('GCPCluster', { references: { 'spec.credentialsRef': CREDENTIALS } }),
    template('GCPClusterTemplate', {
      references: { 'spec.template.spec.credentialsRef': CREDENTIALS }, leftToClasses: ['spec.template.spec.project', 'spec.template.spec.region'],
    }),
    child('GCPMachine'),
    template('GCPMachineTemplate', { leftToClasses: ['spec.template.spec.instanceType'] }),
    infraMachinePool('GCPMachinePool'),
    managedPart('GCPManagedCluster', { references: { 'spec.credentialsRef': CREDENTIALS } }),
    template('GCPManagedClusterTemplate', { references: { 'spec.template.spec.credentialsRef': CREDENTIALS } }),
    managedPart('GCPManagedControlPlane'),
    template('GCPManagedControlPlaneTemplate', { leftToClasses: ['spec.template.spec.project', 'spec.template.spec.location'] }),
    managedPart('GCPManagedMachinePool'),
    template('GCPManagedMachinePoolTemplate'),
    child('GKEConfig', { group: BOOTSTRAP_GROUP, noHealthCheckBecause: NOT_WRITTEN_HERE }),
    template('GKEConfigTemplate', { group: BOOTSTRAP_GROUP }),
  ],
  codeAreas: { gcp: 'GCP' },
  codes: GCP_CODES,
  warnings: GCP_WARNINGS,
  rules: GCP_RULES,
  changeRules: GCP_CHANGE_RULES,
};
