import { endsOf, networksIn } from './networks';
import { IpRange } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';
import { NamedRange, overlaps } from '../checks';

export const CIDR_OVERLAP: Rule = {
  code: 'cross-csp/cidr-overlap',
  severity: Severity.ERROR,
  source: 'docs.aws.amazon.com vpn/latest/s2svpn/VPNRoutingTypes.html: local routes are preferred, whatever a gateway propagates',
  check: topology => networksIn(topology).flatMap(network => {
    const [primary, secondary] = endsOf(network);
    return overlaps([...rangesOf(primary, 'spec.primary'), ...rangesOf(secondary, 'spec.secondary')]).map(pair => ({
      at: network.at('spec.secondary.cidrs'), message: `${pair.join(' overlaps ')}; give each network addresses of its own`,
    }));
  }),
};

function rangesOf(end: Field, owner: string): NamedRange[] {
  return end.at('cidrs').items().flatMap(({ text }) => {
    const range = text === undefined ? undefined : IpRange.tryNetwork(text);
    return range === undefined ? [] : [{ owner, range }];
  });
}
