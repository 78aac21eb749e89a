import { checkAwsId } from './checks';
import { AwsIngressRule, checkIngressRules, renderIngressRules } from './network';
import { l1Enum, nonEmptyList, refuseValue } from '../../core';

/** The type of the load balancer in front of the API server. */
export enum AwsLoadBalancerType {
  /** A network load balancer. */
  NLB = 'nlb',
  /** An application load balancer. */
  ALB = 'alb',
  /** A load balancer of the second generation, without saying which. */
  ELB = 'elb',
  /** A classic load balancer, which is deprecated. */
  CLASSIC = 'classic',
}

/** Who reaches a load balancer. */
export enum AwsLoadBalancerScheme {
  /** Everybody. */
  INTERNET_FACING = 'internet-facing',
  /** Only those who reach the VPC. */
  INTERNAL = 'internal',
}

/** How a load balancer finds out whether an API server is healthy. */
export enum AwsHealthCheckProtocol {
  /** It accepts connections. */
  TCP = 'TCP',
  /** It accepts SSL, with ciphers that Kubernetes v1.30 and later do not offer to classic load balancers. */
  SSL = 'SSL',
  /** It answers HTTP. */
  HTTP = 'HTTP',
  /** It reports itself ready. */
  HTTPS = 'HTTPS',
  /** It accepts TLS. */
  TLS = 'TLS',
  /** It answers UDP. */
  UDP = 'UDP',
}

/** The load balancer in front of the API server. Most of it cannot be changed later. */
export interface AwsLoadBalancer {
  /**
   * Its type.
   * @default AwsLoadBalancerType.NLB
   */
  readonly type?: AwsLoadBalancerType;
  /**
   * Who reaches it.
   * @default AwsLoadBalancerScheme.INTERNET_FACING
   */
  readonly scheme?: AwsLoadBalancerScheme;
  /**
   * How it finds out whether an API server is healthy.
   * @default AwsHealthCheckProtocol.HTTPS
   */
  readonly healthCheckProtocol?: AwsHealthCheckProtocol;
  /**
   * Its name in AWS. Where the AWSCluster is not the primary infra cluster, the name of one that exists already.
   * @default - made from the name of the cluster
   */
  readonly name?: string;
  /**
   * Send requests to API servers in all zones.
   * @default false
   */
  readonly crossZone?: boolean;
  /**
   * Let API servers see the addresses of clients; opens port 6443 to everybody.
   * @default false
   */
  readonly preserveClientIp?: boolean;
  /**
   * The ids of the subnets that it is in.
   * @default - those of the cluster
   */
  readonly subnetIds?: string[];
  /**
   * The ids of further security groups.
   * @default - only those of the cluster
   */
  readonly securityGroupIds?: string[];
  /**
   * Who may connect.
   * @default - everybody who reaches it
   */
  readonly ingressRules?: AwsIngressRule[];
}

/** Refuses a load balancer that the webhook or AWS would refuse. */
export function checkLoadBalancer({ name, subnetIds, securityGroupIds, ingressRules }: AwsLoadBalancer): void {
  if (name !== undefined && !/^[A-Za-z0-9]([-A-Za-z0-9]{0,30}[A-Za-z0-9])?$/.test(name)) {
    refuseValue('input/invalid-value', `'apiServerLoadBalancer.name' '${name}' is not possible; use 1 to 32 letters, digits and '-', not at the ends`);
  }
  (subnetIds ?? []).forEach(id => checkAwsId('apiServerLoadBalancer.subnetIds', 'subnet', id));
  (securityGroupIds ?? []).forEach(id => checkAwsId('apiServerLoadBalancer.securityGroupIds', 'sg', id));
  checkIngressRules('apiServerLoadBalancer.ingressRules', ingressRules);
}

/** The load balancer as it stands in an AWSCluster. */
export function renderLoadBalancer(loadBalancer: AwsLoadBalancer) {
  return {
    // Without it Cluster API Provider AWS makes a classic one, which it has deprecated.
    loadBalancerType: l1Enum(loadBalancer.type ?? AwsLoadBalancerType.NLB),
    scheme: l1Enum(loadBalancer.scheme ?? AwsLoadBalancerScheme.INTERNET_FACING),
    healthCheckProtocol: l1Enum(loadBalancer.healthCheckProtocol ?? AwsHealthCheckProtocol.HTTPS),
    name: loadBalancer.name,
    crossZoneLoadBalancing: loadBalancer.crossZone,
    preserveClientIp: loadBalancer.preserveClientIp,
    subnets: nonEmptyList(loadBalancer.subnetIds),
    additionalSecurityGroups: nonEmptyList(loadBalancer.securityGroupIds),
    ingressRules: renderIngressRules(loadBalancer.ingressRules),
  };
}

/** No load balancer: the controller of the AWSCluster then waits until somebody else has filled in the endpoint. */
export function renderNoLoadBalancer() {
  // The scheme means nothing here, but the API server would add it.
  return { loadBalancerType: l1Enum('disabled'), scheme: l1Enum(AwsLoadBalancerScheme.INTERNET_FACING) };
}
