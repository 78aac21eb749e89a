import { AKS_CONTROL_PLANE_TRAITS, AKS_TRAITS } from './aks-traits';
import { AZURE_CODES, AZURE_WARNINGS } from './codes';
import { AZURE_METADATA_KEYS } from './instance-metadata';
import { AZURE_TRAITS } from './traits';
import { lazily } from '../../core';
import {
  child, DeliveryRole, identity, infraCluster, infraMachinePool, managedControlPlane, ManagementProviderType, ProviderRecord, template,
} from '../../knowledge';
import { INFRASTRUCTURE_GROUP, ReferenceScope, refTo, secretRef } from '../../topology';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const rules = lazily(() => require('./rules') as typeof import('./rules'));

/** Of Azure Service Operator. */
const FLUX_GROUP = 'kubernetesconfiguration.azure.com';
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
    metadataKeys: AZURE_METADATA_KEYS,
    providerIdPrefix: 'azure:///',
    nodeRangeFields: ['networkSpec.subnets[].cidrBlocks[]'],
    imageFields: ['image.id', 'image.computeGallery.version', 'image.computeGallery.name', 'image.marketplace.sku'],
  }, { name: 'AKS', traits: AKS_TRAITS }],
  controlPlanes: [AKS_CONTROL_PLANE_TRAITS],
  // A FluxConfiguration belongs to a cluster in Azure, and to no object here.
  groups: [{ group: FLUX_GROUP, hasUnownedObjects: true }],
  kinds: [
    infraCluster('AzureCluster', {
      references: { 'spec.identityRef': IDENTITY_REFERENCE },
      // Made of the name of the cluster.
      filledByWebhooks: { 'networkSpec.vnet.name': 'vnet' },
      // The webhook completes the subnets it is given, whoever reconciles the infra cluster; the list is compared as a whole.
      controllerFields: [{ path: 'spec.networkSpec.subnets' }],
      details: [{ path: 'spec.location' }],
    }),
    template('AzureClusterTemplate', {
      references: { 'spec.template.spec.identityRef': IDENTITY_REFERENCE }, leftToClasses: ['spec.template.spec.location'],
    }),
    child('AzureMachine'),
    template('AzureMachineTemplate', {
      // internal/webhooks/azuremachinetemplate_webhook.go
      filledByWebhooks: { 'template.spec.networkInterfaces': [{}] },
      leftToClasses: ['spec.template.spec.vmSize'],
      demandedFields: ['spec'],
      details: [{ path: 'spec.template.spec.vmSize' }],
    }),
    infraMachinePool('AzureMachinePool', { details: [{ path: 'spec.template.vmSize' }] }),
    child('AzureMachinePoolMachine'),
    infraCluster('AzureManagedCluster'),
    template('AzureManagedClusterTemplate'),
    managedControlPlane('AzureManagedControlPlane', {
      references: { 'spec.identityRef': IDENTITY_REFERENCE },
      // The name of the cluster.
      filledByWebhooks: { resourceGroupName: 'cluster' },
      details: [{ path: 'spec.location' }],
    }),
    template('AzureManagedControlPlaneTemplate', {
      references: { 'spec.template.spec.identityRef': IDENTITY_REFERENCE },
      leftToClasses: ['spec.template.spec.location', 'spec.template.spec.resourceGroupName'],
    }),
    infraMachinePool('AzureManagedMachinePool', { details: [{ path: 'spec.sku' }, { path: 'spec.availabilityZones', label: 'zones' }] }),
    template('AzureManagedMachinePoolTemplate', { leftToClasses: ['spec.template.spec.sku'] }),
    {
      // Of Azure Service Operator, whose CRDs come with releases and not in its repository, so that there is nothing to pin.
      group: FLUX_GROUP,
      kind: 'FluxConfiguration',
      isClusterScoped: false,
      deliveryRole: DeliveryRole.MEMBER,
      noHealthCheckBecause: 'Flux in the cluster that it is for tells',
    },
    identity(CLUSTER_IDENTITY, {
      noHealthCheckBecause: 'its controller reports no readiness',
      references: { 'spec.clientSecret': secretRef(ReferenceScope.STATED_NAMESPACE, 'clientSecret') },
    }),
  ],
  management: [{
    type: ManagementProviderType.INFRASTRUCTURE,
    name: 'azure',
    project: 'cluster-api-provider-azure',
    // APIServerILB is not here: whether a private address needs it is a matter of two fields. The rule azure/internal-address-gated tells.
    featureGates: [{
      name: 'EdgeZone', variable: 'EXP_EDGEZONE', neededBy: [{ group: INFRASTRUCTURE_GROUP, kind: 'AzureCluster', field: 'spec.extendedLocation' }],
    }],
  }],
  codeAreas: { azure: 'Azure' },
  codes: AZURE_CODES,
  warnings: AZURE_WARNINGS,
  rulesNeedOwnKinds: true,
  get rules() { return rules().AZURE_RULES; },
  get changeRules() { return rules().AZURE_CHANGE_RULES; },
};
