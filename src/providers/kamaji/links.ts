import { Link, LinkEnd } from '../../knowledge';
import { ClusterMembers } from '../../topology';

/** Agents on nodes dial konnectivity beside the API server, by which it reaches them. */
export function kamajiLinks({ controlPlane }: ClusterMembers): Link[] {
  const port = controlPlane?.kind === 'KamajiControlPlane' ? controlPlane.at('spec.addons.konnectivity.server.port').number : undefined;
  return port === undefined ? [] : [{ from: LinkEnd.NODES, to: LinkEnd.CONTROL_PLANE, label: `konnectivity agents dial port ${port}` }];
}
