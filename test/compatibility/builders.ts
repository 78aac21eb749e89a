import { Chart } from 'cdk8s';
import {
  AwsControlPlane, AwsImage, AwsInfraCluster, AwsMachinePool, AwsRef, AwsWorkerPool, AwsWorkerPoolProps, EksControlPlane, EksInfraCluster,
  EksManagedMachinePool,
} from '../../src/providers/aws';
import {
  AksControlPlane, AksInfraCluster, AksMachinePool, AksPoolMode, AzureControlPlane, AzureIdentity, AzureInfraCluster, AzureMachinePool,
  AzureSubnetRole, AzureWorkerPool, AzureWorkerPoolProps,
} from '../../src/providers/azure';
import { ByohControlPlane, ByohInfraCluster, ByohWorkerPool } from '../../src/providers/byoh';
import { CustomInfraCluster } from '../../src/providers/custom';
import {
  GcpControlPlane, GcpImage, GcpInfraCluster, GcpMachinePool, GcpWorkerPool, GcpWorkerPoolProps, GkeControlPlane, GkeInfraCluster, GkeMachinePool,
} from '../../src/providers/gcp';
import { K0sControlPlane, K0smotronControlPlane, K0smotronRemoteInfraCluster, K0smotronRemoteWorkerPool } from '../../src/providers/k0smotron';
import { KamajiControlPlane } from '../../src/providers/kamaji';
import { KubevirtControlPlane, KubevirtImage, KubevirtInfraCluster, KubevirtWorkerPool, KubevirtWorkerPoolProps } from '../../src/providers/kubevirt';
import { Metal3ControlPlane, Metal3InfraCluster, Metal3WorkerPool } from '../../src/providers/metal3';
import {
  OpenStackControlPlane, OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackInfraCluster, OpenStackWorkerPool,
} from '../../src/providers/openstack';
import { VclusterControlPlane } from '../../src/providers/vcluster';
import { VCLUSTER_TRAITS } from '../../src/providers/vcluster/traits';
import { InfraClusterProps, MixedCluster, MixedClusterProps } from '../../src/root';
import { IMAGE, makeChart, makeCluster } from '../support/charts';

/** How a provider takes part in a cluster, by its own constructs and with what a secondary takes. */
export interface ProviderBuilder {
  /** Its infra cluster, `Infra`. */
  readonly infraCluster: (cluster: MixedCluster, props?: InfraClusterProps) => void;
  /** A kubeadm control plane on its machines, `ControlPlane`. */
  readonly controlPlane?: (cluster: MixedCluster) => void;
  /** A pool of its machines, `Workers`. */
  readonly pool?: (cluster: MixedCluster) => void;
  /** A machine pool, `Group`. */
  readonly machinePool?: (cluster: MixedCluster) => void;
}

