import { LinkPort, LinkPortTarget, LinkProtocol } from './port';
import { LinkAwsEnd } from '../ends/aws';
import { LinkAzureEnd } from '../ends/azure';
import { ILinkEnd } from '../ends/end';
import { LinkGcpEnd } from '../ends/gcp';
import { ManagedResource } from '../objects';

/** What an end lets in: a port, from the ranges of the other end. */
export interface FirewallOpening {
  readonly port: LinkPort;
  readonly sourceCidrs: readonly string[];
}

/** An end with what it lets in. */
export interface FirewalledEnd {
  readonly end: ILinkEnd;
  readonly openings: readonly FirewallOpening[];
}

/**
 * What each end lets in. Ports of nodes are open at both; those of the control plane at the primary end, which has it. Firewalls of all clouds let the answers
 * out by themselves.
 */
export function openingsOf(primary: ILinkEnd, secondary: ILinkEnd, ports: readonly LinkPort[]): [FirewalledEnd, FirewalledEnd] {
  const ofNodes = ports.filter(({ target }) => target !== LinkPortTarget.CONTROL_PLANE);
  return [
    { end: primary, openings: ports.map(port => ({ port, sourceCidrs: secondary.cidrs })) },
    { end: secondary, openings: ofNodes.map(port => ({ port, sourceCidrs: primary.cidrs })) },
  ];
}

/** The rules of the firewall of an end; none where nobody has named its groups, and for a site, which has its own firewall. */
export function firewallRules({ end, openings }: FirewalledEnd, linkName: string): ManagedResource[] {
  if (end instanceof LinkAwsEnd) {
    return openings.flatMap(opening => awsRules(end, opening, linkName));
  }
  if (end instanceof LinkAzureEnd) {
    const { securityGroupName } = end;
    return securityGroupName === undefined ? [] : openings.map((opening, index) =>
      azureRule({ end, securityGroupName, linkName, priority: end.firstRulePriority + index }, opening));
  }
  return end instanceof LinkGcpEnd ? [gcpRule(end, openings, linkName)] : [];
}

/** What a rule is called: `aws-tcp-10250`, `aws-udp-30000-32767`. */
function portName({ protocol, fromPort, toPort = fromPort }: LinkPort): string {
  return [protocol, ...fromPort === undefined ? [] : [fromPort], ...toPort === fromPort ? [] : [toPort]].join('-');
}

function portRange({ fromPort, toPort = fromPort }: LinkPort): string | undefined {
  return fromPort === undefined ? undefined : fromPort === toPort ? `${fromPort}` : `${fromPort}-${toPort}`;
}

const AWS_PROTOCOLS: { readonly [protocol in LinkProtocol]: string } = {
  [LinkProtocol.TCP]: 'tcp', [LinkProtocol.UDP]: 'udp', [LinkProtocol.ICMP]: 'icmp', [LinkProtocol.ESP]: '50', [LinkProtocol.ALL]: '-1',
};

function awsRules(end: LinkAwsEnd, { port, sourceCidrs }: FirewallOpening, linkName: string): ManagedResource[] {
  const groups = port.target === LinkPortTarget.CONTROL_PLANE ? end.controlPlaneSecurityGroupIds : end.securityGroupIds;
  return groups.flatMap((securityGroupId, group) => sourceCidrs.map((cidrIpv4, range) => ({
    apiVersion: 'ec2.aws.m.upbound.io/v1beta1',
    kind: 'SecurityGroupIngressRule',
    name: [linkName, 'aws', ...port.target === LinkPortTarget.CONTROL_PLANE ? ['cp'] : [], portName(port), group, range].join('-'),
    providerConfigName: end.providerConfigName,
    forProvider: {
      region: end.region, securityGroupId, cidrIpv4, ipProtocol: AWS_PROTOCOLS[port.protocol], ...awsPorts(port), description: port.purpose,
    },
  })));
}

/** AWS wants -1, all types and codes, for ICMP, and no ports for what has none. */
function awsPorts({ protocol, fromPort, toPort = fromPort }: LinkPort): { readonly [field: string]: number | undefined } {
  if (protocol === LinkProtocol.ICMP) {
    return { fromPort: -1, toPort: -1 };
  }
  const hasPorts = protocol === LinkProtocol.TCP || protocol === LinkProtocol.UDP;
  return hasPorts ? { fromPort: fromPort ?? 0, toPort: toPort ?? 65535 } : {};
}

const AZURE_PROTOCOLS: { readonly [protocol in LinkProtocol]: string } = {
  [LinkProtocol.TCP]: 'Tcp', [LinkProtocol.UDP]: 'Udp', [LinkProtocol.ICMP]: 'Icmp', [LinkProtocol.ESP]: 'Esp', [LinkProtocol.ALL]: '*',
};

/** Where a rule of Azure stands. */
interface AzurePlace {
  readonly end: LinkAzureEnd;
  readonly securityGroupName: string;
  readonly linkName: string;
  readonly priority: number;
}

function azureRule({ end, securityGroupName, linkName, priority }: AzurePlace, { port, sourceCidrs }: FirewallOpening): ManagedResource {
  return {
    apiVersion: 'network.azure.m.upbound.io/v1beta1',
    kind: 'SecurityRule',
    name: [linkName, 'azure', ...port.target === LinkPortTarget.CONTROL_PLANE ? ['cp'] : [], portName(port)].join('-'),
    providerConfigName: end.providerConfigName,
    forProvider: {
      resourceGroupName: end.resourceGroup,
      networkSecurityGroupName: securityGroupName,
      priority,
      direction: 'Inbound',
      access: 'Allow',
      protocol: AZURE_PROTOCOLS[port.protocol],
      sourceAddressPrefixes: sourceCidrs,
      sourcePortRange: '*',
      destinationAddressPrefixes: end.cidrs,
      destinationPortRange: portRange(port) ?? '*',
      description: port.purpose,
    },
  };
}

/** Google Cloud has one rule for many ports. */
function gcpRule(end: LinkGcpEnd, openings: readonly FirewallOpening[], linkName: string): ManagedResource {
  const protocols = [...new Set(openings.map(({ port }) => port.protocol))];
  return {
    apiVersion: 'compute.gcp.m.upbound.io/v1beta1',
    kind: 'Firewall',
    name: `${linkName}-gcp`,
    providerConfigName: end.providerConfigName,
    forProvider: {
      project: end.project,
      network: end.network,
      direction: 'INGRESS',
      sourceRanges: [...new Set(openings.flatMap(({ sourceCidrs }) => sourceCidrs))],
      ...end.nodeTags.length === 0 ? {} : { targetTags: end.nodeTags },
      allow: protocols.map(protocol => {
        const ports = openings.filter(({ port }) => port.protocol === protocol).map(({ port }) => portRange(port));
        return { protocol, ...ports.includes(undefined) ? {} : { ports } };
      }),
    },
  };
}
