import { machineSpecs } from './machine-specs';
import { topologyFields } from './topology-fields';
import { CONTROL_PLANE_LABEL } from '../../core';
import { CONTROL_PLANE_GROUP, Field, Topology } from '../../topology';
import { oncePerTopology } from '../shared/once-per-topology';

/** What the nodes are that get taints. */
export enum TaintedNodes {
  CONTROL_PLANE,
  WORKERS,
  MACHINE_POOL,
}

/** Taints that Cluster API is to put on nodes; there is at least one. */
export interface Taints {
  readonly at: Field;
  readonly nodes: TaintedNodes;
}

/** The taints of pools, single machines and control planes, also of those that a topology describes. */
export const taintFields = oncePerTopology<readonly Taints[]>(topology => {
  const { controlPlanes, deployments, machinePools } = topologyFields(topology);
  return [
    ...machineSpecs(topology).map(machine => ({ at: machine.member('taints'), nodes: nodesOf(machine) })),
    ...controlPlaneMachines(topology).flatMap(machine => [machine.at('spec.taints'), machine.member('taints')])
      .map(at => ({ at, nodes: TaintedNodes.CONTROL_PLANE })),
    ...controlPlanes.map(field => ({ at: field.member('taints'), nodes: TaintedNodes.CONTROL_PLANE })),
    ...deployments.map(field => ({ at: field.member('taints'), nodes: TaintedNodes.WORKERS })),
    ...machinePools.map(field => ({ at: field.member('taints'), nodes: TaintedNodes.MACHINE_POOL })),
  ].filter(({ at }) => at.items().length > 0);
});

/** What control planes and templates of them say about their machines. */
function controlPlaneMachines(topology: Topology): Field[] {
  return [
    ...topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlane').map(object => object.at('spec.machineTemplate')),
    ...topology.ofKind(CONTROL_PLANE_GROUP, 'KubeadmControlPlaneTemplate').map(object => object.at('spec.template.spec.machineTemplate')),
  ];
}

function nodesOf({ object }: Field): TaintedNodes {
  if (object.kind === 'MachinePool') {
    return TaintedNodes.MACHINE_POOL;
  }
  return CONTROL_PLANE_LABEL in object.labels ? TaintedNodes.CONTROL_PLANE : TaintedNodes.WORKERS;
}
