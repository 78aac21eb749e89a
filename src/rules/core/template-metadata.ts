import { topologyFields } from './topology-fields';
import { CONTROL_PLANE_LABEL } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { labelAndAnnotationProblems } from '../../schemas';
import { BOOTSTRAP_GROUP, CLUSTER_GROUP, CONTROL_PLANE_GROUP, Field, isRecord, Topology } from '../../topology';

export const INVALID_TEMPLATE_METADATA: Rule = {
  code: 'machine/invalid-metadata',
  severity: Severity.ERROR,
  source: 'cluster-api api/core/v1beta2/common_types.go, which the webhooks of pools, control planes and bootstrap templates call; '
    + 'bootstrap/kubeadm/reconcilers/kubeadmconfig/configowner.go IsControlPlaneMachine',
  isLocal: true,
  check: topology => [...metadataOfTemplates(topology).flatMap(checkMetadata), ...labelledAsControlPlane(topology)],
};

/** Machines with the label are told to join the control plane, and are members of it that nobody counts. */
function labelledAsControlPlane(topology: Topology): Finding[] {
  const pools = [
    ...topology.ofKinds(CLUSTER_GROUP, 'MachineDeployment', 'MachineSet').map(object => object.at('spec.template')), ...topologyFields(topology).deployments,
  ];
  return pools.flatMap(pool => pool.find('metadata')?.find('labels')?.find(CONTROL_PLANE_LABEL) ?? []).map(at => ({
    at, message: `the label '${CONTROL_PLANE_LABEL}' makes Cluster API take the machines of a pool for those of the control plane, whatever its value is; leave it out`,
  }));
}

function metadataOfTemplates(topology: Topology): Field[] {
  const [plain, nested] = ['spec.machineTemplate.metadata', 'spec.template.spec.machineTemplate.metadata'];
  const { controlPlanes, deployments, machinePools } = topologyFields(topology);
  const templates = [
    ...topology.ofKinds(CLUSTER_GROUP, 'MachineDeployment', 'MachineSet', 'MachinePool'),
    ...topology.ofKind(BOOTSTRAP_GROUP, 'KubeadmConfigTemplate'), ...topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlaneTemplate'),
  ];
  return [
    ...[...controlPlanes, ...deployments, ...machinePools].map(field => field.member('metadata')),
    ...templates.map(object => object.at('spec.template.metadata')),
    ...topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').map(object => object.at(plain)),
    ...topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlaneTemplate').map(object => object.at(nested)),
  ];
}

function checkMetadata(metadata: Field): Finding[] {
  return !isRecord(metadata.value) ? [] : labelAndAnnotationProblems(metadata.value).map(({ path: [, ...steps], message }) => ({
    at: steps.reduce<Field>((field, step) => field.member(`${step}`), metadata),
    message,
  }));
}
