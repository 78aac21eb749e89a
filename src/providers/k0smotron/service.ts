import { Endpoint, isDnsSubdomain, isIpAddress, nonEmptyMap, nonEmptyObject, refuseValue } from '../../core';

const API_PORT = 30443;
const KONNECTIVITY_PORT = 30132;
const TLS_PORT = 443;
const NODE_PORTS = [30000, 32767];

/** How the API server is exposed in the management cluster. */
export enum K0smotronServiceType {
  /** By a load balancer. */
  LOAD_BALANCER = 'LoadBalancer',
  /** By ports of every node of the management cluster. */
  NODE_PORT = 'NodePort',
  /** Inside the management cluster only, for an ingress or a load balancer of your own before it. */
  CLUSTER_IP = 'ClusterIP',
}

/** An Ingress before the API server and konnectivity. Its controller has to pass TLS through, which an annotation usually says. */
export interface K0smotronIngress {
  /** The host name of the API server. */
  readonly apiHost: string;
  /** The host name of konnectivity. */
  readonly konnectivityHost: string;
  /**
   * The port of the ingress controller.
   * @default 443
   */
  readonly port?: number;
  /**
   * The class of the Ingress.
   * @default - the default class of the management cluster
   */
  readonly className?: string;
  /**
   * Annotations of the Ingress.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
  /**
   * Let k0smotron create the Ingress.
   * @default true
   */
  readonly deploy?: boolean;
}

/** How the control plane is reached. Both ports have to be reachable from every pool. */
export interface K0smotronServiceProps {
  /**
   * How the API server is exposed.
   * @default - LOAD_BALANCER, or CLUSTER_IP behind an ingress
   */
  readonly serviceType?: K0smotronServiceType;
  /**
   * The port of the API server. With NODE_PORT it is a port of the nodes, 30000 to 32767.
   * @default - the port of the cluster's endpoint, else 30443
   */
  readonly apiPort?: number;
  /**
   * The port of konnectivity, through which the API server reaches kubelets and pods. With NODE_PORT it is a port of the nodes.
   * @default 30132
   */
  readonly konnectivityPort?: number;
  /**
   * The IP address or DNS name by which the API server is reached. A load balancer does not learn it from k0smotron: give it to the
   * Service in `serviceAnnotations`.
   * @default - the host of the cluster's endpoint, else the address of the load balancer or of a node
   */
  readonly externalAddress?: string;
  /**
   * Announce the API server and konnectivity by an Ingress. It needs Kubernetes 1.34 or later.
   * @default - none
   */
  readonly ingress?: K0smotronIngress;
  /**
   * Labels of the Service.
   * @default - those of k0smotron
   */
  readonly serviceLabels?: { readonly [key: string]: string };
  /**
   * Annotations of the Service.
   * @default - none
   */
  readonly serviceAnnotations?: { readonly [key: string]: string };
  /**
   * The class of the load balancer.
   * @default - the default class of the management cluster
   */
  readonly loadBalancerClass?: string;
}

/** The service with all its defaults. */
export interface K0smotronService {
  /** How the API server is exposed. */
  readonly serviceType: K0smotronServiceType;
  /** The port of the API server. */
  readonly apiPort: number;
  /** The port of konnectivity. */
  readonly konnectivityPort: number;
  /** The IP address or DNS name by which the API server is reached. @default - k0smotron finds it */
  readonly externalAddress?: string;
}

/** Joins the settings with the endpoint of the cluster, and refuses what contradicts it or cannot be reached. */
export function resolveService(props: K0smotronServiceProps, endpoint?: Endpoint): K0smotronService {
  const { ingress } = props;
  // What an ingress announces says nothing of the Service behind it.
  const announced = ingress === undefined ? endpoint : undefined;
  const service: K0smotronService = {
    serviceType: props.serviceType ?? (ingress === undefined ? K0smotronServiceType.LOAD_BALANCER : K0smotronServiceType.CLUSTER_IP),
    apiPort: props.apiPort ?? announced?.port ?? API_PORT,
    konnectivityPort: props.konnectivityPort ?? KONNECTIVITY_PORT,
    externalAddress: props.externalAddress ?? announced?.host,
  };
  checkPorts(service);
  checkAddress(props, service);
  if (ingress !== undefined) {
    checkIngress(ingress, endpoint);
  }
  if (announced !== undefined && (service.apiPort !== announced.port || service.externalAddress !== announced.host)) {
    refuseValue('input/invalid-value', `'endpoint' ${announced} of the cluster is not ${service.externalAddress} port ${service.apiPort}, which k0smotron announces; `
      + "leave 'externalAddress' and 'apiPort' out");
  }
  return service;
}

