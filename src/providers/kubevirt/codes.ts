/** The codes of Cluster API Provider KubeVirt, with the reason the rule exists. */
export const KUBEVIRT_CODES = {
  'kubevirt/node-name': 'Cluster API Provider KubeVirt finds the node by the name of its virtual machine',
  'kubevirt/provider-id': 'Cluster API Provider KubeVirt writes the provider id itself and fails on any other',
  'kubevirt/run-strategy': 'KubeVirt refuses virtual machines that do not say once whether they run',
  'kubevirt/template-changed': 'machines are compared with the template they were made from, which has to stay',
  'kubevirt/unknown-device': 'KubeVirt refuses disks without volume, interfaces without network and data volumes that nothing uses',
} as const;
