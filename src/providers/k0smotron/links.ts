import { Link, LinkEnd } from '../../knowledge';
import { ClusterMembers, Field } from '../../topology';

const REMOTE_MACHINES = 'RemoteMachineTemplate';

/** Who dials whom in clusters of k0s. */
export function k0sLinks({ controlPlane, pools }: ClusterMembers): Link[] {
  const hasRemoteHosts = pools.some(({ infrastructureRef }) => infrastructureRef?.kind === REMOTE_MACHINES);
  return [
    ...konnectivity(controlPlane?.kind === 'K0smotronControlPlane' ? controlPlane.at('spec.service.konnectivityPort') : undefined),
    ...tunnel(controlPlane?.kind === 'K0sControlPlane' ? controlPlane.at('spec.k0sConfigSpec.tunneling') : undefined),
    ...hasRemoteHosts ? [{ from: LinkEnd.MANAGEMENT, to: LinkEnd.NODES, label: 'dials hosts by SSH', machineKind: REMOTE_MACHINES }] : [],
  ];
}

function konnectivity(port?: Field): Link[] {
  return port?.number === undefined ? [] : [{ from: LinkEnd.NODES, to: LinkEnd.CONTROL_PLANE, label: `konnectivity agents dial port ${port.number}` }];
}

function tunnel(tunneling?: Field): Link[] {
  const [host, port] = [tunneling?.textOf('serverAddress'), tunneling?.member('serverNodePort').number];
  return tunneling?.member('enabled').flag !== true ? [] : [{
    from: LinkEnd.CONTROL_PLANE,
    to: LinkEnd.MANAGEMENT,
    label: `opens a tunnel to ${host ?? 'the management cluster'}${port === undefined ? '' : `:${port}`}`,
    isOnlyWay: true,
  }];
}
