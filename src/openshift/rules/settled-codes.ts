/** The rules that do not hold where OpenShift runs Cluster API, with the reason: it decides itself what they are about, or a rule of its own does. */
export const SETTLED_CODES: { readonly [code: string]: string } = {
  'aws/no-image': 'a policy refuses templates without an image, and machines with a version to look one up by',
  'azure/ssh-key-missing': 'nobody logs in with the key of a template: MachineConfigs bring the keys of nodes',
  'pool/autoscaler-replicas': 'nothing scales machines of Cluster API there, of which openshift/not-autoscaled tells',
  'pool/invalid-taint': 'the release decides about taints, and openshift/taints-refused tells of it',
};
