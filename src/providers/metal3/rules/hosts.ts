import { bmcDriver, bmcHostProblem } from '../../../core';
import { BundleObject, Topology } from '../../../topology';
import { METAL3_GROUP } from '../groups';

/** All BareMetalHosts. */
export function bareMetalHosts(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(METAL3_GROUP, 'BareMetalHost');
}

/** The driver of an address; undefined if there is none. */
export function driverOf(address: string): string | undefined {
  // An address that is written as it should be is read as it is.
  return bmcDriver(address) ?? bmcDriver(asRead(address));
}

/** What is wrong with the host in an address, if that is what is wrong. */
export function hostProblemOf(address: string): string | undefined {
  return bmcHostProblem(asRead(address));
}

/** An address as the baremetal operator reads it: in any case, also after a colon without slashes, and past credentials. */
function asRead(address: string): string {
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]*):(?:\/\/)?(.*)$/i.exec(address) ?? [];
  return scheme === undefined ? address : `${scheme.toLowerCase()}://${rest.replace(/^[^/?]*@/, '')}`;
}
