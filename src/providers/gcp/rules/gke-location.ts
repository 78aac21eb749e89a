import { gkeControlPlanes } from './gke-kinds';
import { Finding, Rule, Severity } from '../../../knowledge';
import { holdsVariable } from '../../../rules/shared/fields';
import { ClusterMembers } from '../../../topology';

const ZONE = /^([a-z]+-[a-z]+\d+)-[a-z]$/;

/** The controller of node pools looks for the cluster in the region, whatever its location is. */
export const GKE_LOCATION: Rule = {
  code: 'gcp/gke-location',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/managedmachinepool.go, util/location/location.go',
  check: topology => gkeControlPlanes(topology).length === 0 ? [] : topology.clusters.flatMap(checkCluster),
};

function checkCluster({ controlPlane, primary, pools }: ClusterMembers): Finding[] {
  if (controlPlane?.kind !== 'GCPManagedControlPlane') {
    return [];
  }
  const at = controlPlane.at('spec.location');
  const [, region] = ZONE.exec(at.text ?? '') ?? [];
  const home = primary?.kind === 'GCPManagedCluster' ? primary.at('spec.region').text : undefined;
  const isForeign = at.text !== undefined && home !== undefined && !holdsVariable(`${at.text}${home}`) && (region ?? at.text) !== home;
  return [
    ...region !== undefined && pools.some(({ infrastructureRef }) => infrastructureRef?.kind === 'GCPManagedMachinePool')
      ? [{ at, message: `'location' '${at.text}' is a zone, and node pools are looked for in region '${region}' only, where the cluster is not found; use the region, and 'nodeLocations' of the pools` }]
      : [],
    ...isForeign ? [{ at, message: `'location' '${at.text}' is not in 'region' '${home}' of ${primary}, which has the network; use that region` }] : [],
  ];
}
