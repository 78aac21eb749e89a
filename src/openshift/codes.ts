/** The codes of what OpenShift allows, with the reason the rule exists. */
export const OPENSHIFT_CODES = {
  'cross-csp/identity-cloud': 'controllers ask the worldwide cloud for tokens unless they are told of another one',
  'cross-csp/pool-selector': 'a configuration that no pool selects never reaches a node',
  'cross-csp/steps-together': 'the network operator migrates to another MTU in two steps, and has to finish the first before the second',
  'openshift/alert-without-metrics': 'an alert on metrics that nobody collects never fires, and nobody notices',
  'openshift/forbidden-field': 'an admission policy of OpenShift refuses objects of Cluster API with fields that its own API of machines cannot say',
  'openshift/forbidden-kind': 'an admission policy of OpenShift refuses kinds of Cluster API that it does not support',
  'openshift/graduation-unmet': 'a level is a promise to users, and each part of it has to be shown',
  'openshift/image-not-pinned': 'an image without a tag, or with one that moves, is another one tomorrow',
  'openshift/installer-name': 'the installer has made MachineSets of the Machine API, and no MachineSet of Cluster API may have the name of one of them',
  'openshift/irreversible': 'a feature set without updates can be switched on and never off',
  'openshift/made-by-operator': 'the operator of OpenShift and a manifest would write the same object in turns',
  'openshift/migration-input': 'what cannot be read cannot be carried over, and a guess would make other machines',
  'openshift/name-clash': 'objects of one name in both APIs of machines are taken for the same, and one API is in charge of them',
  'openshift/no-credentials-request': 'the controllers of a release ask for credentials on some platforms only',
  'openshift/no-drain': 'Cluster API drains and deletes no Node of a cluster in which it knows no control plane',
  'openshift/no-payload': 'manifests of a payload were read of some releases only',
  'openshift/not-autoscaled': 'the autoscaler of OpenShift knows MachineSets of the Machine API only',
  'openshift/pool-selector': 'nodes of a pool that leaves out the configuration of workers would be no workers of OpenShift',
  'openshift/taints-refused': 'machines of Cluster API have taints from OpenShift 5.0 on',
  'openshift/unknown-gate': 'a cluster ignores feature gates that its release does not have',
  'openshift/unknown-release': 'what a cluster refuses follows from its release, and nothing follows from one that is unknown',
  'openshift/user-data-missing': 'machines wait for the Secret with their user data, and only one is copied to where Cluster API reads it',
  'openshift/wrong-namespace': 'OpenShift runs each of its APIs of machines in one namespace, and nobody reads what is elsewhere',
} as const;

/** Those of warnings, which can be acknowledged. */
export const OPENSHIFT_WARNINGS: readonly (keyof typeof OPENSHIFT_CODES)[] = [
  'cross-csp/pool-selector', 'openshift/installer-name', 'openshift/irreversible', 'openshift/no-drain', 'openshift/user-data-missing',
];
