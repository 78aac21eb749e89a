import { App } from 'cdk8s';
import { AwsBlueprintProps } from '../../src/blueprints';
import { BLUEPRINTS } from '../../src/blueprints/all';
import { ClusterApiVersion } from '../../src/root';
import { Manifest } from '../../src/topology';

/** A blueprint in one API version, as it is at first and after an upgrade. Objects are in the order of the YAML. */
export interface BlueprintCase {
  /** The name of its file in dist/. */
  readonly name: string;
  readonly apiVersion: ClusterApiVersion;
  /** Why the webhooks of upstream, as they are released, are not asked about it. @default - they are */
  readonly notForWebhooksBecause?: string;
  /** What is expected of the second revision, the same in both API versions. */
  readonly expected: ExpectedChanges;
  first(): Manifest[];
  second(): Manifest[];
}

/** What an upgrade does, each as `Kind/name` with `-<hash>` for the hash of a content. All other objects stay as they are. */
export interface ExpectedChanges {
  readonly created: readonly string[];
  readonly changed: readonly string[];
}

/** What a user writes to upgrade a blueprint, and what comes of it. */
interface Upgrade extends ExpectedChanges {
  readonly settings: AwsBlueprintProps;
  readonly notForWebhooksBecause?: string;
}

const NEXT_PATCH = { kubernetesVersion: 'v1.34.3' };
const NEXT_PATCH_AND_AMI = { ...NEXT_PATCH, amiId: 'ami-0f1e2d3c4b5a69788' };
/** The clusters of the regional fleet, one ManifestWork each. */
const FACTORIES = ['north', 'east', 'south', 'west'].flatMap(region => [1, 2, 3, 4, 5].map(index => `${region}-${index}`));

/**
 * Written down by hand. A control plane and its pools have the version; a node image with another Kubernetes in it is another machine
 * template, under another name. Everything else must not notice.
 */
