import { machineSpecs } from './machine-specs';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP, Field } from '../../topology';
import { oncePerTopology } from '../shared/once-per-topology';

/** The fields that Cluster API parses as a Kubernetes version and that hold one. */
export const versionFields = oncePerTopology<readonly Field[]>(topology => [
  ...topology.ofKind(CLUSTER_GROUP, 'Cluster').map(cluster => cluster.at('spec.topology.version')),
  ...topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').map(controlPlane => controlPlane.at('spec.version')),
  ...machineSpecs(topology).map(machine => machine.member('version')),
].filter(({ text }) => text !== undefined && text !== ''));
