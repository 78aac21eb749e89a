import { isHost, isIpAddress } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { holdsVariable, isText } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const LAST_PORT = 65535;
const USER = /^[a-z_][\w.-]*\$?$/i;
const LIKE_AN_ADDRESS = /^[\d.]+$/;

/** How k0smotron logs in to a host. */
export const INVALID_HOST: Rule = {
  code: 'k0smotron/invalid-host',
  severity: Severity.ERROR,
  source: 'k0smotron internal/provisioner/ssh.go, internal/controller/infrastructure/remote_machine_controller.go',
  check: topology => [
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'RemoteMachine').map(object => object.at('spec')),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'PooledRemoteMachine').map(object => object.at('spec.machine')),
  ].flatMap(checkHost),
};

function checkHost(host: Field): Finding[] {
  const [address, port, user] = ['address', 'port', 'user'].map(name => host.member(name));
  return [
    ...!isText(address) || holdsVariable(address.text!) || isReachable(address.text!) ? [] : [{ at: address, message: `'address' '${address.text}' is neither an IP address nor a DNS name, so that nobody reaches the host; write one of them, without scheme and port` }],
    ...port.number === undefined || (port.number >= 1 && port.number <= LAST_PORT) ? [] : [{ at: port, message: `'port' ${port.number} is not a port; use 1 to ${LAST_PORT}, or leave it out for 22` }],
    ...!isText(user) || holdsVariable(user.text!) || USER.test(user.text!) ? [] : [{ at: user, message: `'user' '${user.text}' is not the name of a user; use letters, digits, '_', '-' and '.'` }],
  ];
}

/** Numbers alone could be a name, and are a mistyped address. */
function isReachable(address: string): boolean {
  return isIpAddress(address) || (isHost(address.toLowerCase()) && !LIKE_AN_ADDRESS.test(address));
}
