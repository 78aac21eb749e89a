import { endsOf, networksIn } from './networks';
import { Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';

export const GATEWAY_TWICE: Rule = {
  code: 'cross-csp/gateway-twice',
  severity: Severity.ERROR,
  source: 'docs.aws.amazon.com vpc/latest/userguide/amazon-vpc-limits.html: one virtual private gateway for a VPC; learn.microsoft.com azure/vpn-gateway/vpn-gateway-vpn-faq: one for a virtual network',
  check: topology => {
    const owners = new Map<string, string>();
    return networksIn(topology).flatMap(network => endsOf(network).flatMap(end => {
      const id = networkOf(end);
      const owner = id === undefined ? undefined : owners.get(id);
      if (id !== undefined && owner === undefined) {
        owners.set(id, network.toString());
      }
      return owner === undefined ? [] : [{ at: end, message: `makes a VPN gateway for ${id}, and ${owner} does too; a network has one: link the third network to one of the others` }];
    }));
  },
};

/** What may have one VPN gateway: a VPC, or a virtual network. Routers of Google Cloud may be several. */
function networkOf(end: Field): string | undefined {
  const [vpcId, resourceGroup, virtualNetwork] = ['vpcId', 'resourceGroup', 'virtualNetwork'].map(field => end.at(field).text);
  return vpcId !== undefined ? `VPC '${vpcId}'` : virtualNetwork !== undefined ? `virtual network '${resourceGroup}/${virtualNetwork}'` : undefined;
}