const UPGRADES: { readonly [name: string]: Upgrade } = {
  'documented-mixed-cluster': {
    settings: { kubernetesVersion: 'v1.23.6' },
    created: ['Metal3MachineTemplate/test1-<hash>'],
    changed: ['KubeadmControlPlane/mixed-cluster-control-plane', 'MachineDeployment/test1'],
  },
  'byoh-metal3-cluster': {
    settings: NEXT_PATCH,
    created: ['Metal3MachineTemplate/test1-<hash>'],
    changed: ['KubeadmControlPlane/mixed-cluster-control-plane', 'MachineDeployment/test1'],
  },
  // Hosts have no version.
  'bare-metal-inventory': { settings: NEXT_PATCH, created: [], changed: [] },
  // BYOH finds the bundle of a version by itself, so the template of the virtual machines stays.
  'bare-metal-cluster': {
    settings: NEXT_PATCH,
    created: ['Metal3MachineTemplate/datacentre-control-plane-<hash>', 'Metal3MachineTemplate/datacentre-gpu-<hash>'],
    changed: ['KubeadmControlPlane/datacentre-control-plane', 'MachineDeployment/datacentre-gpu', 'MachineDeployment/datacentre-virtual'],
  },
  'openstack-metal3-cluster': {
    settings: NEXT_PATCH,
    created: [
      'OpenStackMachineTemplate/hybrid-control-plane-<hash>', 'OpenStackMachineTemplate/hybrid-servers-<hash>',
      'Metal3MachineTemplate/hybrid-hosts-<hash>',
    ],
    changed: ['KubeadmControlPlane/hybrid-control-plane', 'MachineDeployment/hybrid-servers', 'MachineDeployment/hybrid-hosts'],
  },
  'kamaji-multi-cloud-cluster': {
    settings: NEXT_PATCH_AND_AMI,
    created: [
      'AWSMachineTemplate/tenant-a-aws-<hash>', 'AzureMachineTemplate/tenant-a-azure-<hash>', 'Metal3MachineTemplate/tenant-a-bare-metal-<hash>',
    ],
    changed: [
      'KamajiControlPlane/tenant-a-control-plane',
      'MachineDeployment/tenant-a-aws', 'MachineDeployment/tenant-a-azure', 'MachineDeployment/tenant-a-bare-metal',
    ],
  },
  // Nodes download the version of k0s that their bootstrap config names, on the machines of before.
  'k0smotron-remote-cluster': {
    settings: NEXT_PATCH,
    created: ['K0sWorkerConfigTemplate/factory-floor-<hash>', 'K0sWorkerConfigTemplate/factory-cloud-<hash>'],
    changed: ['K0smotronControlPlane/factory-control-plane', 'MachineDeployment/factory-floor', 'MachineDeployment/factory-cloud'],
  },
  // AWS has an image for each version, which is looked up by that of the machine.
  'eks-cluster': {
    settings: NEXT_PATCH,
    created: [],
    changed: ['AWSManagedControlPlane/shop-control-plane', 'MachinePool/shop-managed', 'MachineDeployment/shop-batch'],
  },
  // It is the control plane as well, and the version stands in the values of its chart.
  'vcluster-cluster': { settings: { kubernetesVersion: 'v1.32.2' }, created: [], changed: ['VCluster/preview'] },
  'cloud-burst-cluster': {
    settings: NEXT_PATCH_AND_AMI,
    created: [
      'Metal3MachineTemplate/research-control-plane-<hash>', 'AWSMachineTemplate/research-burst-<hash>', 'AzureMachineTemplate/research-gpu-<hash>',
    ],
    changed: ['KubeadmControlPlane/research-control-plane', 'MachineDeployment/research-burst', 'MachineDeployment/research-gpu'],
  },
  // Links know nothing of versions.
  'metal3-aws-burst': {
    settings: NEXT_PATCH_AND_AMI,
    created: ['Metal3MachineTemplate/forge-control-plane-<hash>', 'Metal3MachineTemplate/forge-base-<hash>', 'AWSMachineTemplate/forge-burst-<hash>'],
    changed: ['KubeadmControlPlane/forge-control-plane', 'MachineDeployment/forge-base', 'MachineDeployment/forge-burst'],
  },
  'kamaji-meshed-clouds': {
    settings: NEXT_PATCH_AND_AMI,
    created: ['AWSMachineTemplate/mesh-aws-<hash>', 'AzureMachineTemplate/mesh-azure-<hash>'],
    changed: ['KamajiControlPlane/mesh-control-plane', 'MachineDeployment/mesh-aws', 'MachineDeployment/mesh-azure'],
  },
  // OpenShift decides which version nodes run; a new image is a new template, to which the MachineSet points from then on.
  'openshift-aws-pool': {
    settings: NEXT_PATCH_AND_AMI,
    created: ['AWSMachineTemplate/ocp-7xk2p-burst-us-east-1a-<hash>'],
    changed: ['MachineSet/ocp-7xk2p-burst-us-east-1a'],
    notForWebhooksBecause: 'OpenShift turns a gate of the provider on that is off as released, so that machines may boot with Ignition',
  },
  'openshift-azure-gpu-pool': {
    settings: NEXT_PATCH,
    created: [],
    changed: [],
    notForWebhooksBecause: 'OpenShift runs the provider of Azure with webhooks that know no machines without a key, because Ignition brings keys',
  },
  'openshift-bare-metal-pool': { settings: NEXT_PATCH, created: [], changed: [] },
  'factory-behind-proxy': {
    settings: NEXT_PATCH,
    created: ['Metal3MachineTemplate/factory-1-control-plane-<hash>', 'Metal3MachineTemplate/factory-1-line-<hash>'],
    changed: ['KubeadmControlPlane/factory-1-control-plane', 'MachineDeployment/factory-1-line'],
  },
  // Providers have versions of their own.
  'multi-cloud-management': { settings: NEXT_PATCH_AND_AMI, created: [], changed: [] },
  'kamaji-remote-workers': {
    settings: NEXT_PATCH_AND_AMI,
    created: ['Metal3MachineTemplate/plant-factory-<hash>', 'AWSMachineTemplate/plant-cloud-<hash>'],
    changed: ['KamajiControlPlane/plant-control-plane', 'MachineDeployment/plant-factory', 'MachineDeployment/plant-cloud'],
  },
  'private-aks-cluster': { settings: NEXT_PATCH, created: [], changed: ['AzureManagedControlPlane/ledger', 'MachinePool/ledger-system'] },
  'private-eks-pull': { settings: NEXT_PATCH, created: [], changed: ['AWSManagedControlPlane/vault-control-plane', 'MachinePool/vault-workers'] },
  'private-eks-pull-remote': { settings: NEXT_PATCH, created: [], changed: [] },
  'regional-fleet': { settings: NEXT_PATCH, created: [], changed: FACTORIES.map(name => `ManifestWork/${name}`) },
  'regional-fleet-remote': { settings: NEXT_PATCH, created: [], changed: [] },
};

/** Every blueprint in each API version. */
export const BLUEPRINT_CASES: readonly BlueprintCase[] = Object.entries(UPGRADES).flatMap(([name, upgrade]) =>
  Object.values(ClusterApiVersion).map(apiVersion => ({
    name,
    apiVersion,
    notForWebhooksBecause: upgrade.notForWebhooksBecause,
    expected: { created: upgrade.created, changed: upgrade.changed },
    first: () => synthesize(name, { apiVersion }),
    second: () => synthesize(name, { apiVersion, ...upgrade.settings }),
  })));

/** Of Azure Service Operator, whose CRDs come with its releases and not in its repository, so that none is pinned. */
const WITHOUT_CRD = ['kubernetesconfiguration.azure.com/v1api20230501/FluxConfiguration'];

/** The same without objects of kinds that the API servers here do not have. */
export function withPinnedKinds(blueprint: BlueprintCase): BlueprintCase {
  const known = (manifests: Manifest[]) => manifests.filter(({ apiVersion, kind }) => !WITHOUT_CRD.includes(`${apiVersion}/${kind}`));
  return { ...blueprint, first: () => known(blueprint.first()), second: () => known(blueprint.second()) };
}

function synthesize(name: string, settings: AwsBlueprintProps): Manifest[] {
  return BLUEPRINTS[name](new App(), name, settings).toJson() as Manifest[];
}
