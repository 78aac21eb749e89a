import { bmcDriver } from '../../../core';
import { BundleObject, METAL3_GROUP, Topology } from '../../../topology';

/** All BareMetalHosts. */
export function bareMetalHosts(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(METAL3_GROUP, 'BareMetalHost');
}

/**
 * The driver of an address, as the baremetal operator reads it: in any case, also after a colon without slashes, and past credentials.
 * Undefined if there is none.
 */
export function driverOf(address: string): string | undefined {
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]*):(?:\/\/)?(.*)$/i.exec(address) ?? [];
  return bmcDriver(scheme === undefined ? address : `${scheme.toLowerCase()}://${rest.replace(/^[^/?]*@/, '')}`);
}
