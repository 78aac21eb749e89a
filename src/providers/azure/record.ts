import { AZURE_CODES, AZURE_WARNINGS } from './codes';
import { AZURE_CHANGE_RULES, AZURE_RULES } from './rules';
import { AZURE_TRAITS } from './traits';
import { child, identity, infraCluster, infraMachinePool, managedPart, ProviderRecord, template } from '../../knowledge';
import { INFRASTRUCTURE_GROUP, ReferenceScope, refTo, secretRef } from '../../topology';

const CLUSTER_IDENTITY = 'AzureClusterIdentity';
const IDENTITY_REFERENCE = refTo({ group: INFRASTRUCTURE_GROUP, kind: CLUSTER_IDENTITY }, ReferenceScope.STATED_NAMESPACE);

/** What is known of Azure. */
export const AZURE_RECORD: ProviderRecord = {
  name: 'Azure',
  pins: ['azure'],
  infrastructure: [{
    name: 'Azure',
    traits: AZURE_TRAITS,
    machinePrefix: 'Azure',
    apiServerLoadBalancer: { switchField: 'spec.controlPlaneEnabled', offValue: false },
    imageFields: ['image.id', 'image.computeGallery.version', 'image.computeGallery.name', 'image.marketplace.sku'],
  }],
  kinds: [
    infraCluster('AzureCluster', {
      references: { 'spec.identityRef': IDENTITY_REFERENCE },
      // Made of the name of the cluster.
      filledByWebhooks: { 'networkSpec.vnet.name': 'vnet' },
      // The webhook completes the subnets it is given, whoever reconciles the infra cluster; the list is compared as a whole.
      controllerFields: [{ path: 'spec.networkSpec.subnets' }],
    }),
    template('AzureClusterTemplate', {
      references: { 'spec.template.spec.identityRef': IDENTITY_REFERENCE }, leftToClasses: ['spec.template.spec.location'],
    }),
    child('AzureMachine'),
    template('AzureMachineTemplate', { leftToClasses: ['spec.template.spec.vmSize'], demandedFields: ['spec'] }),
    infraMachinePool('AzureMachinePool'),
    child('AzureMachinePoolMachine'),
    managedPart('AzureManagedCluster'),
    template('AzureManagedClusterTemplate'),
    managedPart('AzureManagedControlPlane', {
      references: { 'spec.identityRef': IDENTITY_REFERENCE },
      // The name of the cluster.
      filledByWebhooks: { resourceGroupName: 'cluster' },
    }),
    template('AzureManagedControlPlaneTemplate', {
      references: { 'spec.template.spec.identityRef': IDENTITY_REFERENCE },
      leftToClasses: ['spec.template.spec.location', 'spec.template.spec.resourceGroupName'],
    }),
    managedPart('AzureManagedMachinePool'),
    template('AzureManagedMachinePoolTemplate', { leftToClasses: ['spec.template.spec.sku'] }),
    identity(CLUSTER_IDENTITY, {
      noHealthCheckBecause: 'its controller reports no readiness',
      references: { 'spec.clientSecret': secretRef(ReferenceScope.STATED_NAMESPACE) },
    }),
  ],
  codeAreas: { azure: 'Azure' },
  codes: AZURE_CODES,
  warnings: AZURE_WARNINGS,
  rules: AZURE_RULES,
  changeRules: AZURE_CHANGE_RULES,
};
