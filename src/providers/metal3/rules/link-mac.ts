import { networkData } from './data-templates';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

const SOURCES = ['fromHostInterface', 'string', 'fromAnnotation'];

export const LINK_MAC: Rule = {
  code: 'metal3/link-mac',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3data_manager.go',
  isLocal: true,
  check: topology => networkData(topology).flatMap(({ links }) => links).flatMap(checkLink),
};

function checkLink(link: Field): Finding[] {
  const at = link.member('macAddress');
  const fixed = at.member('string');
  // The conversion of the API server writes an empty text beside what is given.
  const isConverted = fixed.text === '' && SOURCES.some(source => isGiven(at.member(source)));
  if (fixed.text !== undefined && !isConverted && !/^[0-9a-f]{2}([:-][0-9a-f]{2}){5,19}$/i.test(fixed.text)) {
    return [{ at: fixed, message: `'string' '${fixed.text}' is not a MAC address; use six hexadecimal pairs, for example '00:5a:91:3f:9a:bd'` }];
  }
  // Bonds and VLANs can take over the address of what they are made of.
  const isSilent = isPresent(at) && !SOURCES.some(source => at.has(source));
  return !isSilent || link.path[link.path.length - 2] !== 'ethernets' ? [] : [{
    at,
    message: `'macAddress' says nothing, so no interface of the host is found; set one of ${SOURCES.map(source => `'${source}'`).join(', ')}`,
  }];
}
