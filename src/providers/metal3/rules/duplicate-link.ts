import { NetworkData, networkData, twinsOf } from './data-templates';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field, groupBy, groupTwins } from '../../../topology';

const PHYSICAL = 'phy';
const V1BETA1 = 'v1beta1';

export const DUPLICATE_LINK: Rule = {
  code: 'metal3/duplicate-link',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 api/v1beta2/metal3datatemplate_types.go; OpenStack network_data.json; linux net/8021q/vlan.c, drivers/net/bonding/bond_main.c',
  isLocal: true,
  check: topology => networkData(topology).flatMap(data => [
    ...twinsOf(data.links, 'id').map(at => ({
      at,
      message: `link '${at.text}' is defined twice, and networks cannot tell which one is meant; give each link an id of its own`,
    })),
    ...data.links.length > 1 ? [...hasTwinInterfaces(data) ? sameInterfaces(data) : [], ...sharedByBonds(data), ...sameVlans(data)] : [],
  ]),
};

/** What is one link by its id, is told already. */
function withOwnIds(links: readonly Field[]): Field[] {
  return Array.from(groupBy(links, link => link.textOf('id') ?? '').values(), ([first]) => first);
}

/** Whether two links may have one interface. Mostly none have, and no fields are made of theirs. */
function hasTwinInterfaces({ links }: NetworkData): boolean {
  const names = links.flatMap(link => Object.values(link.member('macAddress').texts).map(text => text.toLowerCase()));
  return new Set(names).size < names.length;
}

function sameInterfaces({ links }: NetworkData): Finding[] {
  const sources = withOwnIds(links).filter(link => listOf(link) === 'ethernets' && (link.textOf('type') ?? PHYSICAL) === PHYSICAL)
    .flatMap(link => ['fromHostInterface', 'string'].map(name => link.member('macAddress').member(name))).filter(({ text = '' }) => text !== '');
  return groupTwins(sources, at => `${at.step}/${at.text!.toLowerCase()}`).flatMap(([, ...twins]) => twins).map(at => ({
    at, message: `'${at.text}' is the interface of another link already, and a host has one of that address; name another interface`,
  }));
}

/** A bond that is listed itself is another mistake. */
function sharedByBonds({ links }: NetworkData): Finding[] {
  const members = links.flatMap(link => link.member('bondLinks').items()).filter(({ text = '' }) => text !== '');
  return groupTwins(members, ({ text }) => text!).flatMap(([, ...twins]) => twins).map(at => ({
    at, message: `link '${at.text}' is in a bond already, and an interface is in one bond, once; name another link`,
  }));
}

/** The schema of v1beta2 keeps them apart itself. */
function sameVlans({ links, template }: NetworkData): Finding[] {
  const vlans = template.version === V1BETA1 ? withOwnIds(links).filter(link => link.has('vlanLink') && link.member('vlanID').number !== undefined) : [];
  return groupTwins(vlans, link => `${link.member('vlanID').number}/${link.textOf('vlanLink')}`).flatMap(([, ...twins]) => twins).map(link => ({
    at: link.member('vlanID'),
    message: `VLAN ${link.member('vlanID').number} of '${link.textOf('vlanLink')}' is another link already, and there is one of each number; use another number, or one link`,
  }));
}

function listOf({ path }: Field): unknown {
  return path[path.length - 2];
}
