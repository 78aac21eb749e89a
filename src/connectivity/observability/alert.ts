/** An alert about a link, by its name in Prometheus. Each has a section in the documentation that says what to do. */
export enum LinkAlert {
  /** Nothing at the other end answers. */
  DOWN = 'CrossCspLinkDown',
  /** Packets take longer than kubelets can do with. */
  SLOW = 'CrossCspLinkSlow',
  /** Some packets do not arrive. */
  LOSSY = 'CrossCspLinkLossy',
  /** Nobody watches the link, so that no other alert can fire. */
  UNWATCHED = 'CrossCspLinkUnwatched',
}
