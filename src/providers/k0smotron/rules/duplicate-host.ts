import { Rule, Severity } from '../../../knowledge';
import { isText } from '../../../rules/shared/fields';
import { Field, groupTwins, INFRASTRUCTURE_GROUP, Topology } from '../../../topology';

const SSH_PORT = 22;

/** Other namespaces may be other sites, with the same private addresses. */
export const DUPLICATE_HOST: Rule = {
  code: 'k0smotron/duplicate-host',
  severity: Severity.ERROR,
  source: 'k0smotron internal/controller/infrastructure/remote_machine_controller.go',
  check: topology => groupTwins(hosts(topology), keyOf).flatMap(([first, ...others]) => others
    // One object that is written twice is another rule's business.
    .filter(({ object }) => object.name !== first.object.name || object.kind !== first.object.kind)
    .map(host => ({
      at: host.member('address'),
      message: `'address' '${host.textOf('address')}' is also that of ${first.object}, so that two machines would be set up on one host; correct one of them, or remove it`,
    }))),
};

function hosts(topology: Topology): Field[] {
  return [
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'PooledRemoteMachine').map(object => object.at('spec.machine')),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'RemoteMachine').map(object => object.at('spec')),
  ].filter(host => isText(host.member('address')));
}

function keyOf(host: Field): string {
  return `${host.object.namespace}/${host.textOf('address')}/${host.member('port').number ?? SSH_PORT}`;
}
