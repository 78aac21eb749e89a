import { Kind } from './scene';

/** The kinds that scenarios look at, in the version that their controllers store. */
export const CLUSTER: Kind = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster' };
export const MACHINE: Kind = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Machine' };
export const MACHINE_SET: Kind = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineSet' };
export const MACHINE_DEPLOYMENT: Kind = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment' };
export const MACHINE_HEALTH_CHECK: Kind = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineHealthCheck' };
export const KUBEADM_CONTROL_PLANE: Kind = { apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', kind: 'KubeadmControlPlane' };
export const METAL3_CLUSTER: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'Metal3Cluster' };
export const METAL3_MACHINE: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'Metal3Machine' };
export const METAL3_MACHINE_TEMPLATE: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'Metal3MachineTemplate' };
export const METAL3_REMEDIATION: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'Metal3Remediation' };
export const BYO_CLUSTER: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ByoCluster' };
export const BYO_MACHINE: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ByoMachine' };
export const BYO_HOST: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ByoHost' };
export const INSTALLER_CONFIG: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'K8sInstallerConfigTemplate' };
export const BARE_METAL_HOST: Kind = { apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost' };
export const IP_POOL: Kind = { apiVersion: 'ipam.metal3.io/v1alpha1', kind: 'IPPool' };
export const AWS_CLUSTER: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSCluster' };
export const AWS_MACHINE: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSMachine' };
export const KUBEVIRT_CLUSTER: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'KubevirtCluster' };
export const KUBEVIRT_MACHINE: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', kind: 'KubevirtMachine' };
export const VIRTUAL_MACHINE: Kind = { apiVersion: 'kubevirt.io/v1', kind: 'VirtualMachine' };
export const OPENSTACK_CLUSTER: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'OpenStackCluster' };
export const OPENSTACK_MACHINE: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'OpenStackMachine' };
export const AZURE_CLUSTER: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'AzureCluster' };
export const AZURE_MACHINE: Kind = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'AzureMachine' };
export const EVENT: Kind = { apiVersion: 'v1', kind: 'Event' };
