import * as fc from 'fast-check';
import { MOST_GATEWAYS, planTunnels } from '../../../src/connectivity/wireguard/tunnel-plan';

const gateway = fc.record({ publicKey: fc.uuid(), endpointHost: fc.option(fc.domain(), { nil: undefined }) });
const gateways = fc.array(gateway, { minLength: 1, maxLength: MOST_GATEWAYS });

test('what both gateways say of a tunnel agrees, and no address or port is used twice', () => {
  fc.assert(fc.property(gateways, gateways, fc.integer({ min: 1, max: 60000 }), (primary, secondary, listenPort) => {
    const [ofPrimary, ofSecondary] = planTunnels(primary, secondary, { firstInsideAddress: '169.254.96.248', listenPort, mtu: 1440 });
    ofPrimary.forEach((tunnels, one) => tunnels.forEach((tunnel, other) => {
      const back = ofSecondary[other][one];
      expect([tunnel.address, tunnel.peerAddress]).toEqual([back.peerAddress, back.address]);
      expect([tunnel.peerPublicKey, back.peerPublicKey]).toEqual([secondary[other].publicKey, primary[one].publicKey]);
      expect(tunnel.endpoint).toBe(secondary[other].endpointHost === undefined ? undefined : `${secondary[other].endpointHost}:${back.listenPort}`);
      expect(back.endpoint).toBe(primary[one].endpointHost === undefined ? undefined : `${primary[one].endpointHost}:${tunnel.listenPort}`);
    }));
    const addresses = [...ofPrimary, ...ofSecondary].flat().map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    [...ofPrimary, ...ofSecondary].forEach(tunnels => {
      const taken = tunnels.flatMap(({ device, listenPort: port }) => [device, port]);
      expect(new Set(taken).size).toBe(2 * tunnels.length);
    });
  }));
});
