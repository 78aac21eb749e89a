import { NodeProfile } from '../../contract';
import { CLOUD_INIT } from '../../core';

/**
 * What AWS demands of a node: the name that AWS knows, by which its cloud controller manager finds the instance.
 *
 * @param externalCloudProvider whether that cloud controller manager runs in the cluster
 */
export function awsNodeProfile(externalCloudProvider: boolean = true): NodeProfile {
  return {
    dialect: CLOUD_INIT,
    commandDialect: CLOUD_INIT,
    nodeName: '{{ ds.meta_data.local_hostname }}',
    requiredNodeLabels: {},
    // Without the cloud controller manager nobody else tells the node, and so Cluster API, which instance it is.
    kubeletArgs: externalCloudProvider
      ? { 'cloud-provider': 'external' }
      : { 'provider-id': 'aws:///{{ v1.availability_zone }}/{{ v1.instance_id }}' },
    forbiddenKubeletArgs: {},
    ignorePreflightErrors: [],
  };
}
