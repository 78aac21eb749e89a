import { bareMetalHosts } from './hosts';
import { withoutCredentials } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field, groupTwins } from '../../../topology';

export const DUPLICATE_HOST: Rule = {
  code: 'metal3/duplicate-host',
  severity: Severity.ERROR,
  source: 'baremetal-operator pkg/provisioner/ironic/register.go',
  check: topology => ['spec.bmc.address', 'spec.bootMACAddress'].flatMap(path => {
    const fields = bareMetalHosts(topology).map(host => host.at(path)).filter(({ text }) => Boolean(text));
    return groupTwins(fields, ({ text }) => `${text}`.toLowerCase()).flatMap(checkTwins);
  }),
};

function checkTwins([first, ...others]: readonly Field[]): Finding[] {
  // The same object twice in a bundle is the business of another rule.
  return others.filter(({ object: { namespace, name } }) => namespace !== first.object.namespace || name !== first.object.name).map(at => ({
    at,
    message: `'${at.step}' '${withoutCredentials(`${at.text}`)}' is also that of the BareMetalHost '${first.object.name}', `
      + 'so both are one machine; correct one of them, or remove it',
  }));
}
