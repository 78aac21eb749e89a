/** What an object is to those who apply, prune and delete it. */
export enum DeliveryRole {
  /** Its deletion takes everything in it along. */
  NAMESPACE = 'Namespace',
  /** Without them nothing can be deleted in a cloud or on a host any more. */
  CREDENTIALS = 'Credentials',
  /** Hosts stay when clusters go. */
  HOST = 'Host',
  /** Machines hold addresses of a pool until they are gone. */
  ADDRESSES = 'Addresses',
  /** An infra cluster that nobody owns, and that machine controllers look up even while they delete. That of the Cluster itself has machines. */
  SECONDARY = 'Secondary',
  /** The Cluster: its deletion deletes all machines. */
  CLUSTER = 'Cluster',
  /** It has machines, which are deleted with it: a control plane, a pool, the infra cluster of the Cluster. The Cluster owns it. */
  MACHINES = 'Machines',
  /** Read by controllers for as long as machines that were made from it are there. */
  TEMPLATE = 'Template',
  /** Whatever else makes up a cluster. Cluster API adds owner references to most of it. */
  MEMBER = 'Member',
}
