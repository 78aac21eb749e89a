import { isDnsSubdomain } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field, groupBy } from '../../../topology';
import { METAL3_IPAM_GROUP } from '../groups';

export const IP_NAME_PREFIX: Rule = {
  code: 'metal3/ip-name-prefix',
  severity: Severity.ERROR,
  source: 'ip-address-manager ipam/ippool_manager.go',
  check: topology => {
    const prefixes = topology.ofKind(METAL3_IPAM_GROUP, 'IPPool').map(pool => pool.at('spec.namePrefix')).filter(({ text }) => Boolean(text));
    return [
      ...prefixes.filter(({ text }) => !isDnsSubdomain(`${text}`)).map(at => ({
        at,
        message: `'namePrefix' '${at.text}' cannot start the name of an object; use lower-case letters, digits, '-' and '.'`,
      })),
      ...[...groupBy(prefixes, ({ object, text }) => `${object.namespace}/${text}`).values()].flatMap(checkTwins),
    ];
  },
};

function checkTwins([first, ...others]: readonly Field[]): Finding[] {
  return others.filter(({ object }) => object.name !== first.object.name).map(at => ({
    at,
    message: `'namePrefix' '${at.text}' is also that of the IPPool '${first.object.name}', `
      + "so their addresses get in each other's way; use one prefix for each pool",
  }));
}
