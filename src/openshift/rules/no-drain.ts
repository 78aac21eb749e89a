import { releaseFor } from './bundle-release';
import { CLUSTER_API_NAMESPACE } from '../namespaces';
import { poolMachines } from './pool-machines';
import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, Field, Topology } from '../../topology';

const FIELDS = [
  'deletion.nodeDrainTimeoutSeconds', 'deletion.nodeVolumeDetachTimeoutSeconds', 'deletion.nodeDeletionTimeoutSeconds', 'nodeDrainTimeout', 'nodeVolumeDetachTimeout',
  'nodeDeletionTimeout',
];
/** Annotations that hold a drain back begin so. */
const HOOK = 'pre-drain.delete.hook.machine.cluster.x-k8s.io';

export const NO_DRAIN: Rule = {
  code: 'openshift/no-drain',
  severity: Severity.WARNING,
  source: 'openshift/cluster-api release-5.0 internal/controllers/machine/machine_controller.go; '
    + 'openshift/cluster-capi-operator release-4.22 to release-5.0 pkg/controllers/machinesync/machine_sync_controller.go',
  check: topology => settingsOf(topology).map(at => ({
    at,
    message: `has no effect: OpenShift ${releaseFor(at.object, topology).release} has no control plane of Cluster API, which then neither drains nor deletes a Node when its `
      + 'Machine goes; drain the Node yourself before you scale down, and leave this out',
  })),
};

/** What is written for the way in which a Node goes. */
function settingsOf(topology: Topology): Field[] {
  return [
    ...poolMachines(topology).flatMap(machine => [
      ...FIELDS.map(field => machine.at(field)).filter(({ exists }) => exists),
      ...metadataOf(machine).at('annotations').members().filter(({ step }) => `${step}`.startsWith(HOOK)),
    ]),
    ...topology.ofKind(CLUSTER_GROUP, 'MachineDrainRule').filter(({ namespace }) => namespace === CLUSTER_API_NAMESPACE).map(rule => rule.at('spec')),
  ];
}

function metadataOf({ object }: Field): Field {
  return object.at(object.kind === 'Machine' ? 'metadata' : 'spec.template.metadata');
}
