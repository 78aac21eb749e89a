import { bareMetalHosts } from './hosts';
import { withoutCredentials } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field, groupTwins, Topology } from '../../../topology';

/** What no two hosts have in common: the parent of the member, and the member. */
const IDENTITIES = [['spec.bmc', 'address'], ['spec', 'bootMACAddress']];

export const DUPLICATE_HOST: Rule = {
  code: 'metal3/duplicate-host',
  severity: Severity.ERROR,
  source: 'baremetal-operator pkg/provisioner/ironic/register.go',
  check: topology => IDENTITIES.flatMap(([parent, name]) => hasTwins(topology, parent, name) ? findTwins(topology, parent, name) : []),
};

/** Mostly no two hosts share anything, and no fields and lists are made of what they have. */
function hasTwins(topology: Topology, parent: string, name: string): boolean {
  const seen = new Set<string>();
  const path = `${parent}.${name}`;
  return bareMetalHosts(topology).some(host => {
    const text = host.textAt(path)?.toLowerCase() ?? '';
    const isTwin = text !== '' && seen.has(text);
    seen.add(text);
    return isTwin;
  });
}

function findTwins(topology: Topology, parent: string, name: string): Finding[] {
  const fields = bareMetalHosts(topology).map(host => host.at(parent).member(name)).filter(({ text }) => Boolean(text));
  return groupTwins(fields, ({ text }) => `${text}`.toLowerCase()).flatMap(checkTwins);
}

function checkTwins([first, ...others]: readonly Field[]): Finding[] {
  // The same object twice in a bundle is the business of another rule.
  return others.filter(({ object: { namespace, name } }) => namespace !== first.object.namespace || name !== first.object.name).map(at => ({
    at,
    message: `'${at.step}' '${withoutCredentials(`${at.text}`)}' is also that of the BareMetalHost '${first.object.name}', `
      + 'so both are one machine; correct one of them, or remove it',
  }));
}
