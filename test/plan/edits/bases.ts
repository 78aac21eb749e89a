import { Chart } from 'cdk8s';
import { Program } from './edit';
import { OpenShiftCluster, OpenShiftPlatform, OpenShiftRelease } from '../../../src/openshift';
import {
  AwsControlPlane, AwsImage, AwsInfraCluster, AwsMachinePool, AwsMachinePoolProps, AwsWorkerPool, AwsWorkerPoolProps, EksControlPlane,
  EksControlPlaneProps, EksManagedMachinePool, EksManagedMachinePoolProps,
} from '../../../src/providers/aws';
import {
  AksControlPlane, AksControlPlaneProps, AksMachinePool, AksMachinePoolProps, AksPoolMode, AzureControlPlane, AzureIdentity, AzureInfraCluster,
  AzureMachinePool, AzureMachinePoolProps, AzureWorkerPool, AzureWorkerPoolProps,
} from '../../../src/providers/azure';
import { ByohControlPlane, ByohControlPlaneProps, ByohWorkerPool, ByohWorkerPoolProps } from '../../../src/providers/byoh';
import { CustomControlPlane, CustomProvider, CustomWorkerPool, CustomWorkerPoolProps } from '../../../src/providers/custom';
import {
  GcpControlPlane, GcpImage, GcpInfraCluster, GcpMachinePool, GcpMachinePoolProps, GcpWorkerPool, GcpWorkerPoolProps, GkeControlPlane,
  GkeInfraCluster, GkeMachinePool, GkeMachinePoolProps,
} from '../../../src/providers/gcp';
import {
  K0sControlPlane, K0sControlPlaneProps, K0smotronControlPlane, K0smotronRemoteWorkerPool, K0smotronRemoteWorkerPoolProps,
} from '../../../src/providers/k0smotron';
import { KamajiControlPlane, KamajiControlPlaneProps } from '../../../src/providers/kamaji';
import { KubevirtControlPlane, KubevirtImage, KubevirtWorkerPool, KubevirtWorkerPoolProps } from '../../../src/providers/kubevirt';
import { Metal3ControlPlane, Metal3ControlPlaneProps, Metal3WorkerPool, Metal3WorkerPoolProps } from '../../../src/providers/metal3';
import {
  OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackInfraCluster, OpenStackControlPlane, OpenStackWorkerPool, OpenStackWorkerPoolProps,
} from '../../../src/providers/openstack';
import { VclusterControlPlane } from '../../../src/providers/vcluster';
import { HostedPrimary, MixedClusterProps, Replicas } from '../../../src/root';
import { IMAGE, makeCluster } from '../../support/charts';

/** What a program is told beside its cluster. */
interface Given<ControlPlane, Pool> {
  readonly cluster?: Partial<MixedClusterProps>;
  readonly controlPlane?: Partial<ControlPlane>;
  /** Undefined for none. */
  readonly pool?: Partial<Pool>;
}

