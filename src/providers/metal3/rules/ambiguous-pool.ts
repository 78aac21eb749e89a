import { NetworkData, networkData } from './data-templates';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field, groupTwins } from '../../../topology';
import { METAL3_IPAM_GROUP } from '../groups';

const DEFAULT_TYPE = `${METAL3_IPAM_GROUP}/IPPool`;

/** Where a template names a pool. */
interface NamedPool {
  readonly name: Field;
  readonly type: string;
}

export const AMBIGUOUS_POOL: Rule = {
  code: 'metal3/ambiguous-pool',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3data_manager.go',
  check: topology => networkData(topology).flatMap(checkTemplate),
};

function checkTemplate(data: NetworkData): Finding[] {
  return groupTwins(poolsOf(data), ({ name }) => `${name.text}`).flatMap(([first, ...others]) => {
    const other = others.find(({ type }) => type !== first.type);
    return other === undefined ? [] : [{
      at: other.name,
      message: `pool '${other.name.text}' is of type ${other.type} here and of type ${first.type} elsewhere in this template, `
        + 'where one name means one pool; use pools of different names, or one type',
    }];
  });
}

function poolsOf({ template, networks }: NetworkData): NamedPool[] {
  const lists = template.at('spec.metaData').members().filter(({ step }) => /From(IP)?Pool$/.test(`${step}`));
  const gateways = networks.flatMap(network => network.member('routes').items().map(route => route.member('gateway')));
  return [
    ...lists.flatMap(list => list.items()).flatMap(referred),
    ...networks.flatMap(network => named(network, 'ipAddressFromIPPool').concat(referred(network.member('fromPoolRef')))),
    ...gateways.flatMap(gateway => named(gateway, 'fromIPPool').concat(referred(gateway.member('fromPoolRef')))),
  ];
}

function named(field: Field, member: string): NamedPool[] {
  return field.textOf(member) === undefined ? [] : [{ name: field.member(member), type: DEFAULT_TYPE }];
}

function referred(ref: Field): NamedPool[] {
  return ref.textOf('name') === undefined ? [] : [{
    name: ref.member('name'),
    type: `${ref.textOf('apiGroup') ?? METAL3_IPAM_GROUP}/${ref.textOf('kind') ?? 'IPPool'}`,
  }];
}