const OPENSTACK_MACHINE = { instanceType: OpenStackFlavor.fromName('m1.large'), image: OpenStackImage.fromName('node') };
const AWS_MACHINE = {
  instanceType: 'm7i.xlarge', image: AwsImage.fromId('ami-0a1b2c3d4e5f60718'), machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
};
const AZURE_MACHINE = { instanceType: 'Standard_D4s_v5', sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9 platform@example.com' };
const GCP_MACHINE = { instanceType: 'n2-standard-4', image: GcpImage.fromPath('projects/my-project/global/images/node') };
const GKE_PLACE = { project: 'my-project', region: 'europe-west1' };
const KUBEVIRT_MACHINE = { image: KubevirtImage.fromContainerDisk('quay.io/capk/node:v1.34.2') };

/** What a pool of AWS takes beside another primary. */
export const AWS_PLACE = { subnet: AwsRef.fromId('subnet-0a1b2c3d4e5f60718'), securityGroups: [AwsRef.fromId('sg-0a1b2c3d4e5f60718')] };

/** The AzureCluster with a network that is there already, which any part that it plays can take. */
export function addAzure(cluster: MixedCluster, props: InfraClusterProps = {}): void {
  new AzureInfraCluster(cluster, 'Infra', {
    region: 'westeurope',
    subscriptionId: '11111111-2222-3333-4444-555555555555',
    identity: AzureIdentity.fromName('cluster-identity'),
    resourceGroup: 'burst',
    vnet: { name: 'burst-net', resourceGroup: 'networks' },
    subnets: [{ name: 'burst-nodes', role: AzureSubnetRole.CLUSTER }],
    ...props,
  });
}

export function addAwsPool(cluster: MixedCluster, props: Partial<AwsWorkerPoolProps>): void {
  new AwsWorkerPool(cluster, 'Workers', { ...AWS_MACHINE, ...props });
}

export function addAzurePool(cluster: MixedCluster, props: Partial<AzureWorkerPoolProps>): void {
  new AzureWorkerPool(cluster, 'Workers', { ...AZURE_MACHINE, ...props });
}

export function addGcpPool(cluster: MixedCluster, props: Partial<GcpWorkerPoolProps>): void {
  new GcpWorkerPool(cluster, 'Workers', { ...GCP_MACHINE, ...props });
}

export function addGcpMachinePool(cluster: MixedCluster, failureDomains: string[]): void {
  new GcpMachinePool(cluster, 'Group', { ...GCP_MACHINE, failureDomains });
}

export function addKubevirtPool(cluster: MixedCluster, props: Partial<KubevirtWorkerPoolProps>): void {
  new KubevirtWorkerPool(cluster, 'Workers', { ...KUBEVIRT_MACHINE, ...props });
}

/** By the names of the compatibility page. */
export const PROVIDERS: { readonly [name: string]: ProviderBuilder } = {
  'BYOH': {
    infraCluster: (cluster, props) => void new ByohInfraCluster(cluster, 'Infra', props),
    controlPlane: cluster => void new ByohControlPlane(cluster, 'ControlPlane'),
    pool: cluster => void new ByohWorkerPool(cluster, 'Workers'),
  },
  'Metal3': {
    infraCluster: (cluster, props) => void new Metal3InfraCluster(cluster, 'Infra', props),
    controlPlane: cluster => void new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE }),
    pool: cluster => void new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE }),
  },
  'OpenStack': {
    infraCluster: (cluster, props) => void new OpenStackInfraCluster(cluster, 'Infra', {
      identity: OpenStackIdentity.fromSecret('edge-cloud-config', 'openstack'), managedSubnet: { cidr: '10.6.0.0/24' }, ...props,
    }),
    controlPlane: cluster => void new OpenStackControlPlane(cluster, 'ControlPlane', { ...OPENSTACK_MACHINE, replicas: 1 }),
    pool: cluster => void new OpenStackWorkerPool(cluster, 'Workers', OPENSTACK_MACHINE),
  },
  'AWS': {
    infraCluster: (cluster, props) => void new AwsInfraCluster(cluster, 'Infra', { region: 'eu-central-1', ...props }),
    controlPlane: cluster => void new AwsControlPlane(cluster, 'ControlPlane', AWS_MACHINE),
    pool: cluster => addAwsPool(cluster, AWS_PLACE),
    machinePool: cluster => void new AwsMachinePool(cluster, 'Group', AWS_MACHINE),
  },
  'EKS': {
    infraCluster: (cluster, props) => void new EksInfraCluster(cluster, 'Infra', props),
    machinePool: cluster => void new EksManagedMachinePool(cluster, 'Group', { instanceType: 'm7i.large' }),
  },
  'Azure': {
    infraCluster: addAzure,
    controlPlane: cluster => void new AzureControlPlane(cluster, 'ControlPlane', AZURE_MACHINE),
    pool: cluster => addAzurePool(cluster, { failureDomain: '1' }),
    machinePool: cluster => void new AzureMachinePool(cluster, 'Group', { ...AZURE_MACHINE, failureDomains: ['1'] }),
  },
  'AKS': {
    infraCluster: (cluster, props) => void new AksInfraCluster(cluster, 'Infra', props),
    machinePool: cluster => void new AksMachinePool(cluster, 'Group', { instanceType: 'Standard_D4s_v5', mode: AksPoolMode.SYSTEM }),
  },
  'GCP': {
    infraCluster: (cluster, props) => void new GcpInfraCluster(cluster, 'Infra', { project: 'my-project', region: 'europe-west1', ...props }),
    controlPlane: cluster => void new GcpControlPlane(cluster, 'ControlPlane', GCP_MACHINE),
    pool: cluster => addGcpPool(cluster, { failureDomain: 'europe-west1-b' }),
    machinePool: cluster => addGcpMachinePool(cluster, ['europe-west1-b']),
  },
  'GKE': {
    infraCluster: (cluster, props) => void new GkeInfraCluster(cluster, 'Infra', { ...GKE_PLACE, ...props }),
    machinePool: cluster => void new GkeMachinePool(cluster, 'Group', { instanceType: 'n2-standard-4', failureDomains: ['europe-west1-b'] }),
  },
  'KubeVirt': {
    infraCluster: (cluster, props) => void new KubevirtInfraCluster(cluster, 'Infra', props),
    controlPlane: cluster => void new KubevirtControlPlane(cluster, 'ControlPlane', KUBEVIRT_MACHINE),
    pool: cluster => addKubevirtPool(cluster, {}),
  },
  'remote machines': {
    infraCluster: (cluster, props) => void new K0smotronRemoteInfraCluster(cluster, 'Infra', props),
    pool: cluster => void new K0smotronRemoteWorkerPool(cluster, 'Workers'),
  },
  'vcluster': {
    // VclusterControlPlane is control plane and infra cluster in one, so the latter alone can only be written by hand.
    infraCluster: (cluster, props) => void new CustomInfraCluster(cluster, 'Infra', {
      traits: VCLUSTER_TRAITS, apiVersion: 'infrastructure.cluster.x-k8s.io/v1alpha1', ...props,
    }),
  },
};

