import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP, groupBy, INFRASTRUCTURE_GROUP } from '../../topology';

/** Azure and Google have their managed control planes among the kinds of infrastructure. */
const GROUPS = [CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP];

/** A warning, because its Cluster may be written elsewhere. Where no Cluster of its namespace is in the bundle, it surely is. */
export const ORPHANED_CONTROL_PLANE: Rule = {
  code: 'control-plane/orphaned',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api controlplane/kubeadm/reconcilers/kubeadmcontrolplane/controller.go, core/reconcilers/cluster/cluster_controller_phases.go',
  check: (topology, registry) => {
    const controlPlanes = registry.kinds.filter(({ group, kind }) => GROUPS.includes(group) && kind.endsWith('ControlPlane'))
      .flatMap(({ group, kind }) => topology.ofKind(group, kind));
    if (controlPlanes.length < 2) {
      return [];
    }
    const used = new Set(topology.clusters.map(({ controlPlane }) => controlPlane));
    const clusters = groupBy(topology.ofKind(CLUSTER_GROUP, 'Cluster'), ({ namespace }) => namespace);
    return controlPlanes.filter(controlPlane => !used.has(controlPlane) && clusters.has(controlPlane.namespace)).map(controlPlane => ({
      at: controlPlane.at('metadata.name'),
      message: `no Cluster here refers to ${controlPlane}, so its controller waits for an owner and does nothing; `
        + `refer to it in 'controlPlaneRef' of ${clusters.get(controlPlane.namespace)!.map(cluster => `${cluster}`).slice(0, 3).join(', ')}, or remove it`,
    }));
  },
};
