/** The codes of Cluster API Provider OpenStack, with the reason the rule exists. */
export const OPENSTACK_CODES = {
  'openstack/allowed-cidrs': 'the load balancer drops what comes from other networks than these and those of OpenStack',
  'openstack/api-server-address': 'without load balancer and floating IP somebody has to say where the API server is',
  'openstack/api-server-port': 'a load balancer leads to one port of its machines, where their API servers have to listen',
  'openstack/fixed-field': 'what is built from these values is not built again',
  'openstack/foreign-control-plane': 'Cluster API Provider OpenStack prepares for a control plane on its own machines unless told otherwise',
  'openstack/idle-network-setting': 'the provider changes nothing about a network that exists',
  'openstack/invalid-address': 'OpenStack makes networks from addresses, and opens them for protocols that it knows',
  'openstack/port-closed': 'agents dial one port, and the provider removes every rule of its groups that the OpenStackCluster does not have',
  'openstack/port-security': 'security groups work on ports with port security only',
  'openstack/root-device': 'the name is kept for the root volume',
  'openstack/rule-ports': 'Neutron refuses ports without protocol and ranges upside down',
  'openstack/rule-remote': 'a rule of a security group has one peer',
  'openstack/template-changed': 'machines and clusters are compared with the template they were made from, which has to stay',
  'openstack/template-field': 'the webhook refuses in templates what belongs to one machine',
  'openstack/unknown-cloud': 'credentials are looked up by the name of the cloud',
} as const;

/** Those of warnings, which can be acknowledged. */
export const OPENSTACK_WARNINGS: readonly (keyof typeof OPENSTACK_CODES)[] = [
  'openstack/allowed-cidrs', 'openstack/foreign-control-plane', 'openstack/idle-network-setting',
];
