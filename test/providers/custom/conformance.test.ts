import { API_VERSION, INFRA_CLUSTER, MACHINE, TRAITS } from './vsphere';
import {
  CustomControlPlane, CustomControlPlaneProps, CustomMachineProps, CustomMachineTemplate, CustomProvider, CustomWorkerPool,
  CustomWorkerPoolProps,
} from '../../../src/providers/custom';
import { describeProvider } from '../conformance';
import { ALL_CLOUD_INIT_PROPS, ALL_CONTROL_PLANE_PROPS, ALL_WORKER_POOL_PROPS } from '../kubeadm-props';
import { texts } from '../output';

const machineTemplate: Required<CustomMachineTemplate> = {
  apiVersion: 'other.example.com/v1', kind: 'VSphereMachineTemplate', spec: { memoryMiB: 8191, disks: [{ name: 'data', sizeGiB: 101 }] },
};

const provider = new CustomProvider({ traits: TRAITS, infraCluster: INFRA_CLUSTER, node: { kubeletArgs: { 'cloud-provider': 'external' } } });

const machine: Required<CustomMachineProps> = { provider, machineTemplate };

const infraChanges = {
  'the spec': { machineTemplate: { apiVersion: API_VERSION, kind: 'VSphereMachineTemplate', spec: { numCPUs: 8 } } },
};

describeProvider<CustomControlPlaneProps, CustomWorkerPoolProps>({
  traits: TRAITS,
  kindsWithoutCrd: ['VSphereCluster', 'VSphereMachineTemplate'],
  // What the provider says of itself decides, but is not written.
  writtenAs: Object.fromEntries(texts(provider).map(text => [text, ''])),
  controlPlane: {
    minimal: MACHINE,
    all: () => ({ ...ALL_CONTROL_PLANE_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine }),
    create: (cluster, props) => {
      const { resource, machineTemplate: template } = new CustomControlPlane(cluster, 'ControlPlane', props);
      return { owner: resource, machineTemplate: template, others: [] };
    },
    infraChanges,
  },
  workerPool: {
    minimal: MACHINE,
    all: () => ({ ...ALL_WORKER_POOL_PROPS, ...ALL_CLOUD_INIT_PROPS, ...machine, placesItself: true }),
    create: (cluster, props) => {
      const { machineDeployment, machineTemplate: template, bootstrapTemplate } = new CustomWorkerPool(cluster, 'Workers', props);
      return { owner: machineDeployment, machineTemplate: template, bootstrapTemplate, others: [] };
    },
    infraChanges,
    // Agrees to what the traits would refuse.
    idle: ['placesItself'],
  },
});
