import { API_PORT, KONNECTIVITY_PORT, possiblePorts } from './service-ports';
import { ClusterConnection } from '../../contract';
import { checkHostName, checkPort, Endpoint, isHost, isWholeNumber, nonEmptyMap, nonEmptyObject, refuseValue, ServiceType } from '../../core';

const TLS_PORT = 443;

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
   * How the API server is exposed. NODE_PORT needs the endpoint of the cluster, with a port of nodes.
   * @default - LOAD_BALANCER, or CLUSTER_IP behind an ingress
   */
  readonly serviceType?: ServiceType;
  /**
   * The port of the API server (`apiPort`). With NODE_PORT it is a port of the nodes, 30000 to 32767.
   * @default - the port of the cluster's endpoint, else 30443
   */
  readonly apiServerPort?: number;
  /**
   * The port of konnectivity, through which the API server reaches kubelets and pods. With NODE_PORT it is a port of the nodes.
   * @default 30132
   */
  readonly konnectivityPort?: number;
  /**
   * The IP address or DNS name by which the API server is reached. A load balancer does not learn it from k0smotron: give it to the
   * Service in `serviceAnnotations`.
   * @default - the host of the cluster's endpoint, else the address of the load balancer
   */
  readonly externalAddress?: string;
  /**
   * Announce the API server and konnectivity by an Ingress. It needs Kubernetes 1.34.1 or later.
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

/**
 * The service with all its defaults.
 * @internal
 */
export interface K0smotronService {
  /** How the API server is exposed. */
  readonly serviceType: ServiceType;
  /** The port of the API server. */
  readonly apiServerPort: number;
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
    serviceType: props.serviceType ?? (ingress === undefined ? ServiceType.LOAD_BALANCER : ServiceType.CLUSTER_IP),
    apiServerPort: props.apiServerPort ?? announced?.port ?? API_PORT,
    konnectivityPort: props.konnectivityPort ?? KONNECTIVITY_PORT,
    externalAddress: props.externalAddress ?? announced?.host,
  };
  checkPorts(service);
  checkAddress(props, service);
  if (ingress !== undefined) {
    checkIngress(ingress, endpoint);
  }
  if (announced !== undefined && (service.apiServerPort !== announced.port || service.externalAddress !== announced.host)) {
    refuseValue('input/invalid-value', `'endpoint' ${announced} of the cluster is not ${service.externalAddress} port ${service.apiServerPort}, which k0smotron announces; `
      + "leave 'externalAddress' and 'apiServerPort' out");
  }
  return service;
}

function checkPorts({ serviceType, apiServerPort, konnectivityPort }: K0smotronService): void {
  const [lowest, highest] = possiblePorts(serviceType);
  for (const [prop, port] of Object.entries({ apiServerPort, konnectivityPort })) {
    if (!isWholeNumber(port, lowest, highest)) {
      refuseValue('input/invalid-value', `'${prop}' ${port} is not possible with 'serviceType' '${serviceType}'; use a whole number from ${lowest} to ${highest}`);
    }
  }
  if (apiServerPort === konnectivityPort) {
    refuseValue('input/duplicate', `'apiServerPort' and 'konnectivityPort' are both ${apiServerPort}; use two ports`);
  }
}

function checkAddress({ ingress, loadBalancerClass }: K0smotronServiceProps, { serviceType, externalAddress }: K0smotronService): void {
  if (externalAddress !== undefined && !isHost(externalAddress)) {
    refuseValue('input/invalid-value', `'externalAddress' '${externalAddress}' is neither an IP address nor a DNS name; give it without port`);
  }
  if (loadBalancerClass !== undefined && serviceType !== ServiceType.LOAD_BALANCER) {
    refuseValue('input/invalid-value', `'loadBalancerClass' '${loadBalancerClass}' goes with 'serviceType' 'LoadBalancer' only; leave it out`);
  }
  if (externalAddress !== undefined || ingress !== undefined) {
    return;
  }
  if (serviceType === ServiceType.CLUSTER_IP) {
    refuseValue('input/missing-value', "'serviceType' 'ClusterIP' has no address that nodes reach; set 'endpoint' on the cluster, or use 'ingress' or another type");
  }
  if (serviceType === ServiceType.NODE_PORT) {
    refuseValue('input/missing-value', "'serviceType' 'NodePort' needs an address of the nodes of the management cluster, else k0smotron takes any one node; "
      + "set 'endpoint' on the cluster, for example Endpoint.of('192.168.10.20', 30443)");
  }
}

function checkIngress({ apiHost, konnectivityHost, port = TLS_PORT }: K0smotronIngress, endpoint?: Endpoint): void {
  checkHostName('ingress.apiHost', apiHost);
  checkHostName('ingress.konnectivityHost', konnectivityHost);
  if (apiHost === konnectivityHost) {
    refuseValue('input/duplicate', `'ingress' has '${apiHost}' for the API server and konnectivity; use two host names`);
  }
  checkPort('ingress.port', port);
  if (endpoint !== undefined && (endpoint.host !== apiHost || endpoint.port !== port)) {
    refuseValue('input/invalid-value', `'endpoint' ${endpoint} of the cluster is not ${apiHost}:${port}, which k0smotron announces; `
      + `use Endpoint.of('${apiHost}', ${port}), or leave it out`);
  }
}

/** Who dials whom. An Ingress has a name for each of the two, at one port. */
export function connectionsOf(service: K0smotronService, ingress?: K0smotronIngress): ClusterConnection[] {
  const { apiServerPort, konnectivityPort, externalAddress } = service;
  const host = externalAddress ?? 'Service of the control plane';
  const { apiHost = host, konnectivityHost = host, port = TLS_PORT } = ingress ?? {};
  return [
    { from: 'nodes', to: apiHost, port: ingress === undefined ? apiServerPort : port, purpose: 'API server' },
    {
      from: 'nodes',
      to: konnectivityHost,
      port: ingress === undefined ? konnectivityPort : port,
      purpose: 'konnectivity, through which logs, exec and webhooks come back',
    },
  ];
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
