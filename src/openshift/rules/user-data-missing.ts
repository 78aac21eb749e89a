import { releaseFor } from './bundle-release';
import { CLUSTER_API_NAMESPACE, MACHINE_API_NAMESPACE } from '../namespaces';
import { poolMachines } from './pool-machines';
import { Rule, Severity } from '../../knowledge';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { BundleObject, Topology } from '../../topology';

/** The only one that an operator of OpenShift copies to where Cluster API reads it. */
const COPIED = 'worker-user-data';
const EXTERNAL_SECRETS_GROUP = 'external-secrets.io';

export const USER_DATA_MISSING: Rule = {
  code: 'openshift/user-data-missing',
  severity: Severity.WARNING,
  source: 'openshift/cluster-capi-operator release-4.20 to release-5.0 pkg/controllers/secretsync/secret_sync_controller.go',
  findsAbsence: true,
  check: topology => poolMachines(topology).map(machine => machine.at('bootstrap.dataSecretName'))
    .filter(({ text }) => text !== undefined && text !== '' && text !== COPIED && !secretsIn(topology).has(text)).map(at => ({
      at,
      message: `nobody makes the Secret '${at.text}' in namespace '${CLUSTER_API_NAMESPACE}': OpenShift ${releaseFor(at.object, topology).release} copies '${COPIED}' only; add an `
        + `ExternalSecret that copies it from '${MACHINE_API_NAMESPACE}', or validate this together with what makes it`,
    })),
};

/** The Secrets that a bundle makes where Cluster API reads them. */
const secretsIn = oncePerTopology<ReadonlySet<string>>((topology: Topology) => {
  const isThere = ({ namespace }: BundleObject) => namespace === CLUSTER_API_NAMESPACE;
  return new Set([
    ...topology.ofKind('', 'Secret').filter(isThere).map(({ name }) => name),
    ...topology.ofKind(EXTERNAL_SECRETS_GROUP, 'ExternalSecret').filter(isThere).map(object => object.at('spec.target.name').text ?? object.name),
  ]);
});
