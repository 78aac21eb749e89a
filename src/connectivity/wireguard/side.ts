import { Construct } from 'constructs';
import { DRIVER_LABEL, WIREGUARD } from './labels';
import type { Tunnel } from './tunnel-plan';
import type { GatewayConfig } from './user-data';
import { l1Enum } from '../../core';
import { ALL_POLICIES, createObject } from '../objects';

/** What the gateways of one end are told of the link. @internal */
export interface SideContext {
  readonly scope: Construct;
  /** What the names of its objects begin with: the link and the end. */
  readonly name: string;
  readonly linkName: string;
  readonly cidrs: readonly string[];
  readonly remoteCidrs: readonly string[];
  /** The tunnels of each gateway. */
  readonly tunnels: readonly (readonly Tunnel[])[];
  readonly listenPort: number;
  readonly healthPort: number;
  readonly intervalSeconds: number;
  readonly failureThreshold: number;
}

/** What a gateway of a platform adds to its configuration. */
export interface GatewayFacts extends Pick<GatewayConfig, 'platform' | 'access'> {
  readonly privateIp: string;
  readonly publicKey: string;
}

/** What the program of a gateway is told. @internal */
export function gatewayConfig(
  side: SideContext, index: number, gateways: readonly { readonly privateIp: string }[], facts: GatewayFacts,
): GatewayConfig {
  const { remoteCidrs, tunnels, healthPort, intervalSeconds, failureThreshold } = side;
  return { ...facts, remoteCidrs, tunnels: tunnels[index], sibling: gateways[1 - index]?.privateIp, healthPort, intervalSeconds, failureThreshold };
}

/** A rendered object of a generated type. */
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec?: object;
  readonly [field: string]: unknown;
}

/** Adds an object of the link to the tree. @internal */
export function addObject({ scope }: SideContext, name: string, manifest: Manifest): void {
  const isManaged = manifest.apiVersion.includes('.m.upbound.io/');
  const spec = isManaged ? { managementPolicies: [...ALL_POLICIES], ...manifest.spec } : manifest.spec;
  createObject(scope, `${manifest.kind}-${name}`, { ...manifest, ...spec === undefined ? {} : { spec }, name, labels: { [DRIVER_LABEL]: WIREGUARD } });
}

/**
 * What Crossplane does with a route. Of two gateways the one that works takes the routes, and Crossplane must not give them back: it makes the route and
 * removes it, and leaves it alone in between.
 *
 * @internal
 */
export function routePolicies(gateways: readonly unknown[]): never[] | undefined {
  return gateways.length > 1 ? ['Observe', 'Create', 'Delete'].map(policy => l1Enum(policy)) : undefined;
}
