import { LinkPorts } from './link-ports';
import { ClusterCni, CniKind } from '../../contract';

const PORTS: { readonly [kind in CniKind]: (cni: ClusterCni) => LinkPorts } = {
  calico: ({ _options }) => LinkPorts.calico(_options),
  cilium: ({ _options }) => LinkPorts.cilium(_options),
  flannel: () => LinkPorts.flannel(),
  openShift: () => LinkPorts.openShift(),
};

/** The ports that a cluster with this CNI needs. */
export function portsOfCni(cni: ClusterCni): LinkPorts {
  return PORTS[cni._kind](cni);
}
