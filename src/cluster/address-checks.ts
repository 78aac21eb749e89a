import { IConstruct } from 'constructs';
import { tellWarningAtSynth } from '../cdk8s-helpers';
import { IIpPool } from '../contract';
import { Endpoint, inScope, IpRange, refuse } from '../core';
import { ClusterNetwork } from './cluster-network';

/** Checks that the address of the API server is neither a service nor a pod. */
export function checkEndpointAddress(scope: IConstruct, endpoint: Endpoint, network: ClusterNetwork): void {
  endpoint._check();
  const address = IpRange.tryAddress(endpoint.host);
  if (address !== undefined) {
    checkRange(scope, "'endpoint'", address, network);
  }
}

/** Checks the addresses that machines get against the address of the API server and the networks of the cluster. */
export function checkAddresses(pool: IIpPool, endpoint?: Endpoint, network?: ClusterNetwork): void {
  const vip = endpoint && IpRange.tryAddress(endpoint.host);
  for (const text of pool.addressRanges) {
    const range = inScope(pool, () => parseRange(text));
    if (vip !== undefined && range.contains(vip)) {
      refuse(pool, 'network/vip-in-pool', `pool '${pool.poolName}' hands out ${range}, which holds the cluster's endpoint ${vip}; `
        + 'take the endpoint out of the range, or choose another endpoint');
    }
    if (network !== undefined) {
      inScope(pool, () => checkRange(pool, `pool '${pool.poolName}'`, range, network));
    }
  }
}

function checkRange(scope: IConstruct, what: string, range: IpRange, network: ClusterNetwork): void {
  network.checkOutsideServices(what, range);
  const warning = network.warningInsidePods(what, range);
  if (warning !== undefined) {
    tellWarningAtSynth(scope, 'network/node-range-in-pod-range', warning);
  }
}

function parseRange(text: string): IpRange {
  const [start, end] = text.split('-');
  if (end !== undefined) {
    return IpRange.between('ranges', start, end);
  }
  return text.includes('/') ? IpRange.ofCidr('ranges', text) : IpRange.ofAddress('ranges', text);
}
