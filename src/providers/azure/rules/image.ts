import { vmSpecs } from './vms';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent, nameOf } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

/** What each source has to say, empty or not. */
const NEEDED: { readonly [source: string]: readonly string[] } = {
  marketplace: ['publisher', 'offer', 'sku', 'version'],
  sharedGallery: ['subscriptionID', 'resourceGroup', 'gallery', 'name', 'version'],
};
const SOURCES = ['id', 'marketplace', 'sharedGallery', 'computeGallery'];

export const IMAGE: Rule = {
  code: 'azure/image',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azureimage_validation.go',
  check: topology => vmSpecs(topology).map(vm => vm.member('image')).filter(isPresent).flatMap(checkImage),
};

function checkImage(at: Field): Finding[] {
  const given = SOURCES.filter(name => isPresent(at.member(name)));
  const [subscription, group] = [at.at('computeGallery.subscriptionID'), at.at('computeGallery.resourceGroup')];
  return [
    ...(given.length === 1 ? [] : [{
      at,
      message: `'image' has ${given.length === 0 ? 'no source' : given.map(name => `'${name}'`).join(' and ')}; give one of ${SOURCES.map(name => `'${name}'`).join(', ')}`,
    }]),
    ...(isGiven(subscription) === isGiven(group) ? [] : [{
      at: isGiven(group) ? subscription : group,
      message: "'computeGallery' has only one of 'subscriptionID' and 'resourceGroup'; give both, or none for a community gallery",
    }]),
    ...[at.member('id'), ...Object.entries(NEEDED).flatMap(([source, names]) => names.map(name => at.member(source).member(name)))]
      .filter(({ text }) => text === '').map(field => ({ at: field, message: `'${nameOf(field)}' is empty; give it a value` })),
  ];
}
