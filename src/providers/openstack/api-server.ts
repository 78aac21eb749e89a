import { Duration } from 'cdk8s';
import { checkUuid, OpenStackRef } from './references';
import { InfraClusterRole } from '../../contract';
import {
  checkIpAddress, checkPort, checkWholeNumber, Endpoint, finding, findTwin, IpRange, isIpAddress, nonEmptyList, nonEmptyObject, refuseValue,
} from '../../core';

/** How the load balancer finds out which control plane machines work. */
export interface OpenStackLoadBalancerMonitor {
  /**
   * The time between two checks.
   * @default - 10 seconds, as the provider does
   */
  readonly delay?: Duration;
  /**
   * How long a check may take.
   * @default - 5 seconds, as the provider does
   */
  readonly timeout?: Duration;
  /**
   * After how many good checks a machine counts as working, 1 to 10.
   * @default - 5, as the provider does
   */
  readonly maxRetries?: number;
  /**
   * After how many failed checks a machine counts as broken, 1 to 10.
   * @default - 3, as the provider does
   */
  readonly maxRetriesDown?: number;
}

/** A load balancer of Octavia in front of the control plane machines. */
export interface OpenStackApiServerLoadBalancer {
  /**
   * Make it.
   * @default true
   */
  readonly enabled?: boolean;
  /**
   * The provider of Octavia, for example `ovn`.
   * @default - OpenStack's default
   */
  readonly provider?: string;
  /**
   * The name of the flavor of Octavia.
   * @default - OpenStack's default
   */
  readonly flavor?: string;
  /**
   * Its availability zone.
   * @default - OpenStack's default
   */
  readonly availabilityZone?: string;
  /**
   * Its network.
   * @default - that of the cluster
   */
  readonly network?: OpenStackRef;
  /**
   * The ids of its subnets, which belong to 'network'; the first one counts.
   * @default - any of the network
   */
  readonly subnetIds?: string[];
  /**
   * The IPv4 addresses and networks that it lets in. Nodes and bastion of the cluster on OpenStack always come in, others have to be listed.
   * @default - all
   */
  readonly allowedCidrs?: string[];
  /**
   * Further ports that it forwards to the control plane machines.
   * @default - none
   */
  readonly additionalPorts?: number[];
  /**
   * How it finds out which machines work.
   * @default - as the provider does
   */
  readonly monitor?: OpenStackLoadBalancerMonitor;
}

/** Where the API server is reached. All of it is for control planes on OpenStack machines. */
export interface OpenStackApiServerProps {
  /**
   * A load balancer in front of the control plane machines. A control plane of several machines needs it, or a virtual IP together with
   * `disableApiServerFloatingIp`.
   * @default - none
   */
  readonly apiServerLoadBalancer?: OpenStackApiServerLoadBalancer;
  /**
   * The floating IP of the load balancer or, without one, of the control plane machine. It is not deleted with the cluster.
   * @default - the endpoint of the cluster, else a new one, for a load balancer only
   */
  readonly apiServerFloatingIp?: string;
  /**
   * The address of the load balancer inside the network; without load balancer and floating IP, the virtual IP.
   * @default - a new one
   */
  readonly apiServerFixedIp?: string;
  /**
   * The port of the API server.
   * @default - that of the endpoint of the cluster, else 6443
   */
  readonly apiServerPort?: number;
  /**
   * Reach the API server inside the network only, by a load balancer or a virtual IP; set it where kube-vip holds the endpoint.
   * @default - true without an external network, and where the control plane is not on OpenStack machines
   */
  readonly disableApiServerFloatingIp?: boolean;
  /**
   * The availability zones of control plane machines.
   * @default - all
   */
  readonly controlPlaneAvailabilityZones?: string[];
  /**
   * Let OpenStack choose the zones of control plane machines.
   * @default - false where the control plane is on OpenStack machines
   */
  readonly controlPlaneOmitAvailabilityZone?: boolean;
  /**
   * Do without an external network, and so without floating IPs.
   * @default false
   */
  readonly disableExternalNetwork?: boolean;
}

