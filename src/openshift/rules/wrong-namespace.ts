import { releaseFor } from './bundle-release';
import { OPENSHIFT_ANNOTATION } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, INFRASTRUCTURE_GROUP, Topology } from '../../topology';
import { MACHINE_API_GROUP } from '../kinds';
import { CLUSTER_API_NAMESPACE, MACHINE_API_NAMESPACE } from '../namespaces';

export const WRONG_NAMESPACE: Rule = {
  code: 'openshift/wrong-namespace',
  severity: Severity.ERROR,
  source: 'openshift/cluster-capi-operator release-5.0 pkg/controllers/common_consts.go; openshift/installer pkg/asset/machines/aws/machinesets.go',
  check: topology => {
    const hasMarked = topology.words.hasMember(OPENSHIFT_ANNOTATION);
    return topology.objects.filter(object => object.namespace !== '' && isMisplaced(object, hasMarked)).map(object => object.group === MACHINE_API_GROUP
      ? misplaced(object, topology, 'the Machine API', MACHINE_API_NAMESPACE) : misplaced(object, topology, 'Cluster API', CLUSTER_API_NAMESPACE));
  },
};

/**
 * Whether an object of Cluster API is where only the older API runs, or not where it runs itself though it is meant for OpenShift; or one of the older API
 * somewhere else.
 *
 * @param hasMarked whether some object of the bundle says that it is meant for OpenShift
 */
function isMisplaced(object: BundleObject, hasMarked: boolean): boolean {
  const { group, namespace } = object;
  switch (group) {
    case CLUSTER_GROUP:
    case INFRASTRUCTURE_GROUP:
      return namespace === MACHINE_API_NAMESPACE || (hasMarked && namespace !== CLUSTER_API_NAMESPACE && OPENSHIFT_ANNOTATION in object.annotations);
    case MACHINE_API_GROUP:
      return namespace !== MACHINE_API_NAMESPACE;
    default:
      return false;
  }
}

function misplaced(object: BundleObject, topology: Topology, api: string, namespace: string): Finding {
  return {
    at: object.at('metadata.namespace'),
    message: `is '${object.namespace}', where OpenShift ${releaseFor(object, topology).release} does not run ${api}, so that nothing becomes of this ${object.kind}; write '${namespace}'`,
  };
}
