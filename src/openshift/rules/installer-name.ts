import { releaseFor } from './bundle-release';
import { Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP } from '../../topology';
import { MACHINE_API_GROUP } from '../kinds';
import { CLUSTER_API_NAMESPACE, MACHINE_API_NAMESPACE } from '../namespaces';
import { OpenShiftRelease } from '../release';

/** Zones as the installer abbreviates them: a number, the letter of a zone, or a region with one of these. */
const ZONE = /^(?:\d+|[a-z]|[a-z]+(?:-[a-z]+)*-?\d+-?[a-z]?)$/;

export const INSTALLER_NAME: Rule = {
  code: 'openshift/installer-name',
  severity: Severity.WARNING,
  source: 'openshift/installer pkg/asset/machines/{aws,azure,gcp}/machinesets.go; '
    + 'openshift/cluster-capi-operator release-4.22 to release-5.0 capi-operator-manifests/default/manifests.yaml',
  check: topology => topology.ofKind(CLUSTER_GROUP, 'MachineSet').filter(({ namespace }) => namespace === CLUSTER_API_NAMESPACE).flatMap(object => {
    const { release } = releaseFor(object, topology);
    const start = `${object.at('spec.clusterName').text}-worker-`;
    const isTaken = object.name.startsWith(start) && ZONE.test(object.name.slice(start.length)) && !('cluster.x-k8s.io/paused' in object.annotations)
      // What is in the bundle is judged by the policy itself.
      && topology.find(MACHINE_API_GROUP, object.kind, MACHINE_API_NAMESPACE, object.name) === undefined;
    return isTaken && release.isAtLeast(OpenShiftRelease.V4_22) ? [{
      at: object.at('metadata.name'),
      message: `'${object.name}' is how the installer names MachineSets of the Machine API, and OpenShift ${release} refuses a MachineSet of Cluster API that has the name of `
        + 'one that is there; give it another name, or pause it by the annotation \'cluster.x-k8s.io/paused\' for a migration',
    }] : [];
  }),
};