function checkPorts({ serviceType, apiPort, konnectivityPort }: K0smotronService): void {
  const [lowest, highest] = serviceType === K0smotronServiceType.NODE_PORT ? NODE_PORTS : [1, 65535];
  for (const [prop, port] of Object.entries({ apiPort, konnectivityPort })) {
    if (!Number.isInteger(port) || port < lowest || port > highest) {
      refuseValue('input/invalid-value', `'${prop}' ${port} is not possible with 'serviceType' '${serviceType}'; use a whole number from ${lowest} to ${highest}`);
    }
  }
  if (apiPort === konnectivityPort) {
    refuseValue('input/duplicate', `'apiPort' and 'konnectivityPort' are both ${apiPort}; use two ports`);
  }
}

function checkAddress({ ingress, loadBalancerClass }: K0smotronServiceProps, { serviceType, externalAddress }: K0smotronService): void {
  if (externalAddress !== undefined && !isHost(externalAddress)) {
    refuseValue('input/invalid-value', `'externalAddress' '${externalAddress}' is neither an IP address nor a DNS name; give it without port`);
  }
  if (serviceType === K0smotronServiceType.CLUSTER_IP && externalAddress === undefined && ingress === undefined) {
    refuseValue('input/missing-value', "'serviceType' 'ClusterIP' has no address that nodes reach; set 'endpoint' on the cluster, or use 'ingress' or another type");
  }
  if (loadBalancerClass !== undefined && serviceType !== K0smotronServiceType.LOAD_BALANCER) {
    refuseValue('input/invalid-value', `'loadBalancerClass' '${loadBalancerClass}' goes with 'serviceType' 'LoadBalancer' only; leave it out`);
  }
}

function checkIngress({ apiHost, konnectivityHost, port = TLS_PORT }: K0smotronIngress, endpoint?: Endpoint): void {
  const bad = [apiHost, konnectivityHost].find(host => !isDnsSubdomain(host) || isIpAddress(host));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'ingress' has '${bad}', which is not a host name; use for example 'edge.example.com', and 'port' for its port`);
  }
  if (apiHost === konnectivityHost) {
    refuseValue('input/duplicate', `'ingress' has '${apiHost}' for the API server and konnectivity; use two host names`);
  }
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    refuseValue('input/invalid-value', `'ingress.port' ${port} is not a port; use a whole number from 1 to 65535`);
  }
  if (endpoint !== undefined && (endpoint.host !== apiHost || endpoint.port !== port)) {
    refuseValue('input/invalid-value', `'endpoint' ${endpoint} of the cluster is not ${apiHost}:${port}, which k0smotron announces; `
      + `use Endpoint.of('${apiHost}', ${port}), or leave it out`);
  }
}

function isHost(text: string): boolean {
  return isIpAddress(text) || (isDnsSubdomain(text) && !/(^|\.)\d+$/.test(text));
}

export function renderIngress(ingress?: K0smotronIngress) {
  return ingress && {
    apiHost: ingress.apiHost,
    konnectivityHost: ingress.konnectivityHost,
    port: ingress.port ?? TLS_PORT,
    className: ingress.className,
    annotations: nonEmptyMap(ingress.annotations),
    deploy: ingress.deploy,
  };
}

/** The Service has no fields for these; k0smotron lays them over what it generates. */
export function servicePatch({ serviceLabels, serviceAnnotations, loadBalancerClass }: K0smotronServiceProps): object | undefined {
  return nonEmptyObject({
    metadata: nonEmptyObject({ labels: nonEmptyMap(serviceLabels), annotations: nonEmptyMap(serviceAnnotations) }),
    spec: nonEmptyObject({ loadBalancerClass }),
  });
}
