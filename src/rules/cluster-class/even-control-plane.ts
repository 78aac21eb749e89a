import { Rule, Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, CONTROL_PLANE_GROUP, Topology } from '../../topology';
import { classOf } from '../shared/class-of-cluster';
import { isGiven } from '../shared/fields';

/** A warning, because the control plane may run elsewhere, or its etcd may, which a class in another repository says. */
export const EVEN_CONTROL_PLANE: Rule = {
  code: 'cluster/even-control-plane',
  severity: Severity.WARNING,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  isLocal: true,
  check: topology => topology.ofKind(CLUSTER_GROUP, 'Cluster').filter(cluster => mayHaveEtcd(topology, cluster))
    .map(cluster => cluster.at('spec.topology.controlPlane.replicas'))
    .filter(({ number }) => number !== undefined && number >= 0 && number % 2 === 0)
    .map(at => ({
      at,
      message: at.number === 0 ? "'replicas' is 0, and kubeadm's control plane is refused without a machine; use 1, or 3 for one that outlives a machine"
        : `'replicas' ${at.number} is even, and a control plane with etcd on its machines needs a majority: kubeadm's is refused when the topology becomes one; use an odd number`,
    })),
};

/** Whether nothing says that etcd is not on the machines of the control plane. */
function mayHaveEtcd(topology: Topology, cluster: BundleObject): boolean {
  const part = classOf(topology, cluster)?.at('spec.controlPlane');
  if (part === undefined) {
    return true;
  }
  const reference = part.has('templateRef') ? part.member('templateRef') : part.member('ref');
  const template = topology.find(CONTROL_PLANE_GROUP, reference.textOf('kind') ?? '', part.object.namespace, reference.textOf('name') ?? '');
  const hasExternalEtcd = template !== undefined && isGiven(template.at('spec.template.spec.kubeadmConfigSpec.clusterConfiguration.etcd.external'));
  return part.has('machineInfrastructure') && !hasExternalEtcd;
}
