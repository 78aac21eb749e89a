/** How nodes of a cluster reach one another that stand in different networks. */
export enum NodeNetwork {
  /**
   * A network of your own routes between them: a VPN, a line or a peering that is made elsewhere. An annotation of the Cluster says so, and nobody warns that the networks are not linked.
   */
  ROUTED = 'routed',
}
