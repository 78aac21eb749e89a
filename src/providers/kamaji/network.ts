import { l1Enum, nonEmptyList, nonEmptyMap, nonEmptyObject, ServiceType } from '../../core';

/** The protocol of a port. */
export enum KamajiPortProtocol {
  /** TCP. */
  TCP = 'TCP',
  /** UDP. */
  UDP = 'UDP',
  /** SCTP. */
  SCTP = 'SCTP',
}

/** A further port of the Service, for a container beside the API server. */
export interface KamajiServicePort {
  /** The name of the port. */
  readonly name: string;
  /** The port of the Service. */
  readonly port: number;
  /**
   * The port of the container.
   * @default - the port of the Service
   */
  readonly targetPort?: number;
  /**
   * The protocol.
   * @default KamajiPortProtocol.TCP
   */
  readonly protocol?: KamajiPortProtocol;
  /**
   * The application protocol.
   * @default - none
   */
  readonly appProtocol?: string;
}

/** An Ingress before the API server. Its controller has to pass TLS through, which an annotation usually says. */
export interface KamajiIngress {
  /** The host name of the API server. Kamaji adds it to the certificate. */
  readonly hostname: string;
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
   * Labels of the Ingress.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the Ingress.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}

/**
 * A Gateway before the API server, with a listener that passes TLS through. With konnectivity it needs another such listener,
 * `konnectivity-server`, at the port of konnectivity (8132 by default).
 */
export interface KamajiGateway {
  /** The name of the Gateway. */
  readonly gatewayName: string;
  /** The namespace of the Gateway. */
  readonly gatewayNamespace: string;
  /** The host name of the API server. Kamaji adds it to the certificate. */
  readonly hostname: string;
  /**
   * The port of the listener. Not in v1alpha1.
   * @default - 443, and any listener that takes the route
   */
  readonly port?: number;
  /**
   * The name of the listener of the API server. It is needed with konnectivity, which has a listener too. Not in v1alpha1.
   * @default - any listener that takes the route
   */
  readonly sectionName?: string;
  /**
   * Labels of the route.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the route.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}

/** How the control plane is reached. */
export interface KamajiNetworkProps {
  /**
   * How the API server is exposed. NODE_PORT needs the endpoint of the cluster, with a port of nodes.
   * @default ServiceType.LOAD_BALANCER
   */
  readonly serviceType?: ServiceType;
  /**
   * The IP address of the API server, which Kamaji announces. A load balancer does not learn it from Kamaji: give it to the Service
   * in `serviceAnnotations`.
   * @default - the host of the cluster's endpoint, else the address that the load balancer gives out
   */
  readonly serviceAddress?: string;
  /**
   * The IP address that nodes are told in place of `serviceAddress`, where they reach the API server by another one.
   * @default - the same address
   */
  readonly advertiseAddress?: string;
  /**
   * Further hosts in the certificate of the API server, without ports.
   * @default - those that Kamaji knows
   */
  readonly certSans?: string[];
  /**
   * Labels of the Service.
   * @default - those of Kamaji
   */
  readonly serviceLabels?: { readonly [key: string]: string };
  /**
   * Annotations of the Service.
   * @default - none
   */
  readonly serviceAnnotations?: { readonly [key: string]: string };
  /**
   * Further ports of the Service. Not in v1alpha1.
   * @default - none
   */
  readonly additionalServicePorts?: KamajiServicePort[];
  /**
   * The class of the load balancer. It cannot be changed later.
   * @default - the default class of the management cluster
   */
  readonly loadBalancerClass?: string;
  /**
   * Networks in CIDR notation that the load balancer lets through.
   * @default - all
   */
  readonly loadBalancerSourceRanges?: string[];
  /**
   * Announce the API server by an Ingress. Konnectivity agents still dial the Service.
   * @default - none
   */
  readonly ingress?: KamajiIngress;
  /**
   * Announce the API server by a Gateway, and konnectivity with it. In v1alpha1 only with `KamajiKonnectivity.none()`.
   * @default - none
   */
  readonly gateway?: KamajiGateway;
  /**
   * The IP addresses of the DNS service, inside the service range.
   * @default - the tenth address of the service range
   */
  readonly dnsServiceIps?: string[];
}

/** The default port of an Ingress or a Gateway. */
export const TLS_PORT = 443;

export function renderNetwork(props: KamajiNetworkProps, serviceAddress: string | undefined, dnsServiceIps: readonly string[] | undefined) {
  return {
    serviceType: l1Enum(props.serviceType ?? ServiceType.LOAD_BALANCER),
    serviceAddress,
    advertiseAddress: props.advertiseAddress,
    certSaNs: nonEmptyList(props.certSans),
    serviceLabels: nonEmptyMap(props.serviceLabels),
    serviceAnnotations: nonEmptyMap(props.serviceAnnotations),
    additionalServicePorts: nonEmptyList(props.additionalServicePorts?.map(renderPort)),
    loadBalancerConfig: nonEmptyObject({
      loadBalancerClass: props.loadBalancerClass,
      loadBalancerSourceRanges: nonEmptyList(props.loadBalancerSourceRanges),
    }),
    ingress: props.ingress && {
      hostname: renderHostname(props.ingress),
      className: props.ingress.className,
      extraLabels: nonEmptyMap(props.ingress.labels),
      extraAnnotations: nonEmptyMap(props.ingress.annotations),
    },
    gateway: props.gateway && {
      name: props.gateway.gatewayName,
      namespace: props.gateway.gatewayNamespace,
      hostname: renderHostname(props.gateway),
      port: props.gateway.port,
      sectionName: props.gateway.sectionName,
      extraLabels: nonEmptyMap(props.gateway.labels),
      extraAnnotations: nonEmptyMap(props.gateway.annotations),
    },
    dnsServiceIPs: nonEmptyList(dnsServiceIps),
  };
}

/** Kamaji takes the announced port from the host name, and 443 where it has none. */
function renderHostname({ hostname, port = TLS_PORT }: { readonly hostname: string; readonly port?: number }): string {
  return port === TLS_PORT ? hostname : `${hostname}:${port}`;
}

function renderPort({ name, port, targetPort, protocol, appProtocol }: KamajiServicePort) {
  return { name, port, targetPort: { value: targetPort ?? port }, protocol: l1Enum(protocol ?? KamajiPortProtocol.TCP), appProtocol };
}
