import { Metal3DataProps } from './data-template';
import { NodeProfile } from '../../contract';
import { CLOUD_INIT } from '../../core';


/**
 * What Metal3 demands of a node: with the cloud provider off, its controllers find the node by a label with the UID of the host.
 */
export function metal3NodeProfile(data?: Metal3DataProps): NodeProfile {
  // Metal3 puts the provider id into the metadata that a data template defines, and only there.
  const hasProviderId = (data?.metaData ?? []).length > 0;
  return {
    dialect: CLOUD_INIT,
    commandDialect: CLOUD_INIT,
    nodeName: '{{ ds.meta_data.name }}',
    requiredNodeLabels: { 'metal3.io/uuid': '{{ ds.meta_data.uuid }}' },
    // Known from the start, so that the cloud controller of another provider in the cluster leaves the node alone.
    kubeletArgs: hasProviderId ? { 'provider-id': 'metal3://{{ ds.meta_data.providerid }}' } : {},
    forbiddenKubeletArgs: { 'cloud-provider': 'no cloud controller initialises Metal3 nodes, they would stay tainted' },
    ignorePreflightErrors: [],
  };
}
