import { strict as assert } from 'assert';
import { Observed, Round } from './patch-and-transform';
import { Manifest } from '../support/manifests';

/** A tunnel as the gateway of one end has it. */
export interface SeenTunnel {
  readonly from: string;
  readonly to: string;
  readonly insideFrom: string;
  readonly insideTo: string;
  readonly psk: string;
  readonly numberFrom: number;
  readonly numberTo: number;
}

/** What the objects of a round say of both tunnels of their end. */
type See = (round: Round, observed: Observed) => SeenTunnel[];

export const forProvider = (resource: Manifest): Manifest => resource.spec.forProvider;

/** The tunnels as AWS has them: which side an address inside belongs to is fixed. */
const seenByAws: See = ({ resources, status }) => {
  const connection = forProvider(resources['aws-vpn-connection']);
  const { ipAddress, bgpAsn } = forProvider(resources['aws-customer-gateway']);
  return [1, 2].map(number => {
    const [start, last] = connection[`tunnel${number}InsideCidr`].replace('/30', '').split(/\.(?=\d+$)/);
    return {
      from: String(status[`tunnel${number}Address`]),
      to: ipAddress,
      insideFrom: `${start}.${Number(last) + 1}`,
      insideTo: `${start}.${Number(last) + 2}`,
      psk: connection[`tunnel${number}PresharedKeySecretRef`].name,
      numberFrom: Number(forProvider(resources['aws-vpn-gateway']).amazonSideAsn),
      numberTo: Number(bgpAsn),
    };
  });
};

const seenByAzure: See = ({ resources }, observed) => [1, 2].map(number => {
  const local = forProvider(resources[`azure-local-gateway-${number}`]);
  const connection = forProvider(resources[`azure-connection-${number}`]);
  const gateway = forProvider(resources['azure-vpn-gateway']);
  assert.ok(gateway.bgpSettings.peeringAddresses[0].apipaAddresses.includes(connection.customBgpAddresses.primary), 'the gateway has the address that the connection names');
  assert.deepEqual(connection.localNetworkGatewayIdSelector.matchLabels, resources[`azure-local-gateway-${number}`].metadata.labels);
  return {
    from: observed['azure-public-ip'].atProvider.ipAddress as string,
    to: local.gatewayAddress,
    insideFrom: connection.customBgpAddresses.primary,
    insideTo: local.bgpSettings.bgpPeeringAddress,
    psk: connection.sharedKeySecretRef.name,
    numberFrom: gateway.bgpSettings.asn,
    numberTo: local.bgpSettings.asn,
  };
});

const seenByGcp: See = ({ resources }, observed) => [1, 2].map(number => {
  const tunnel = forProvider(resources[`gcp-tunnel-${number}`]);
  const peer = forProvider(resources[`gcp-peer-${number}`]);
  const addresses = observed['gcp-ha-vpn-gateway'].atProvider.vpnInterfaces as readonly { readonly ipAddress: string }[];
  assert.equal(forProvider(resources[`gcp-interface-${number}`]).ipRange, `${peer.ipAddress}/30`);
  return {
    from: addresses[tunnel.vpnGatewayInterface].ipAddress,
    to: forProvider(resources['gcp-external-gateway']).interface[tunnel.peerExternalGatewayInterface].ipAddress,
    insideFrom: peer.ipAddress,
    insideTo: peer.peerIpAddress,
    psk: tunnel.sharedSecretSecretRef.name,
    numberFrom: forProvider(resources['gcp-router']).bgp.asn,
    numberTo: peer.peerAsn,
  };
});

/** Both tunnels as the gateway of a cloud has them, by its platform. */
export const SEEN_BY = { AWS: seenByAws, Azure: seenByAzure, GCP: seenByGcp };
