import { Construct } from 'constructs';
import { findGcpInfraCluster } from './infra-cluster';
import { GcpMachineProps } from './machine-props';
import { BootstrapKind, IMixedCluster, NodeProfile, NodeProps } from '../../contract';
import { CLOUD_INIT, refuse } from '../../core';

/** The name of the instance; the metadata holds it with its domain. */
const INSTANCE_NAME = '{{ ds.meta_data.local_hostname.split(".")[0] }}';

/**
 * What GCP demands of a node: that its name is that of the instance, and that somebody sets its provider id, which is the cloud controller
 * manager or, without one, the kubelet.
 */
export function gcpNodeProfile(cluster: IMixedCluster, props: GcpMachineProps): NodeProfile {
  return {
    dialect: CLOUD_INIT,
    commandDialect: CLOUD_INIT,
    nodeName: INSTANCE_NAME,
    requiredNodeLabels: {},
    kubeletArgs: props.externalCloudProvider ?? true ? { 'cloud-provider': 'external' } : providerIdArgument(findGcpInfraCluster(cluster)?.project),
    forbiddenKubeletArgs: {},
    ignorePreflightErrors: [],
  };
}

/** Refuses nodes that nobody would give a provider id. */
export function checkProviderId(scope: Construct, cluster: IMixedCluster, props: GcpMachineProps & NodeProps): void {
  const isSet = (props.externalCloudProvider ?? true) || props.kubeletExtraArgs?.['provider-id'] !== undefined;
  // Under k0s and EKS it is not the kubelet that sets it.
  if (!isSet && cluster.bootstrap.bootstrapKind === BootstrapKind.KUBEADM && findGcpInfraCluster(cluster) === undefined) {
    refuse(scope, 'input/missing-value', "'externalCloudProvider' false leaves the nodes without provider ids, because the project is not known here; "
      + `give 'kubeletExtraArgs' the argument 'provider-id', for example '${providerIdIn('my-project')}'`);
  }
}

function providerIdArgument(project?: string): { [name: string]: string } {
  return project === undefined ? {} : { 'provider-id': providerIdIn(project) };
}

function providerIdIn(project: string): string {
  return `gce://${project}/{{ v1.availability_zone }}/${INSTANCE_NAME}`;
}
