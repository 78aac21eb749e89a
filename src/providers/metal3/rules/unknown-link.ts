import { NetworkData, networkData } from './data-templates';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field } from '../../../topology';
import { usableLinks } from '../usable-links';

/** A network or link that names a link. */
interface LinkUse {
  /** The link that is made of others; undefined for a network. */
  readonly user?: string;
  readonly id: Field;
}

export const UNKNOWN_LINK: Rule = {
  code: 'metal3/unknown-link',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3data_manager.go',
  isLocal: true,
  check: topology => networkData(topology).flatMap(checkTemplate),
};

function checkTemplate({ links, networks }: NetworkData): Finding[] {
  const ids = links.map(link => link.textOf('id'));
  if (!links.some(isMadeOfOthers) && networks.every(network => ids.includes(network.textOf('link')))) {
    return [];
  }
  const known = [...new Set(ids.filter(id => id !== undefined))];
  const used = networks.map((network): LinkUse => ({ id: network.member('link') })).concat(links.flatMap(linksUsedBy));
  return used.filter(({ user, id }) => id.text !== undefined && !usableLinks(known, user).includes(id.text)).map(({ id }) => {
    const others = known.filter(name => name !== id.text).map(name => `'${name}'`).join(', ');
    return {
      at: id,
      message: `link '${id.text}' is ${known.includes(`${id.text}`) ? 'the link itself' : 'not defined'}; `
        + (others === '' ? "add one to 'links'" : `use one of ${others}, or add one to 'links'`),
    };
  });
}

/** Bonds and VLANs are. */
function isMadeOfOthers(link: Field): boolean {
  return link.has('vlanLink') || link.has('bondLinks');
}

function linksUsedBy(link: Field): LinkUse[] {
  return !isMadeOfOthers(link) ? [] : [link.member('vlanLink'), ...link.member('bondLinks').items()].map(id => ({ user: link.textOf('id'), id }));
}
