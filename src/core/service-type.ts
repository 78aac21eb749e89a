/** How a Service is reached. */
export enum ServiceType {
  /** At an address inside the cluster that it is in. */
  CLUSTER_IP = 'ClusterIP',
  /** At a port of every node of that cluster. */
  NODE_PORT = 'NodePort',
  /** At the address of a load balancer. */
  LOAD_BALANCER = 'LoadBalancer',
}
