import { dataTemplates, linksOf, networksOf } from './data-templates';
import { BundleObject, Field } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';

export const UNKNOWN_LINK: Rule = {
  code: 'metal3/unknown-link',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 v1.13.2 baremetal/metal3data_manager.go',
  check: topology => dataTemplates(topology).flatMap(checkTemplate),
};

function checkTemplate(template: BundleObject): Finding[] {
  const links = linksOf(template);
  const known = new Set(links.flatMap(link => link.member('id').text ?? []));
  const used = [
    ...networksOf(template).map(network => ({ user: network, id: network.member('link') })),
    ...links.flatMap(link => [link.member('vlanLink'), ...link.member('bondLinks').items()].map(id => ({ user: link, id }))),
  ];
  return used.filter(({ user, id }) => id.text !== undefined && (!known.has(id.text) || isItself(user, id))).map(({ id }) => {
    const others = [...known].filter(name => name !== id.text).map(name => `'${name}'`).join(', ');
    return {
      at: id,
      message: `link '${id.text}' is ${known.has(`${id.text}`) ? 'the link itself' : 'not defined'}; `
        + (others === '' ? "add one to 'links'" : `use one of ${others}, or add one to 'links'`),
    };
  });
}

function isItself(user: Field, id: Field): boolean {
  return !user.member('link').exists && user.member('id').text === id.text;
}
