import { assumption, releaseFor } from './bundle-release';
import { CLUSTER_API_NAMESPACE } from '../namespaces';
import { policiesOf } from './release-policies';
import { AdmissionPolicy, AdmissionRule, Severity } from '../../knowledge';
import { BundleObject, isRecord, Manifest, Topology } from '../../topology';
import { MACHINE_API_GROUP } from '../kinds';

/** They refuse an object of Cluster API that has the name of one of the Machine API. */
const OF_CLUSTER_API = ['openshift-validate-capi-machine-creation', 'openshift-validate-capi-machine-set-creation'];
/** They refuse the one of the Machine API. */
const OF_MACHINE_API = ['openshift-only-create-mapi-machine-if-authoritative-api-capi', 'openshift-prevent-authoritative-mapi-machineset-create-when-capi-exists'];

export const NAME_CLASH: AdmissionRule = {
  code: 'openshift/name-clash',
  severity: Severity.ERROR,
  source: 'openshift/cluster-capi-operator release-4.21 manifests/0000_30_cluster-api_09_admission-policies.yaml, '
    + 'release-4.22 to release-5.0 capi-operator-manifests/default/manifests.yaml',
  policiesFor,
  completed: parameter => parameter.group === MACHINE_API_GROUP ? asReported(parameter.manifest) : parameter.manifest,
  explain: ({ object, topology, parameter }) => {
    const known = releaseFor(object, topology);
    const clash = `the name of ${parameter} in namespace '${parameter?.namespace}'`;
    return {
      at: object.at('metadata.name'),
      message: object.group === MACHINE_API_GROUP
        ? `OpenShift ${known.release} refuses a ${object.kind} of the Machine API that has ${clash}, unless 'authoritativeAPI' is 'ClusterAPI'; `
          + `give it another name${assumption(known)}`
        : `OpenShift ${known.release} refuses a ${object.kind} of Cluster API that has ${clash}, of which the Machine API is in charge; give it another name, `
          + `or pause it by the annotation 'cluster.x-k8s.io/paused' for a migration${assumption(known)}`,
    };
  },
};

/** Where a release has policies for both sides, one is told: the objects of the Machine API are mostly there before. */
function policiesFor(object: BundleObject, topology: Topology): readonly AdmissionPolicy[] {
  const isOfMachineApi = object.group === MACHINE_API_GROUP;
  if (!isOfMachineApi && object.namespace !== CLUSTER_API_NAMESPACE) {
    return [];
  }
  const { release } = releaseFor(object, topology);
  const ofClusterApi = policiesOf(release, OF_CLUSTER_API);
  return !isOfMachineApi ? ofClusterApi : ofClusterApi.length > 0 ? [] : policiesOf(release, OF_MACHINE_API);
}

/** An object of the Machine API with the status that its controllers write: who is in charge of it, and that it pauses where that is Cluster API. */
function asReported(manifest: Manifest): Manifest {
  const spec = isRecord(manifest.spec) ? manifest.spec : {};
  const authoritativeAPI = spec.authoritativeAPI ?? 'MachineAPI';
  const conditions = [{ type: 'Paused', status: authoritativeAPI === 'ClusterAPI' ? 'True' : 'False' }];
  return { ...manifest, status: { authoritativeAPI, conditions } };
}
