import { NodeProfile } from '../../contract';
import { CLOUD_INIT } from '../../core';

const COMPUTE = 'ds.meta_data.imds.compute';
const SUBSCRIPTION = `azure:///subscriptions/{{ ${COMPUTE}.subscriptionId | lower }}`;
// The cloud controller manager and the provider both write the resource group in lower case, whatever its case in Azure.
const GROUP = `${SUBSCRIPTION}/resourceGroups/{{ ${COMPUTE}.resourceGroupName | lower }}/providers/Microsoft.Compute`;

/** The provider id of a virtual machine. */
export const VM_PROVIDER_ID = `${GROUP}/virtualMachines/{{ ${COMPUTE}.name }}`;
/** The provider id of a member of a scale set, whose number is the end of its resource id. */
export const SCALE_SET_PROVIDER_ID
  = `${GROUP}/virtualMachineScaleSets/{{ ${COMPUTE}.vmScaleSetName }}/virtualMachines/{{ ${COMPUTE}.resourceId.split('/') | last }}`;

/**
 * What Azure demands of a node: its name is that of the virtual machine.
 *
 * @param externalCloudProvider whether a cloud controller manager sets the provider id
 * @param providerId the text that renders to the provider id where nobody else sets it
 */
export function azureNodeProfile(externalCloudProvider: boolean = true, providerId: string = VM_PROVIDER_ID): NodeProfile {
  return {
    dialect: CLOUD_INIT,
    commandDialect: CLOUD_INIT,
    nodeName: '{{ ds.meta_data["local_hostname"] }}',
    requiredNodeLabels: {},
    kubeletArgs: externalCloudProvider ? { 'cloud-provider': 'external' } : { 'provider-id': providerId },
    forbiddenKubeletArgs: {},
    ignorePreflightErrors: [],
  };
}
