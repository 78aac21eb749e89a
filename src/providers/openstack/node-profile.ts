import { OpenStackMachineProps } from './machine-template';
import { NodeProfile } from '../../contract';
import { CLOUD_INIT } from '../../core';

/**
 * What OpenStack demands of a node: the provider id that its machine gets, which is how Cluster API finds the node.
 */
export function openStackNodeProfile({ identity, externalCloudProvider }: OpenStackMachineProps): NodeProfile {
  // The region of the machine's own credentials counts, not that of the cluster.
  const providerId = `openstack://${identity?.region ?? ''}/{{ instance_id }}`;
  return {
    dialect: CLOUD_INIT,
    commandDialect: CLOUD_INIT,
    nodeName: '{{ local_hostname }}',
    requiredNodeLabels: {},
    // Known from the start: node names may differ from server names, so a cloud controller manager could not find all servers by them.
    kubeletArgs: { ...(externalCloudProvider ?? true ? { 'cloud-provider': 'external' } : {}), 'provider-id': providerId },
    forbiddenKubeletArgs: {},
    ignorePreflightErrors: [],
  };
}
