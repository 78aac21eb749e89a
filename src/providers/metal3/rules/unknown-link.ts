import { NetworkData, networkData } from './data-templates';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field } from '../../../topology';

/** A network or link that names a link. */
interface LinkUse {
  readonly user: Field;
  readonly id: Field;
}

export const UNKNOWN_LINK: Rule = {
  code: 'metal3/unknown-link',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3data_manager.go',
  check: topology => networkData(topology).flatMap(checkTemplate),
};

function checkTemplate({ links, networks }: NetworkData): Finding[] {
  const known = new Set(links.flatMap(link => link.textOf('id') ?? []));
  const used = networks.map((network): LinkUse => ({ user: network, id: network.member('link') })).concat(links.flatMap(linksUsedBy));
  return used.filter(({ user, id }) => id.text !== undefined && (!known.has(id.text) || isItself(user, id))).map(({ id }) => {
    const others = [...known].filter(name => name !== id.text).map(name => `'${name}'`).join(', ');
    return {
      at: id,
      message: `link '${id.text}' is ${known.has(`${id.text}`) ? 'the link itself' : 'not defined'}; `
        + (others === '' ? "add one to 'links'" : `use one of ${others}, or add one to 'links'`),
    };
  });
}

/** Bonds and VLANs are made of other links. */
function linksUsedBy(link: Field): LinkUse[] {
  return [link.member('vlanLink'), ...link.member('bondLinks').items()].map(id => ({ user: link, id }));
}

function isItself(user: Field, id: Field): boolean {
  return !user.has('link') && user.textOf('id') === id.text;
}
