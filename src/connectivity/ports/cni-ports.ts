import { LinkPorts } from './link-ports';
import { LinkCni, CniKind } from '../../contract';

const PORTS: { readonly [kind in CniKind]: (cni: LinkCni) => LinkPorts } = {
  calico: ({ _options }) => LinkPorts.calico(_options),
  cilium: ({ _options }) => LinkPorts.cilium(_options),
  flannel: () => LinkPorts.flannel(),
  openShift: () => LinkPorts.openShift(),
};

/** The ports that a cluster with this CNI needs. */
export function portsOfCni(cni: LinkCni): LinkPorts {
  return PORTS[cni._kind](cni);
}