/** Control planes that no machine of a pool's provider carries, by the names of the compatibility page; that of k0s is on remote hosts. */
export const HOSTED_CONTROL_PLANES: { readonly [name: string]: (cluster: MixedCluster) => void } = {
  Kamaji: cluster => void new KamajiControlPlane(cluster, 'ControlPlane'),
  k0smotron: cluster => void new K0smotronControlPlane(cluster, 'ControlPlane'),
  k0s: cluster => void new K0sControlPlane(cluster, 'ControlPlane'),
  EKS: cluster => void new EksControlPlane(cluster, 'ControlPlane', { region: 'eu-central-1' }),
  AKS: cluster => void new AksControlPlane(cluster, 'ControlPlane', {
    region: 'westeurope', subscriptionId: '11111111-2222-3333-4444-555555555555', identity: AzureIdentity.fromName('cluster-identity'),
  }),
  GKE: cluster => {
    // It does not bring its own, because somebody has to say the project.
    if (cluster.infraClusterOf('GCPManagedCluster') === undefined) {
      new GkeInfraCluster(cluster, 'Gke', GKE_PLACE);
    }
    new GkeControlPlane(cluster, 'ControlPlane');
  },
  vcluster: cluster => void new VclusterControlPlane(cluster, 'ControlPlane'),
};

/** Control planes that bring an endpoint of their own, and refuse another at once. */
export const WITH_OWN_ENDPOINT: readonly string[] = ['EKS', 'AKS', 'GKE'];

/** A chart with a cluster that is filled. */
export function chartWith(fill: (cluster: MixedCluster) => void, props: Partial<MixedClusterProps> = {}): Chart {
  const chart = makeChart();
  fill(makeCluster(chart, props));
  return chart;
}
