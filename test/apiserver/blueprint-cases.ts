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
}

const NEXT_PATCH = { kubernetesVersion: 'v1.34.3' };
const NEXT_PATCH_AND_AMI = { ...NEXT_PATCH, amiId: 'ami-0f1e2d3c4b5a69788' };

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
};

/** Every blueprint in each API version. */
export const BLUEPRINT_CASES: readonly BlueprintCase[] = Object.entries(UPGRADES).flatMap(([name, { settings, created, changed }]) =>
  Object.values(ClusterApiVersion).map(apiVersion => ({
    name,
    apiVersion,
    expected: { created, changed },
    first: () => synthesize(name, { apiVersion }),
    second: () => synthesize(name, { apiVersion, ...settings }),
  })));

function synthesize(name: string, settings: AwsBlueprintProps): Manifest[] {
  return BLUEPRINTS[name](new App(), name, settings).toJson() as Manifest[];
}
