import { checkIpAddress, l1Enum, nonEmptyObject, refuseValue } from '../../core';

/** From where the API server is reached. */
export enum GcpLoadBalancerType {
  /** From the internet, by a global proxy. */
  EXTERNAL = 'External',
  /** From the network, by a regional address. */
  INTERNAL = 'Internal',
  /** From both; the endpoint of the cluster is the external address. */
  INTERNAL_EXTERNAL = 'InternalExternal',
}

/** The load balancer of the API server, which cannot be changed later. */
export interface GcpLoadBalancer {
  /**
   * From where the API server is reached.
   * @default GcpLoadBalancerType.EXTERNAL
   */
  readonly type?: GcpLoadBalancerType;
  /**
   * The name of the internal load balancer.
   * @default api-internal
   */
  readonly internalName?: string;
  /**
   * The subnet of the internal load balancer.
   * @default - the first subnet of the cluster
   */
  readonly internalSubnet?: string;
  /**
   * The address of the internal load balancer.
   * @default - any of its subnet
   */
  readonly internalIpAddress?: string;
  /**
   * Clients of other regions reach the internal load balancer.
   * @default false
   */
  readonly internalGlobalAccess?: boolean;
}

/** Refuses settings of a load balancer that is not there. */
export function checkLoadBalancer({ type = GcpLoadBalancerType.EXTERNAL, ...internal }: GcpLoadBalancer): void {
  const [prop, value] = Object.entries(internal).find(([, setting]) => setting !== undefined) ?? [];
  if (prop !== undefined && type === GcpLoadBalancerType.EXTERNAL) {
    refuseValue('input/invalid-value', `'apiServerLoadBalancer' has '${prop}' ${String(value)} and the type ${type}, which brings no internal load balancer; `
      + 'use GcpLoadBalancerType.INTERNAL or INTERNAL_EXTERNAL, or leave it out');
  }
  if (internal.internalIpAddress !== undefined) {
    checkIpAddress('internalIpAddress', internal.internalIpAddress);
  }
}

/** The load balancer as CAPG wants it. */
export function renderLoadBalancer(loadBalancer: GcpLoadBalancer) {
  const { type, internalName, internalSubnet, internalIpAddress, internalGlobalAccess } = loadBalancer;
  const internal = nonEmptyObject({ name: internalName, subnet: internalSubnet, ipAddress: internalIpAddress, internalAccess: internalGlobalAccess });
  return {
    loadBalancerType: type ?? GcpLoadBalancerType.EXTERNAL,
    internalLoadBalancer: internal && { ...internal, internalAccess: l1Enum(internalGlobalAccess === true ? 'Global' : 'Regional') },
  };
}
