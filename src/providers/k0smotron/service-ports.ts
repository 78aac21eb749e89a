/** The port of the API server unless another is written. */
export const API_PORT = 30443;
/** The port of konnectivity unless another is written. */
export const KONNECTIVITY_PORT = 30132;

const NODE_PORTS: readonly [number, number] = [30000, 32767];
const ALL_PORTS: readonly [number, number] = [1, 65535];

/** The lowest and the highest port that a Service of a type can have: k0smotron takes its ports for those of nodes too. */
export function possiblePorts(serviceType: string): readonly [number, number] {
  return serviceType === 'NodePort' ? NODE_PORTS : ALL_PORTS;
}
