import { dataTemplates, networksOf } from './data-templates';
import { BundleObject, Field, groupBy, METAL3_IPAM_GROUP } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';

const DEFAULT_TYPE = `${METAL3_IPAM_GROUP}/IPPool`;

export const AMBIGUOUS_POOL: Rule = {
  code: 'metal3/ambiguous-pool',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 v1.13.2 baremetal/metal3data_manager.go',
  check: topology => dataTemplates(topology).flatMap(checkTemplate),
};

function checkTemplate(template: BundleObject): Finding[] {
  const pools = poolsOf(template).filter(({ name }) => name.text !== undefined);
  return [...groupBy(pools, ({ name }) => `${name.text}`).values()].flatMap(([first, ...others]) => {
    const other = others.find(({ type }) => type !== first.type);
    return other === undefined ? [] : [{
      at: other.name,
      message: `pool '${other.name.text}' is of type ${other.type} here and of type ${first.type} elsewhere in this template, `
        + 'where one name means one pool; use pools of different names, or one type',
    }];
  });
}

function poolsOf(template: BundleObject): { readonly name: Field; readonly type: string }[] {
  const named = (name: Field) => ({ name, type: DEFAULT_TYPE });
  const referred = (ref: Field) => ({
    name: ref.member('name'),
    type: `${ref.member('apiGroup').text ?? METAL3_IPAM_GROUP}/${ref.member('kind').text ?? 'IPPool'}`,
  });
  const lists = template.at('spec.metaData').members().filter(({ step }) => /From(IP)?Pool$/.test(`${step}`));
  const networks = networksOf(template);
  const gateways = networks.flatMap(network => network.member('routes').items().map(route => route.member('gateway')));
  return [
    ...lists.flatMap(list => list.items()).map(referred),
    ...networks.flatMap(network => [named(network.member('ipAddressFromIPPool')), referred(network.member('fromPoolRef'))]),
    ...gateways.flatMap(gateway => [named(gateway.member('fromIPPool')), referred(gateway.member('fromPoolRef'))]),
  ];
}
