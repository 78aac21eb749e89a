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
  check: topology => topology.objects.filter(({ namespace }) => namespace !== '').flatMap(object => {
    switch (object.group) {
      case CLUSTER_GROUP:
      case INFRASTRUCTURE_GROUP:
        return isMisplaced(object) ? [misplaced(object, topology, 'Cluster API', CLUSTER_API_NAMESPACE)] : [];
      case MACHINE_API_GROUP:
        return object.namespace === MACHINE_API_NAMESPACE ? [] : [misplaced(object, topology, 'the Machine API', MACHINE_API_NAMESPACE)];
      default:
        return [];
    }
  }),
};

/** Whether an object of Cluster API is where only the older API runs, or not where it runs itself though it is meant for OpenShift. */
function isMisplaced({ namespace, annotations }: BundleObject): boolean {
  return namespace === MACHINE_API_NAMESPACE || (namespace !== CLUSTER_API_NAMESPACE && OPENSHIFT_ANNOTATION in annotations);
}

function misplaced(object: BundleObject, topology: Topology, api: string, namespace: string): Finding {
  return {
    at: object.at('metadata.namespace'),
    message: `is '${object.namespace}', where OpenShift ${releaseFor(object, topology).release} does not run ${api}, so that nothing becomes of this ${object.kind}; write '${namespace}'`,
  };
}
