import { kamajiControlPlanes } from './clusters';
import { Rule, Severity } from '../../../knowledge';
import { Field } from '../../../topology';
import { KONNECTIVITY_LISTENER } from '../konnectivity-path';

const GATEWAY_GROUP = 'gateway.networking.k8s.io';
const DEFAULT_PORT = 8132;

/** What is found of a Gateway that is in the bundle; most are somewhere else. */
export const KAMAJI_PORT_CLOSED: Rule = {
  code: 'kamaji/port-closed',
  severity: Severity.ERROR,
  needsMember: ['gateway'],
  source: 'kamaji internal/resources/konnectivity/gateway_resource.go',
  check: topology => kamajiControlPlanes(topology).flatMap(controlPlane => {
    const [gateway, konnectivity] = [controlPlane.at('spec.network.gateway'), controlPlane.at('spec.addons.konnectivity')];
    const port = konnectivity.at('server.port').number ?? DEFAULT_PORT;
    const [name, namespace] = [gateway.textOf('name'), gateway.textOf('namespace')];
    const found = topology.ofKind(GATEWAY_GROUP, 'Gateway').find(object => object.name === name && object.namespace === namespace);
    const listeners = found?.at('spec.listeners');
    const isOpen = (listener: Field) => listener.textOf('name') === KONNECTIVITY_LISTENER && listener.member('port').number === port;
    return !konnectivity.exists || listeners === undefined || listeners.items().some(isOpen) ? [] : [{
      at: listeners,
      message: `no listener '${KONNECTIVITY_LISTENER}' is at port ${port}, which the konnectivity agents of ${controlPlane} dial; add one that passes TLS through`,
    }];
  }),
};