/** Refuses what cannot be, whoever carries the control plane. */
export function checkApiServer(props: OpenStackApiServerProps): void {
  const { apiServerFloatingIp: floatingIp, apiServerFixedIp: fixedIp, apiServerPort: port, controlPlaneAvailabilityZones: zones = [] } = props;
  checkLoadBalancer(props.apiServerLoadBalancer ?? {});
  if (floatingIp !== undefined) {
    checkIpAddress('apiServerFloatingIp', floatingIp);
  }
  if (fixedIp !== undefined) {
    checkIpAddress('apiServerFixedIp', fixedIp);
  }
  checkPort('apiServerPort', port);
  if (props.disableExternalNetwork === true && props.disableApiServerFloatingIp === false) {
    refuseValue('input/invalid-value', "'disableApiServerFloatingIp' false is not possible with 'disableExternalNetwork' true, which floating IPs come from; leave it out");
  }
  if (floatingIp !== undefined && !hasFloatingIp(props)) {
    refuseValue('input/invalid-value', `'apiServerFloatingIp' '${floatingIp}' is not possible where floating IPs are disabled; leave one of the two out`);
  }
  if (fixedIp !== undefined && !hasLoadBalancer(props) && hasFloatingIp(props)) {
    refuseValue('input/invalid-value', `'apiServerFixedIp' '${fixedIp}' has no effect without load balancer where there is a floating IP; `
      + "set 'apiServerLoadBalancer' or 'disableApiServerFloatingIp'");
  }
  if (zones.length > 0 && props.controlPlaneOmitAvailabilityZone === true) {
    refuseValue('input/invalid-value', "'controlPlaneOmitAvailabilityZone' true has no effect beside 'controlPlaneAvailabilityZones'; leave one of the two out");
  }
  const badZone = zones.includes('') ? '' : findTwin(zones);
  if (badZone !== undefined) {
    refuseValue('input/duplicate', `'controlPlaneAvailabilityZones' has '${badZone}' twice or without a name; give each zone once`);
  }
}

/** What does not go together with the part that the infra cluster plays, with the reason and the way out. */
export function apiServerFindings(props: OpenStackApiServerProps, { carriesControlPlane }: InfraClusterRole, endpoint?: Endpoint): string[] {
  if (!carriesControlPlane) {
    return foreignFindings(props);
  }
  return endpoint === undefined ? missingFindings(props) : endpointFindings(props, endpoint);
}

/** The fields of the infra cluster for the part that it plays. */
export function renderApiServer(props: OpenStackApiServerProps, { carriesControlPlane }: InfraClusterRole, endpoint?: Endpoint) {
  if (!carriesControlPlane) {
    // No address of the API server comes from here, and Cluster API must not spread the machines of others over the zones of OpenStack.
    return { disableApiServerFloatingIp: true, controlPlaneOmitAvailabilityZone: true };
  }
  return {
    apiServerLoadBalancer: props.apiServerLoadBalancer && renderLoadBalancer(props.apiServerLoadBalancer),
    // Without it the provider deletes the floating IP of the endpoint, with a machine or with the cluster.
    apiServerFloatingIp: props.apiServerFloatingIp ?? (hasFloatingIp(props) ? endpoint?.host : undefined),
    apiServerFixedIp: props.apiServerFixedIp,
    apiServerPort: props.apiServerPort,
    disableApiServerFloatingIp: hasFloatingIp(props) ? props.disableApiServerFloatingIp : true,
    controlPlaneAvailabilityZones: nonEmptyList(props.controlPlaneAvailabilityZones),
    controlPlaneOmitAvailabilityZone: props.controlPlaneOmitAvailabilityZone,
  };
}

function hasLoadBalancer({ apiServerLoadBalancer }: OpenStackApiServerProps): boolean {
  return apiServerLoadBalancer !== undefined && (apiServerLoadBalancer.enabled ?? true);
}

function hasFloatingIp({ disableApiServerFloatingIp, disableExternalNetwork }: OpenStackApiServerProps): boolean {
  return !(disableApiServerFloatingIp ?? disableExternalNetwork ?? false);
}

function foreignFindings(props: OpenStackApiServerProps): string[] {
  const given = {
    apiServerLoadBalancer: hasLoadBalancer(props),
    apiServerFloatingIp: props.apiServerFloatingIp !== undefined,
    apiServerFixedIp: props.apiServerFixedIp !== undefined,
    apiServerPort: props.apiServerPort !== undefined,
    disableApiServerFloatingIp: props.disableApiServerFloatingIp === false,
    controlPlaneAvailabilityZones: (props.controlPlaneAvailabilityZones ?? []).length > 0,
    controlPlaneOmitAvailabilityZone: props.controlPlaneOmitAvailabilityZone === false,
  };
  return Object.entries(given).filter(([, isGiven]) => isGiven).map(([prop]) => finding('input/invalid-value',
    `'${prop}' is for control planes on OpenStack machines, and here the API server is somewhere else, at the endpoint of the cluster; leave it out`));
}

