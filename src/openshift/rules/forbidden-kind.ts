import { assumption, releaseFor } from './bundle-release';
import { CLUSTER_API_NAMESPACE } from '../namespaces';
import { policiesOf } from './release-policies';
import { AdmissionRule, Severity } from '../../knowledge';

const POLICIES = ['openshift-cluster-api-deny-unsupported-resources'];

/** What OpenShift has in place of a kind. */
const INSTEAD: { readonly [kind: string]: string } = {
  MachineDeployment: 'write a MachineSet; its machines are replaced by hand, because a MachineSet does not roll',
  MachineHealthCheck: "write a MachineHealthCheck of 'machine.openshift.io', which watches machines of the Machine API, or leave it out",
  MachineDrainRule: 'leave it out: Cluster API drains no node there',
  ClusterResourceSet: 'deliver its objects by GitOps, or by an operator',
  ClusterResourceSetBinding: 'leave it out: nothing applies resources there',
};

export const FORBIDDEN_KIND: AdmissionRule = {
  code: 'openshift/forbidden-kind',
  severity: Severity.ERROR,
  source: 'openshift/cluster-api release-5.0 openshift/unsupported-resources-vap.yaml',
  policiesFor: (object, topology) => object.namespace === CLUSTER_API_NAMESPACE ? policiesOf(releaseFor(object, topology).release, POLICIES) : [],
  explain: ({ object, topology }) => {
    const known = releaseFor(object, topology);
    return {
      at: object.at('kind'),
      message: `OpenShift ${known.release} refuses every ${object.kind} in namespace '${CLUSTER_API_NAMESPACE}'; ${INSTEAD[object.kind] ?? 'leave it out'}${assumption(known)}`,
    };
  },
};
