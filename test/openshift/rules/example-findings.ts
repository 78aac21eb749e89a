/** What is found in an example, as `code Kind/name path`. */
export interface ExampleFindings {
  readonly errors?: readonly string[];
  readonly warnings?: readonly string[];
}

/** Who refuses a bad example on a real API server with the policies of OpenShift 5.0, and how its message begins or what it holds. */
export interface BadExample extends ExampleFindings {
  /** The policy that refuses it, or `schema`. */
  readonly by: string;
  /** Part of the message of the server: the field or kind that it is about. */
  readonly about: string;
  /** What is there before, where the change is refused. @default - the object is new */
  readonly before?: object;
}

const AWS_POLICY = 'openshift-cluster-api-unsupported-aws-spec-fields';
const FIELDS_POLICY = 'openshift-cluster-api-prevent-setting-of-capi-fields-unsupported-by-mapi';
const KINDS_POLICY = 'openshift-cluster-api-deny-unsupported-resources';

/**
 * The examples that an API server of OpenShift 5.0 refuses. Each has the error that the server tells, and no other, but for what webhooks would tell after it;
 * a warning says that the bundle lacks the template, which the server does not mind.
 */
export const BAD_EXAMPLES: { readonly [file: string]: BadExample } = {
  'docs-metal3-custom-deploy-string': { by: 'schema', about: 'customDeploy', errors: ['schema/wrong-type Metal3MachineTemplate/t spec.template.spec.customDeploy'] },
  'docs-vsphere-failure-domain-list': {
    by: 'schema',
    about: 'failureDomain',
    errors: ['schema/wrong-type MachineSet/ms spec.template.spec.failureDomain'],
    warnings: ['reference/outside-bundle MachineSet/ms spec.template.spec.infrastructureRef.name'],
  },
  'feature-gate-downgrade': {
    by: 'schema',
    about: 'spec.featureSet',
    before: { apiVersion: 'config.openshift.io/v1', kind: 'FeatureGate', metadata: { name: 'cluster' }, spec: { featureSet: 'TechPreviewNoUpgrade' } },
    errors: ['schema/cel-rule FeatureGate/cluster spec.featureSet'],
  },
  'machine-deployment': {
    by: KINDS_POLICY,
    about: 'not supported',
    errors: ['openshift/forbidden-kind MachineDeployment/md kind'],
    warnings: ['reference/outside-bundle MachineDeployment/md spec.template.spec.infrastructureRef.name'],
  },
  'machine-health-check': { by: KINDS_POLICY, about: 'not supported', errors: ['openshift/forbidden-kind MachineHealthCheck/mhc kind'] },
  'machine-set-version': {
    by: FIELDS_POLICY,
    about: 'spec.template.spec.version',
    errors: ['openshift/forbidden-field MachineSet/ms spec.template.spec.version'],
    warnings: ['reference/outside-bundle MachineSet/ms spec.template.spec.infrastructureRef.name'],
  },
  'mcp-without-worker': { by: 'custom-machine-config-pool-selector', about: 'machineConfigSelector', errors: ['openshift/pool-selector MachineConfigPool/worker-azure spec.machineConfigSelector'] },
  'seed-aws-template': {
    by: AWS_POLICY,
    about: 'spec.template.spec.uncompressedUserData',
    errors: [
      // The server tells one broken validation at a time; this is the next.
      'openshift/forbidden-field AWSMachineTemplate/capi-machine-template spec.template.spec.cloudInit',
      // The webhook of AWS refuses it too.
      'aws/bootstrap-data AWSMachineTemplate/capi-machine-template spec.template.spec.cloudInit.secureSecretsBackend',
      'openshift/forbidden-field AWSMachineTemplate/capi-machine-template spec.template.spec.uncompressedUserData',
    ],
  },
};

/** The examples that the server takes, as far as something is found in one; each is validated alone. */
export const GOOD_EXAMPLES: { readonly [file: string]: ExampleFindings } = {
  // The host of the second machine is in another file of the site.
  'day2/baremetal': { warnings: ['metal3/too-few-hosts MachineSet/ocp-7xk2p-burst spec.replicas'] },
  // The ExternalSecret is in cross-csp/50-machine-config.
  'cross-csp/60-azure-pool': { warnings: ['openshift/user-data-missing MachineSet/azure-gpu spec.template.spec.bootstrap.dataSecretName'] },
  // The webhook of AWS refuses an addon that the same object keeps away; no webhook was asked when the example was tried.
  'communication/uc1-hub': {
    errors: ['aws/eks-addon AWSManagedControlPlane/edge-eks spec.addons[0].name', 'aws/eks-addon AWSManagedControlPlane/edge-eks spec.addons[1].name'],
  },
  // Parts of clusters, whose other parts the examples leave out.
  'communication/uc2-k0smotron': { warnings: ['reference/outside-bundle Cluster/tenant spec.infrastructureRef.name'] },
  'communication/uc2-kamaji': { warnings: ['reference/outside-bundle Cluster/tenant spec.infrastructureRef.name'] },
  'communication/uc3-connect-remote': { warnings: ['reference/outside-bundle KubeadmControlPlane/factory-1 spec.machineTemplate.spec.infrastructureRef.name'] },
  // Its controllers run no pods, so that the client of its tunnel has nowhere to run, and its certificate lacks the tunnel.
  'communication/uc3-k0smotron-tunnel': {
    errors: ['remote/tunnel-without-worker K0sControlPlane/factory-2 spec.k0sConfigSpec.args', 'k0smotron/san-missing K0sControlPlane/factory-2 spec.k0sConfigSpec.k0s'],
    warnings: [
      'reference/outside-bundle Cluster/factory-2 spec.infrastructureRef.name', 'reference/outside-bundle K0sControlPlane/factory-2 spec.machineTemplate.infrastructureRef.name',
    ],
  },
};