function missingFindings(props: OpenStackApiServerProps): string[] {
  if (hasLoadBalancer(props) || (props.apiServerFloatingIp ?? props.apiServerFixedIp) !== undefined) {
    return [];
  }
  return [finding('input/missing-value', hasFloatingIp(props)
    ? 'the API server has no lasting address: without load balancer CAPO deletes the floating IP with its machine; '
      + "set 'apiServerLoadBalancer', or a reserved address as 'endpoint' of the cluster"
    : 'the API server has no address: there is neither load balancer nor floating IP; '
      + "set 'apiServerLoadBalancer', or the address of a virtual IP as 'endpoint' of the cluster")];
}

/** Whether the floating IP of the API server is that of a machine. It is at one machine at a time, whatever the others do. */
export function isFloatingIpOfMachine(props: OpenStackApiServerProps): boolean {
  return hasFloatingIp(props) && !hasLoadBalancer(props);
}

function endpointFindings(props: OpenStackApiServerProps, endpoint: Endpoint): string[] {
  const findings = [];
  const { host, port } = endpoint;
  if (hasLoadBalancer(props) && !isIpAddress(host)) {
    findings.push(finding('infrastructure/endpoint-overwritten',
      `'endpoint' ${endpoint} cannot stand: the provider writes the address of the load balancer over the name and is refused; use the address itself`));
  } else if (hasFloatingIp(props) && !isIpAddress(host)) {
    findings.push(finding('input/invalid-value', `'endpoint' ${endpoint} is no floating IP, which the control plane machine gets; `
      + "use its address, or set 'disableApiServerFloatingIp' where something else holds the name"));
  }
  const wanted = hasFloatingIp(props) ? 'apiServerFloatingIp' : 'apiServerFixedIp';
  if ((props[wanted] ?? host) !== host) {
    findings.push(finding('input/invalid-value', `'${wanted}' '${props[wanted]}' is not the host of 'endpoint' ${endpoint}; leave it out, or use the same address`));
  }
  if ((props.apiServerPort ?? port) !== port) {
    findings.push(finding('input/invalid-value', `'apiServerPort' ${props.apiServerPort} is not the port of 'endpoint' ${endpoint}; leave it out`));
  }
  return findings;
}

function checkLoadBalancer(balancer: OpenStackApiServerLoadBalancer): void {
  const { network, subnetIds = [], allowedCidrs = [], additionalPorts = [], monitor = {} } = balancer;
  network?._check('apiServerLoadBalancer.network');
  subnetIds.forEach(id => checkUuid('apiServerLoadBalancer.subnetIds', id));
  if (subnetIds.length > 0 && network === undefined) {
    refuseValue('input/missing-value', "'apiServerLoadBalancer' has 'subnetIds' and no 'network', without which they have no effect; set both");
  }
  allowedCidrs.forEach(checkAllowedCidr);
  additionalPorts.forEach(port => checkPort('apiServerLoadBalancer.additionalPorts', port));
  const twin = findTwin(allowedCidrs) ?? findTwin(additionalPorts.map(port => `${port}`));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'apiServerLoadBalancer' has ${twin} twice; give each network and port once`);
  }
  checkWholeNumber('apiServerLoadBalancer.monitor.maxRetries', monitor.maxRetries, 1, 10);
  checkWholeNumber('apiServerLoadBalancer.monitor.maxRetriesDown', monitor.maxRetriesDown, 1, 10);
}

function checkAllowedCidr(text: string): void {
  const prop = 'apiServerLoadBalancer.allowedCidrs';
  const range = text.includes('/') ? IpRange.ofCidr(prop, text) : IpRange.ofAddress(prop, text);
  if (!range.isV4) {
    refuseValue('input/invalid-value', `'${prop}' has '${text}', which the provider leaves out; use IPv4 addresses and networks`);
  }
}

function renderLoadBalancer(balancer: OpenStackApiServerLoadBalancer) {
  const { enabled, network, subnetIds, allowedCidrs, additionalPorts, monitor, ...plain } = balancer;
  return {
    ...plain,
    enabled: enabled ?? true,
    network: network?._render(),
    subnets: nonEmptyList((subnetIds ?? []).map(id => ({ id }))),
    allowedCidRs: nonEmptyList(allowedCidrs),
    additionalPorts: nonEmptyList(additionalPorts),
    monitor: monitor && nonEmptyObject({ ...monitor, delay: monitor.delay?.toSeconds(), timeout: monitor.timeout?.toSeconds() }),
  };
}
