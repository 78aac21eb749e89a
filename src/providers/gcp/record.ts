import { GCP_CODES, GCP_WARNINGS } from './codes';
import { GKE_CONTROL_PLANE_TRAITS, GKE_TRAITS } from './gke-traits';
import { GCP_LOAD_BALANCER, GCP_TRAITS } from './traits';
import { lazily } from '../../core';
import {
  child, FeatureGateUse, infraCluster, infraMachinePool, managedControlPlane, ManagementProviderType, NOT_WRITTEN_HERE, ProviderRecord, template,
} from '../../knowledge';
import { BOOTSTRAP_GROUP, INFRASTRUCTURE_GROUP, ReferenceScope, secretRef } from '../../topology';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const rules = lazily(() => require('./rules') as typeof import('./rules'));

const CREDENTIALS = secretRef(ReferenceScope.STATED_NAMESPACE, 'credentials');

/** What cloud-init takes from the metadata server of Google. */
const METADATA_KEYS = ['availability_zone', 'instance_id', 'local_hostname', 'public_keys', 'user_data'];

/** What is known of GCP. */
export const GCP_RECORD: ProviderRecord = {
  name: 'GCP',
  pins: ['gcp'],
  infrastructure: [
    {
      name: 'GCP',
      traits: GCP_TRAITS,
      machinePrefix: 'GCP',
      apiServerLoadBalancer: GCP_LOAD_BALANCER,
      imageFields: ['image'],
      metadataKeys: METADATA_KEYS,
      providerIdPrefix: 'gce://',
      nodeRangeFields: ['network.subnets[].cidrBlock'],
    },
    { name: 'GKE', traits: GKE_TRAITS },
  ],
  controlPlanes: [GKE_CONTROL_PLANE_TRAITS],
  kinds: [
    infraCluster('GCPCluster', { references: { 'spec.credentialsRef': CREDENTIALS }, details: [{ path: 'spec.region' }] }),
    template('GCPClusterTemplate', {
      references: { 'spec.template.spec.credentialsRef': CREDENTIALS }, leftToClasses: ['spec.template.spec.project', 'spec.template.spec.region'],
    }),
    child('GCPMachine'),
    template('GCPMachineTemplate', { leftToClasses: ['spec.template.spec.instanceType'], details: [{ path: 'spec.template.spec.instanceType' }] }),
    infraMachinePool('GCPMachinePool', { details: [{ path: 'spec.instanceType' }] }),
    infraCluster('GCPManagedCluster', { references: { 'spec.credentialsRef': CREDENTIALS } }),
    template('GCPManagedClusterTemplate', { references: { 'spec.template.spec.credentialsRef': CREDENTIALS } }),
    managedControlPlane('GCPManagedControlPlane', { details: [{ path: 'spec.location' }] }),
    template('GCPManagedControlPlaneTemplate', { leftToClasses: ['spec.template.spec.project', 'spec.template.spec.location'] }),
    infraMachinePool('GCPManagedMachinePool', { details: [{ path: 'spec.machineType' }] }),
    template('GCPManagedMachinePoolTemplate'),
    child('GKEConfig', { group: BOOTSTRAP_GROUP, noHealthCheckBecause: NOT_WRITTEN_HERE }),
    template('GKEConfigTemplate', { group: BOOTSTRAP_GROUP }),
  ],
  management: [{
    type: ManagementProviderType.INFRASTRUCTURE,
    name: 'gcp',
    project: 'cluster-api-provider-gcp',
    // Both are off in config/manager/manager.yaml of cluster-api-provider-gcp, and main.go starts no controller for these kinds then.
    featureGates: [
      { name: 'MachinePool', variable: 'EXP_MACHINE_POOL', neededBy: uses('GCPMachinePool', 'GCPManagedMachinePool', 'GCPManagedMachinePoolTemplate') },
      {
        name: 'GKE',
        variable: 'EXP_CAPG_GKE',
        neededBy: uses(
          'GCPManagedCluster', 'GCPManagedClusterTemplate', 'GCPManagedControlPlane', 'GCPManagedControlPlaneTemplate', 'GCPManagedMachinePool',
          'GCPManagedMachinePoolTemplate'),
      },
    ],
  }],
  codeAreas: { gcp: 'GCP' },
  codes: GCP_CODES,
  warnings: GCP_WARNINGS,
  rulesNeedOwnKinds: true,
  get rules() { return rules().GCP_RULES; },
  get changeRules() { return rules().GCP_CHANGE_RULES; },
};

function uses(...kinds: string[]): FeatureGateUse[] {
  return kinds.map(kind => ({ group: INFRASTRUCTURE_GROUP, kind }));
}
