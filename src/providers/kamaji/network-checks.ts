import { KamajiKonnectivity } from './konnectivity';
import { endsInside } from './konnectivity-path';
import { KamajiNetworkProps, KamajiServicePort, TLS_PORT } from './network';
import { API_SERVER_PORT, HIGHEST_SERVICE_PORT, possiblePorts } from './service-ports';
import {
  checkHostName, checkIpAddress, checkLabels, checkPort, Endpoint, findTwin, IpRange, isDnsLabel, isHost, isIpAddress, refuseValue, ServiceType,
} from '../../core';

/** Why konnectivity agents outside of the management cluster would dial in vain; undefined where they do not. */
export function findUnreachableKonnectivity(
  props: KamajiNetworkProps, konnectivity: KamajiKonnectivity, serviceAddress: string | undefined): string | undefined {
  const { serviceType, advertiseAddress, gateway } = props;
  const isAnnounced = [serviceAddress, advertiseAddress, gateway].some(value => value !== undefined);
  return !endsInside({ isUsed: konnectivity.serverPort !== undefined, serviceType, isAnnounced })
    ? undefined
    : "'serviceType' 'ClusterIP' makes konnectivity agents dial an address inside the management cluster, which no node elsewhere reaches; "
      + "set 'advertiseAddress' or 'serviceAddress', or use KamajiKonnectivity.none() where the API server reaches all nodes itself";
}

/** What follows from the endpoint of the cluster. */
export interface KamajiAddress {
  /** The address of the Service. */
  readonly serviceAddress?: string;
  /** The port that the Cluster has to name; undefined for the default. */
  readonly apiServerPort?: number;
}

/** Refuses a network that Kamaji would refuse or misread, whatever the endpoint. */
export function checkNetwork(props: KamajiNetworkProps): void {
  checkLabels('serviceLabels', props.serviceLabels);
  const { serviceAddress, advertiseAddress, dnsServiceIps } = props;
  for (const [prop, addresses] of Object.entries({ serviceAddress: [serviceAddress], advertiseAddress: [advertiseAddress], dnsServiceIps })) {
    addresses?.forEach(address => address !== undefined && checkIpAddress(prop, address));
  }
  props.loadBalancerSourceRanges?.forEach(range => IpRange.ofCidr('loadBalancerSourceRanges', range));
  const badSan = props.certSans?.find(san => !isHost(san.replace(/^\*\./, '')));
  if (badSan !== undefined) {
    refuseValue('input/invalid-value', `'certSans' has '${badSan}', which is neither an IP address nor a host name; give hosts without scheme and port`);
  }
  checkLoadBalancer(props);
  checkPublication(props);
}

function checkLoadBalancer({ serviceType, loadBalancerClass, loadBalancerSourceRanges }: KamajiNetworkProps): void {
  const given = Object.entries({ loadBalancerClass, loadBalancerSourceRanges }).find(([, value]) => value !== undefined);
  if (given !== undefined && (serviceType ?? ServiceType.LOAD_BALANCER) !== ServiceType.LOAD_BALANCER) {
    refuseValue('input/invalid-value', `'${given[0]}' '${given[1]}' goes with 'serviceType' 'LoadBalancer' only; leave it out`);
  }
}

function checkPublication({ ingress, gateway }: KamajiNetworkProps): void {
  if (ingress !== undefined && gateway !== undefined) {
    refuseValue('input/invalid-value', "'ingress' and 'gateway' both announce the API server; use one of them");
  }
  for (const [prop, publication] of Object.entries({ ingress, gateway })) {
    if (publication !== undefined) {
      const { hostname, port = TLS_PORT, labels } = publication;
      checkHostName(`${prop}.hostname`, hostname);
      checkPort(`${prop}.port`, port);
      checkLabels(`${prop}.labels`, labels);
    }
  }
}

