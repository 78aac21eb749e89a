import { ComposedResource, ManagedBase, managedBase, observed, Patch, required, requiredFormat, sibling } from './composed';
import { IKE } from './proposals';
import { gatewayAddressOf, hasTwoAddresses, insideAddress, Side, tunnelField, TunnelNumber, TUNNELS } from './sides';
import { LinkGcpEnd } from '../ends/gcp';

const API_VERSION = 'compute.gcp.m.upbound.io/v1beta1';

/** The gateway of Google Cloud, which has two addresses, with a router that speaks BGP. */
export function gcpSide(side: Side<LinkGcpEnd>): ComposedResource[] {
  const tunnels = TUNNELS.flatMap(tunnel => [vpnTunnel(side, tunnel), routerInterface(side, tunnel), routerPeer(side, tunnel)]);
  return [gateway(side), router(side), externalGateway(side), ...tunnels];
}

type Details = Pick<ManagedBase, 'kind' | 'forProvider' | 'labels'>;

function resource(side: Side<LinkGcpEnd>, name: string, details: Details, patches: readonly Patch[]): ComposedResource {
  return {
    name,
    base: managedBase({ apiVersion: API_VERSION, providerConfigName: side.end.providerConfigName, ...details }),
    patches: [required(`spec.${side.name}.project`, 'project'), ...patches],
  };
}

function region({ name }: Side): Patch {
  return required(`spec.${name}.region`, 'region');
}

function gateway(side: Side<LinkGcpEnd>): ComposedResource {
  return resource(side, 'gcp-ha-vpn-gateway', { kind: 'HaVPNGateway', forProvider: {} }, [
    region(side),
    required(`spec.${side.name}.network`, 'network'),
    observed('vpnInterfaces[0].ipAddress', `${side.name}GatewayAddress`),
    observed('vpnInterfaces[1].ipAddress', `${side.name}GatewayAddress2`),
  ]);
}

function router(side: Side<LinkGcpEnd>): ComposedResource {
  return resource(side, 'gcp-router', { kind: 'Router', forProvider: {} }, [
    region(side), required(`spec.${side.name}.network`, 'network'), required(`spec.${side.name}.asn`, 'bgp.asn'),
  ]);
}

/** The interfaces of the other side: as many as it has addresses. */
function peerInterfaces({ end, peer }: Side): readonly TunnelNumber[] {
  return hasTwoAddresses(peer, end) ? TUNNELS : [1];
}

function externalGateway(side: Side<LinkGcpEnd>): ComposedResource {
  const interfaces = peerInterfaces(side);
  const forProvider = {
    redundancyType: interfaces.length === 2 ? 'TWO_IPS_REDUNDANCY' : 'SINGLE_IP_INTERNALLY_REDUNDANT',
    interface: interfaces.map(number => ({ id: number - 1 })),
  };
  return resource(side, 'gcp-external-gateway', { kind: 'ExternalVPNGateway', forProvider }, interfaces.map(number =>
    required(gatewayAddressOf(side.peer, side.peerName, side.end, number), `interface[${number - 1}].ipAddress`)));
}

function vpnTunnel(side: Side<LinkGcpEnd>, tunnel: TunnelNumber): ComposedResource {
  const forProvider = {
    ikeVersion: 2,
    vpnGatewaySelector: sibling(),
    vpnGatewayInterface: hasTwoAddresses(side.end, side.peer) ? tunnel - 1 : 0,
    peerExternalGatewaySelector: sibling(),
    peerExternalGatewayInterface: peerInterfaces(side).length === 2 ? tunnel - 1 : 0,
    routerSelector: sibling(),
    sharedSecretSecretRef: { key: IKE.secretKey },
  };
  return resource(side, `gcp-tunnel-${tunnel}`, { kind: 'VPNTunnel', forProvider, labels: { tunnel: `${tunnel}` } }, [
    region(side), required(`${tunnelField(tunnel)}.pskSecretName`, 'sharedSecretSecretRef.name'),
  ]);
}

function routerInterface(side: Side<LinkGcpEnd>, tunnel: TunnelNumber): ComposedResource {
  const labels = { tunnel: `${tunnel}` };
  const forProvider = { name: `tunnel${tunnel}`, routerSelector: sibling(), vpnTunnelSelector: sibling(labels) };
  return resource(side, `gcp-interface-${tunnel}`, { kind: 'RouterInterface', forProvider, labels }, [
    region(side), requiredFormat(insideAddress(side.name, tunnel), 'ipRange', '%s/30'),
  ]);
}

function routerPeer(side: Side<LinkGcpEnd>, tunnel: TunnelNumber): ComposedResource {
  const forProvider = { routerSelector: sibling(), interfaceSelector: sibling({ tunnel: `${tunnel}` }) };
  return resource(side, `gcp-peer-${tunnel}`, { kind: 'RouterPeer', forProvider }, [
    region(side),
    required(`spec.${side.peerName}.asn`, 'peerAsn'),
    required(insideAddress(side.peerName, tunnel), 'peerIpAddress'),
    required(insideAddress(side.name, tunnel), 'ipAddress'),
  ]);
}
