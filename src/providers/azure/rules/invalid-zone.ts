import { Rule, Severity } from '../../../knowledge';
import { holdsVariable, isText } from '../../../rules/shared/fields';
import { infraClusterOfKind } from '../../../rules/shared/infra-clusters';
import { poolZones } from '../../../rules/shared/pool-zones';

/** The label of a node has the region before the zone, and that is what people copy. */
export const INVALID_ZONE: Rule = {
  code: 'azure/invalid-zone',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure azure/scope/machine.go, azure/scope/machinepool.go',
  check: topology => topology.clusters.flatMap(members => {
    const infraCluster = infraClusterOfKind(members, 'AzureCluster');
    const location = infraCluster?.at('spec.location').text;
    return poolZones(members, /^AzureMachine/).filter(at => isText(at) && !/^\d+$/.test(at.text!) && !holdsVariable(at.text!)).map(at => ({
      at,
      message: `zone '${at.text}' is not the number of a zone; Azure counts the zones of each region${location === undefined ? '' : ` such as '${location}'`}: `
        + "use '1', '2' or '3'",
    }));
  }),
};