const THREE = { replicas: Replicas.fixed(3) };
const WITHOUT_ENDPOINT = { endpoint: undefined };
const AWS = {
  instanceType: 'm7i.xlarge',
  image: AwsImage.fromId('ami-0a1b2c3d4e5f60718'),
  // That of an installation of the provider.
  machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
  externalCloudProvider: false,
};
const AZURE = { instanceType: 'Standard_D4s_v5', sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9TVFuKzvCtTqCqk1rPRNFZ8vCsqBZF7vBsYMUOG1wk a@example.com' };
const AZURE_PLACE = { region: 'westeurope', subscriptionId: '00000000-0000-0000-0000-000000000000', identity: AzureIdentity.fromName('cluster-identity') };
const GCP = { instanceType: 'n2-standard-4', image: GcpImage.fromPath('projects/my-project/global/images/node') };
const OPENSTACK = { instanceType: OpenStackFlavor.fromName('m1.large'), image: OpenStackImage.fromName('node-image') };
const KUBEVIRT = { image: KubevirtImage.fromContainerDisk('registry.example.com/node:v1.34.2') };

/** BYOH machines for all: what does not depend on a provider is tried with these. */
export function byoh({ cluster, controlPlane, pool = {} }: Given<ByohControlPlaneProps, ByohWorkerPoolProps> = {}): Program {
  return chart => {
    const mixed = makeCluster(chart, cluster);
    new ByohControlPlane(mixed, 'ControlPlane', { replicas: 3, ...controlPlane });
    new ByohWorkerPool(mixed, 'Workers', { ...THREE, ...pool });
  };
}

export function metal3({ cluster, controlPlane, pool = {} }: Given<Metal3ControlPlaneProps, Metal3WorkerPoolProps> = {}): Program {
  return chart => {
    const mixed = makeCluster(chart, cluster);
    new Metal3ControlPlane(mixed, 'ControlPlane', { replicas: 3, image: IMAGE, ...controlPlane });
    new Metal3WorkerPool(mixed, 'Workers', { ...THREE, image: IMAGE, ...pool });
  };
}

export function openStack({ pool = {} }: Given<object, OpenStackWorkerPoolProps> = {}): Program {
  return chart => {
    const mixed = makeCluster(chart);
    new OpenStackInfraCluster(mixed, 'OpenStack', {
      identity: OpenStackIdentity.fromSecret('edge-cloud-config', 'openstack'), managedSubnet: { cidr: '10.6.0.0/24' }, apiServerLoadBalancer: {},
    });
    new OpenStackControlPlane(mixed, 'ControlPlane', { replicas: 3, ...OPENSTACK });
    new OpenStackWorkerPool(mixed, 'Workers', { ...THREE, ...OPENSTACK, ...pool });
  };
}

export function aws({ pool = {}, group = {} }: Given<object, AwsWorkerPoolProps> & { readonly group?: Partial<AwsMachinePoolProps> } = {}): Program {
  return chart => {
    const mixed = makeCluster(chart, WITHOUT_ENDPOINT);
    new AwsInfraCluster(mixed, 'Aws', { region: 'eu-central-1' });
    new AwsControlPlane(mixed, 'ControlPlane', { replicas: 3, ...AWS });
    new AwsWorkerPool(mixed, 'Workers', { ...THREE, ...AWS, ...pool });
    new AwsMachinePool(mixed, 'Group', { ...THREE, instanceType: AWS.instanceType, ...group });
  };
}

export function azure(
  { pool = {}, group = {} }: Given<object, AzureWorkerPoolProps> & { readonly group?: Partial<AzureMachinePoolProps> } = {},
): Program {
  return chart => {
    const mixed = makeCluster(chart);
    new AzureInfraCluster(mixed, 'Azure', AZURE_PLACE);
    new AzureControlPlane(mixed, 'ControlPlane', { replicas: 3, ...AZURE });
    new AzureWorkerPool(mixed, 'Workers', { ...THREE, ...AZURE, ...pool });
    new AzureMachinePool(mixed, 'Group', { ...THREE, ...AZURE, ...group });
  };
}

export function gcp({ pool = {}, group = {} }: Given<object, GcpWorkerPoolProps> & { readonly group?: Partial<GcpMachinePoolProps> } = {}): Program {
  return chart => {
    const mixed = makeCluster(chart, WITHOUT_ENDPOINT);
    new GcpInfraCluster(mixed, 'Gcp', { project: 'my-project', region: 'europe-west1' });
    new GcpControlPlane(mixed, 'ControlPlane', { replicas: 3, ...GCP });
    new GcpWorkerPool(mixed, 'Workers', { ...THREE, ...GCP, ...pool });
    new GcpMachinePool(mixed, 'Group', { ...THREE, ...GCP, failureDomains: ['europe-west1-b'], ...group });
  };
}

export function kubevirt({ pool = {} }: Given<object, KubevirtWorkerPoolProps> = {}): Program {
  return chart => {
    const mixed = makeCluster(chart, WITHOUT_ENDPOINT);
    new KubevirtControlPlane(mixed, 'ControlPlane', { replicas: 3, ...KUBEVIRT });
    new KubevirtWorkerPool(mixed, 'Workers', { ...THREE, ...KUBEVIRT, ...pool });
  };
}

export function remote({ pool = {} }: Given<object, K0smotronRemoteWorkerPoolProps> = {}): Program {
  return chart => {
    const mixed = makeCluster(chart);
    new K0smotronControlPlane(mixed, 'ControlPlane');
    new K0smotronRemoteWorkerPool(mixed, 'Workers', { ...THREE, ...pool });
  };
}

export function k0s({ cluster, controlPlane }: Given<K0sControlPlaneProps, object> = {}): Program {
  return chart => {
    const mixed = makeCluster(chart, cluster);
    new K0sControlPlane(mixed, 'ControlPlane', { replicas: 3, ...controlPlane });
    new K0smotronRemoteWorkerPool(mixed, 'Workers', THREE);
  };
}

export function custom({ pool = {} }: Given<object, CustomWorkerPoolProps> = {}): Program {
  return chart => {
    const mixed = makeCluster(chart);
    const provider = new CustomProvider({
      traits: {
        provider: 'vsphere',
        infraClusterKind: 'VSphereCluster',
        primaryRank: 30,
        hostedPrimary: HostedPrimary.AS_IT_IS,
        noMachinePoolBecause: 'it has no machine pools',
        publishesReadyCondition: true,
        machinesNeedReadyCondition: false,
        honoursManagedBy: true,
        needsExplicitEndpoint: true,
        hostsAreScarce: false,
        providerIdScheme: 'vsphere',
      },
      infraCluster: { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', spec: { server: 'vcenter.example.com' } },
    });
    new CustomControlPlane(mixed, 'ControlPlane', { provider, replicas: 3, machineTemplate: vsphere(8) });
    new CustomWorkerPool(mixed, 'Workers', { ...THREE, provider, machineTemplate: vsphere(8), ...pool });
  };
}

export function vsphere(numCPUs: number) {
  return { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'VSphereMachineTemplate', spec: { numCPUs, memoryMiB: 8192 } };
}

export function kamaji({ cluster, controlPlane }: Given<KamajiControlPlaneProps, object> = {}): Program {
  return chart => {
    const mixed = makeCluster(chart, cluster);
    new KamajiControlPlane(mixed, 'ControlPlane', { replicas: 2, ...controlPlane });
    new Metal3WorkerPool(mixed, 'Workers', { ...THREE, image: IMAGE });
  };
}

export function eks({ cluster, controlPlane, pool = {} }: Given<EksControlPlaneProps, EksManagedMachinePoolProps> = {}): Program {
  return chart => {
    const mixed = makeCluster(chart, { ...WITHOUT_ENDPOINT, ...cluster });
    new EksControlPlane(mixed, 'ControlPlane', { region: 'eu-central-1', ...controlPlane });
    new EksManagedMachinePool(mixed, 'Workers', { ...THREE, instanceType: 'm7i.large', ...pool });
    new AwsWorkerPool(mixed, 'Batch', { ...THREE, ...AWS, failureDomain: 'eu-central-1a' });
  };
}

export function aks({ controlPlane, pool = {} }: Given<AksControlPlaneProps, AksMachinePoolProps> = {}): Program {
  return chart => {
    const mixed = makeCluster(chart, WITHOUT_ENDPOINT);
    new AksControlPlane(mixed, 'ControlPlane', { ...AZURE_PLACE, ...controlPlane });
    new AksMachinePool(mixed, 'Workers', { ...THREE, mode: AksPoolMode.SYSTEM, instanceType: 'Standard_D4s_v5', ...pool });
  };
}

export function gke({ pool = {} }: Given<object, GkeMachinePoolProps> = {}): Program {
  return chart => {
    const mixed = makeCluster(chart, WITHOUT_ENDPOINT);
    new GkeInfraCluster(mixed, 'Gke', { project: 'my-project', region: 'europe-west1' });
    new GkeControlPlane(mixed, 'ControlPlane');
    new GkeMachinePool(mixed, 'Workers', { ...THREE, instanceType: 'e2-standard-4', ...pool });
  };
}

export function vcluster({ cluster }: Given<object, object> = {}): Program {
  return chart => {
    new VclusterControlPlane(makeCluster(chart, { ...WITHOUT_ENDPOINT, ...cluster }), 'ControlPlane');
  };
}

/** A pool of a cluster that OpenShift has made, which is a MachineSet. */
export function openShift({ pool = {} }: Given<object, AwsWorkerPoolProps> = {}): Program {
  return chart => {
    const cluster = new OpenShiftCluster(new Chart(chart, 'OpenShift', { namespace: 'openshift-cluster-api' }), 'Cluster', { infraId: 'ocp-7xk2p', release: OpenShiftRelease.V4_22, platform: OpenShiftPlatform.AWS });
    new AwsWorkerPool(cluster, 'Workers', { ...THREE, ...AWS, ...pool });
  };
}
