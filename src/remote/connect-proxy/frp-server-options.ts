import { checkObjectNameValue, checkPort, isHost, isVersionedImage, refuseValue, ServiceType, VERSIONED_IMAGE_FORM } from '../../core';

/** The version of frp that images have unless others are given. */
const VERSION = 'v0.70.1';
export const DEFAULT_CLIENT_IMAGE = `ghcr.io/fatedier/frpc:${VERSION}`;
export const DEFAULT_SERVER_IMAGE = `ghcr.io/fatedier/frps:${VERSION}`;
/** The ports in the pod. */
export const BIND = { name: 'bind', port: 7000 };
export const CONNECT = { name: 'connect', port: 8888 };
const NODE_PORTS = { min: 30000, max: 32767 };

/** The server that control plane nodes dial, in the management cluster beside the objects of the cluster. */
export interface FrpServerOptions {
  /** The DNS name or IP address that control plane nodes reach the server at. */
  readonly host: string;
  /**
   * The port that they dial.
   * @default 7000
   */
  readonly port?: number;
  /**
   * How the Service is reached that they dial. With a NodePort `port` is that of the nodes; with a ClusterIP something of yours has to lead `host` there, such as a
   * gateway that lets TLS through.
   * @default ServiceType.LOAD_BALANCER
   */
  readonly serviceType?: ServiceType;
  /**
   * Annotations of that Service, for the load balancer of a cloud.
   * @default - none
   */
  readonly serviceAnnotations?: { readonly [key: string]: string };
  /**
   * The image of the server; with a tag other than `latest`, or a digest.
   * @default - ghcr.io/fatedier/frps:v0.70.1
   */
  readonly image?: string;
  /**
   * The Secret for pulling the image.
   * @default - none
   */
  readonly imagePullSecretName?: string;
  /**
   * Namespaces whose pods may use the proxy, beside those of Cluster API: of whoever else reads the kubeconfig, for example Flux.
   * @default - those of Cluster API's own managers, of the provider of the control plane, and all that have the label of a provider
   */
  readonly clientNamespaces?: string[];
}

/** Refuses a server that nobody could dial. */
export function checkServer(server: FrpServerOptions): void {
  const { host, serviceType, image, imagePullSecretName, clientNamespaces = [] } = server;
  if (!isHost(host)) {
    refuseValue('input/invalid-value', `'server.host' '${host}' is neither an IP address nor a DNS name; use for example 'frp.example.com', without scheme and port`);
  }
  checkPort('server.port', server.port);
  const port = portOf(server);
  if (serviceType === ServiceType.NODE_PORT && (port < NODE_PORTS.min || port > NODE_PORTS.max)) {
    refuseValue('input/invalid-value', `'server.port' ${port} is no port of a NodePort; use one from ${NODE_PORTS.min} to ${NODE_PORTS.max}`);
  }
  checkImage('server.image', image);
  if (imagePullSecretName !== undefined) {
    checkObjectNameValue('server.imagePullSecretName', imagePullSecretName);
  }
  clientNamespaces.forEach(namespace => checkObjectNameValue('server.clientNamespaces', namespace));
}

/** Refuses an image that may be another one tomorrow. */
export function checkImage(prop: string, image?: string): void {
  if (image !== undefined && !isVersionedImage(image)) {
    refuseValue('remote/image-not-pinned', `'${prop}' '${image}' does not say which version it is; use ${VERSIONED_IMAGE_FORM}`);
  }
}

/** The port that nodes dial. */
export function portOf({ port = BIND.port }: FrpServerOptions): number {
  return port;
}
