import { bareMetalHosts, driverOf, hostProblemOf } from './hosts';
import { BMC_DRIVERS, withoutCredentials } from '../../../core';
import { Rule, Severity } from '../../../knowledge';

const ADDRESS = 'spec.bmc.address';

export const BMC_ADDRESS: Rule = {
  code: 'metal3/bmc-address',
  severity: Severity.ERROR,
  source: 'baremetal-operator pkg/hardwareutils/bmc/access.go',
  // A host without an address is one that is not managed.
  isLocal: true,
  check: topology => bareMetalHosts(topology).filter(host => isUnreadable(host.textAt(ADDRESS))).map(host => host.at(ADDRESS))
    .map(at => ({ at, message: `'address' '${withoutCredentials(`${at.text}`)}' is not an address of a management controller; ${remedy(`${at.text}`)}` })),
};

function isUnreadable(address: string | undefined): boolean {
  return address !== undefined && address !== '' && driverOf(address) === undefined;
}

function remedy(address: string): string {
  const problem = hostProblemOf(address);
  return problem === undefined ? `use <driver>://<host>[:<port>]/<path> with a driver of ${BMC_DRIVERS.join(', ')}`
    : `${problem}; use an IP address, or a name of letters, digits, '-' and '.'`;
}
