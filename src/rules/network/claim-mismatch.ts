import { Rule, Severity } from '../../knowledge';
import { IPAM_GROUP } from '../../topology';

const PARTS = ['apiGroup', 'kind', 'name'];

export const CLAIM_MISMATCH: Rule = {
  code: 'network/claim-mismatch',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/ipaddress.go',
  check: topology => topology.ofKind(IPAM_GROUP, 'IPAddress').flatMap(address => {
    const [at, claimName] = [address.at('spec.poolRef'), address.at('spec.claimRef.name').text ?? ''];
    const wanted = topology.find(IPAM_GROUP, 'IPAddressClaim', address.namespace, claimName)?.at('spec.poolRef');
    const part = wanted && PARTS.find(name => (at.member(name).text ?? '') !== (wanted.member(name).text ?? ''));
    return wanted === undefined || part === undefined ? [] : [{
      at: at.member(part),
      message: `'${part}' is '${at.member(part).text ?? ''}', and the claim '${claimName}' asks the pool with '${part}' '${wanted.member(part).text ?? ''}'; `
        + 'refer to the pool of the claim',
    }];
  }),
};
