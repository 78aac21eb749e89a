import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { BOOTSTRAP_GROUP, CONTROL_PLANE_GROUP, Field } from '../../topology';

/** The spec of every KubeadmControlPlane and of every template of one. */
export const controlPlaneSpecs = oncePerTopology<readonly Field[]>(topology => [
  ...topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').map(object => object.at('spec')),
  ...topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlaneTemplate').map(object => object.at('spec.template.spec')),
]);

/** What kubeadm is told about the cluster, of every control plane. */
export const clusterConfigurations = oncePerTopology<readonly Field[]>(topology => controlPlaneSpecs(topology)
  .map(spec => spec.at('kubeadmConfigSpec.clusterConfiguration')));

/** Every kubeadm config, of control planes and of workers. */
export const configSpecs = oncePerTopology<readonly Field[]>(topology => [
  ...controlPlaneSpecs(topology).map(spec => spec.member('kubeadmConfigSpec')),
  ...topology.ofKind(BOOTSTRAP_GROUP, 'KubeadmConfigTemplate').map(object => object.at('spec.template.spec')),
  ...topology.ofKind(BOOTSTRAP_GROUP, 'KubeadmConfig').map(object => object.at('spec')),
]);