function checkPorts(ports: readonly KamajiServicePort[], taken: { readonly [port: string]: string }): void {
  for (const { name, port, targetPort } of ports) {
    if (!isDnsLabel(name)) {
      refuseValue('input/invalid-value', `'additionalServicePorts' has the name '${name}'; use lower-case letters, digits and '-'`);
    }
    checkPort('additionalServicePorts.port', port);
    checkPort('additionalServicePorts.targetPort', targetPort ?? port);
    if (taken[port] !== undefined) {
      refuseValue('input/duplicate', `'additionalServicePorts' has '${name}' on port ${port}, where ${taken[port]} is; use another port`);
    }
  }
  const twin = findTwin(ports.map(({ name }) => name));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'additionalServicePorts' has '${twin}' twice; give each port a name of its own`);
  }
}

/** Joins the network with the endpoint of the cluster, and refuses what Kamaji cannot announce there. */
export function resolveAddress(props: KamajiNetworkProps, konnectivity: KamajiKonnectivity, endpoint?: Endpoint): KamajiAddress {
  const publication = props.ingress ?? props.gateway;
  const isNodePort = props.serviceType === ServiceType.NODE_PORT;
  if (isNodePort && publication !== undefined) {
    refuseValue('input/invalid-value', `'serviceType' 'NodePort' takes its port from the endpoint of the cluster, which is that of '${props.ingress ? 'ingress' : 'gateway'}' here; `
      + 'use another type');
  }
  if (isNodePort && endpoint === undefined) {
    refuseValue('input/missing-value', "'serviceType' 'NodePort' needs an address and a port of the nodes of the management cluster; "
      + "set 'endpoint' on the cluster, for example Endpoint.of('192.168.10.20', 30443)");
  }
  if (publication !== undefined) {
    checkPublished(publication, endpoint);
  } else if (endpoint !== undefined) {
    checkServiceEndpoint(props, endpoint);
  }
  // What an ingress or a gateway announces says nothing of the Service behind it.
  const announced = publication === undefined ? endpoint : undefined;
  const port = announced?.port ?? API_SERVER_PORT;
  checkServicePorts(port, isNodePort, konnectivity.serverPort);
  checkPorts(props.additionalServicePorts ?? [], { [konnectivity.serverPort ?? port]: 'konnectivity', [port]: 'the API server' });
  return { serviceAddress: announced?.host ?? props.serviceAddress, apiServerPort: port === API_SERVER_PORT ? undefined : port };
}

function checkPublished({ hostname, port = TLS_PORT }: { readonly hostname: string; readonly port?: number }, endpoint?: Endpoint): void {
  if (endpoint !== undefined && (endpoint.host !== hostname || endpoint.port !== port)) {
    refuseValue('input/invalid-value', `'endpoint' ${endpoint} of the cluster is not ${hostname}:${port}, which Kamaji announces; `
      + `use Endpoint.of('${hostname}', ${port}), or leave it out`);
  }
}

function checkServiceEndpoint({ serviceAddress }: KamajiNetworkProps, endpoint: Endpoint): void {
  if (!isIpAddress(endpoint.host)) {
    refuseValue('input/invalid-value', `'endpoint' ${endpoint} of the cluster is a name, and a Service of Kamaji has an address; `
      + "use an IP address, or 'ingress' or 'gateway' with this host name");
  }
  if (serviceAddress !== undefined && serviceAddress !== endpoint.host) {
    refuseValue('input/invalid-value', `'serviceAddress' '${serviceAddress}' is not the host of 'endpoint' ${endpoint} of the cluster; leave it out`);
  }
}

function checkServicePorts(port: number, isNodePort: boolean, konnectivityPort?: number): void {
  if (isNodePort) {
    const [lowest, highest] = possiblePorts(ServiceType.NODE_PORT);
    for (const [what, value] of Object.entries({ "'endpoint' port": port, "'konnectivity' server port": konnectivityPort ?? port })) {
      if (value < lowest || value > highest) {
        refuseValue('input/invalid-value', `${what} ${value} is not a port of nodes, which 'serviceType' 'NodePort' needs; `
          + `use ${lowest} to ${highest}`);
      }
    }
  }
  if (port > HIGHEST_SERVICE_PORT) {
    refuseValue('input/invalid-value', `'endpoint' port ${port} of the cluster is more than Kamaji can announce for a Service; `
      + `use at most ${HIGHEST_SERVICE_PORT}, or 'ingress' or 'gateway'`);
  }
  if (port === konnectivityPort) {
    refuseValue('input/duplicate', `'konnectivity' server port ${port} is the port of the API server too; use another one`);
  }
}
