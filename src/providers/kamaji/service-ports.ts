/** The port of the API server unless the Cluster says another. */
export const API_SERVER_PORT = 6443;
/** The port of konnectivity unless the addon says another. */
export const KONNECTIVITY_PORT = 8132;
/** Kamaji reads the port of a Service as a number of 16 bits with a sign. */
export const HIGHEST_SERVICE_PORT = 32767;
const LOWEST_NODE_PORT = 30000;

/** The lowest and the highest port of konnectivity in a Service of a type: Kamaji takes it for the port of nodes too. */
export function possiblePorts(serviceType: string): readonly [number, number] {
  return serviceType === 'NodePort' ? [LOWEST_NODE_PORT, HIGHEST_SERVICE_PORT] : [1, 65535];
}
