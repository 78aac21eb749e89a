import { KamajiKonnectivity } from './konnectivity';
import { KamajiNetworkProps, TLS_PORT } from './network';
import { ClusterConnection } from '../../contract';

const API_SERVER_PORT = 6443;

/** The host and port that something of the control plane is dialled at. */
interface Door {
  readonly host: string;
  readonly port: number;
}

/**
 * Who dials whom. An Ingress leads to the API server only, so that agents dial the Service behind it; a Gateway has a listener for each.
 *
 * @param address what is known of the address and the port of the Service
 */
export function connectionsOf(
  props: KamajiNetworkProps, konnectivity: KamajiKonnectivity, address: { readonly serviceAddress?: string; readonly apiServerPort?: number },
): ClusterConnection[] {
  const service: Door = {
    host: props.advertiseAddress ?? address.serviceAddress ?? 'Service of the control plane', port: address.apiServerPort ?? API_SERVER_PORT,
  };
  const published = props.gateway ?? props.ingress;
  const apiServer: Door = published === undefined ? service : { host: published.hostname, port: published.port ?? TLS_PORT };
  const server = props.gateway?.hostname ?? service.host;
  const { serverPort } = konnectivity;
  return [
    { from: 'nodes', to: apiServer.host, port: apiServer.port, purpose: 'API server' },
    ...serverPort === undefined ? [] : [{ from: 'nodes', to: server, port: serverPort, purpose: 'konnectivity, through which logs, exec and webhooks come back' }],
  ];
}
