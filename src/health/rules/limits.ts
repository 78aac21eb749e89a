import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { CLUSTER_GROUP, Field } from '../../topology';

/** The settings of health checks: of MachineHealthChecks, and in classes and topologies. */
export const healthSettings = oncePerTopology<readonly Field[]>(topology => {
  const parts = [
    ...topology.ofKind(CLUSTER_GROUP, 'ClusterClass').map(object => object.at('spec')),
    ...topology.ofKind(CLUSTER_GROUP, 'Cluster').flatMap(object => object.at('spec').find('topology') ?? []),
  ].flatMap(spec => [spec.member('controlPlane'), ...spec.at('workers.machineDeployments').items()]);
  return [
    ...topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck').map(object => object.at('spec')),
    ...parts.flatMap(part => [part.find('healthCheck') ?? [], part.find('machineHealthCheck') ?? []].flat()),
  ];
});

/** How many machines may be unhealthy before a health check stops to act, as v1beta2 and v1beta1 have it. */
export function unhealthyLimits(settings: Field): Field[] {
  return [settings.at('remediation.triggerIf.unhealthyLessThanOrEqualTo'), settings.member('maxUnhealthy')];
}
