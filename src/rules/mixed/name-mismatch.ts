import { missingInfraClusters } from './missing-infra-clusters';
import { Rule, Severity } from '../../knowledge';

export const NAME_MISMATCH: Rule = {
  code: 'infrastructure/name-mismatch',
  severity: Severity.ERROR,
  findsAbsence: true,
  source: 'the machine controllers of the providers, e.g. cluster-api-provider-metal3 controllers/metal3machine_controller.go',
  isLocal: true,
  check: (topology, registry) => missingInfraClusters(topology, registry).flatMap(({ stray, traits, name, namespace }) => {
    // Without a namespace it may well be applied to the one of the Cluster.
    const isElsewhere = stray !== undefined && stray.namespace !== '' && namespace !== '' && stray.namespace !== namespace;
    if (stray === undefined || (stray.name === name && !isElsewhere)) {
      return [];
    }
    const [field, got, wanted] = stray.name === name ? ['namespace', stray.namespace, namespace] : ['name', stray.name, name];
    return [{
      at: stray.at('metadata').member(field),
      message: `${traits.provider} machines look for their ${traits.infraClusterKind} by 'infrastructureRef.name' of the Cluster and in its namespace, `
        + `and the ${field} here is '${got}'; it must be '${wanted}'`,
    }];
  }),
};
