import { Construct } from 'constructs';
import { checkIpAddress, inScope, isDnsSubdomain, refuse } from '../../core';
import { BundleGuard } from '../../guard';
import { LinkAwsEnd } from '../ends/aws';
import { ILinkEnd } from '../ends/end';
import { LinkGcpEnd } from '../ends/gcp';
import { Link } from '../link';
import { createManaged } from '../objects';

/** An address of the resolver in a VPC. */
export interface LinkResolverAddress {
  /** The subnet. */
  readonly subnetId: string;
  /** The address in it, which nodes of the other end ask. */
  readonly ip: string;
}

/** Settings of names across a link. */
export interface LinkDnsProps {
  /** The link. One of its ends is on AWS, where the private zone is. */
  readonly link: Link;
  /** The domain of the private zone, for example `ocp.example.com`, which has `api-int`. */
  readonly domain: string;
  /** Where the resolver of AWS answers: two addresses or more, in subnets of different zones. */
  readonly resolverAddresses: LinkResolverAddress[];
  /** The security groups of the resolver. They let the other end in at port 53. */
  readonly resolverSecurityGroupIds: string[];
}

/**
 * Names of a private zone of AWS at the other end: a resolver with addresses of its own, and at Google Cloud a zone that asks it. On Azure the machines are told
 * to: give `dnsServers` of a worker pool the `resolverAddresses`.
 */
export class LinkDns extends Construct {
  /** The addresses that answer, for the machines of the other end. */
  public readonly resolverAddresses: string[];

  constructor(scope: Construct, id: string, props: LinkDnsProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { link, domain, resolverAddresses, resolverSecurityGroupIds } = props;
    this.resolverAddresses = resolverAddresses.map(({ ip }) => ip);
    this.check(props);
    const [aws, other] = this.endsOf(link);
    const name = `${link.linkName}-dns`;
    createManaged(this, 'Resolver', {
      apiVersion: 'route53resolver.aws.m.upbound.io/v1beta1',
      kind: 'Endpoint',
      name,
      providerConfigName: aws.providerConfigName,
      forProvider: {
        region: aws.region,
        name,
        direction: 'INBOUND',
        resolverEndpointType: 'IPV4',
        protocols: ['Do53'],
        securityGroupIds: [...resolverSecurityGroupIds],
        ipAddress: resolverAddresses.map(({ subnetId, ip }) => ({ subnetId, ip })),
      },
    });
    if (other instanceof LinkGcpEnd) {
      this.forward(other, domain);
    }
  }

  /** A zone that knows no names and asks the resolver for each. */
  private forward({ project, network, providerConfigName }: LinkGcpEnd, domain: string): void {
    createManaged(this, 'Zone', {
      apiVersion: 'dns.gcp.m.upbound.io/v1beta1',
      kind: 'ManagedZone',
      name: domain.replace(/\./g, '-'),
      providerConfigName,
      forProvider: {
        dnsName: `${domain}.`,
        visibility: 'private',
        privateVisibilityConfig: { networks: [{ networkUrl: `projects/${project}/global/networks/${network}` }] },
        forwardingConfig: { targetNameServers: this.resolverAddresses.map(ipv4Address => ({ ipv4Address, forwardingPath: 'private' })) },
      },
    });
  }

  private check({ domain, resolverAddresses }: LinkDnsProps): void {
    if (!isDnsSubdomain(domain) || !domain.includes('.')) {
      refuse(this, 'input/invalid-value', `'domain' '${domain}' is not a domain; use for example 'ocp.example.com', without a dot at the end`);
    }
    if (resolverAddresses.length < 2) {
      refuse(this, 'input/invalid-value', `'resolverAddresses' has ${resolverAddresses.length} entries; AWS wants two or more, in subnets of different zones`);
    }
    inScope(this, () => resolverAddresses.forEach(({ ip }) => checkIpAddress('resolverAddresses', ip)));
  }

  private endsOf({ primary, secondary }: Link): [LinkAwsEnd, ILinkEnd] {
    if (primary instanceof LinkAwsEnd) {
      return [primary, secondary];
    }
    return secondary instanceof LinkAwsEnd ? [secondary, primary]
      : refuse(this, 'cross-csp/driver', `no end of the link is on AWS: they are on ${primary.platform} and ${secondary.platform}; forward names with the resolver of the cloud that has the zone`);
  }
}
