import {
  ByohBundleOptions, ByohControlPlane, ByohControlPlaneProps, ByohInstaller, ByohMachineProps, ByohWorkerPool, ByohWorkerPoolProps,
} from '../../../src/providers/byoh';
import { BYOH_TRAITS } from '../../../src/providers/byoh/traits';
import { HostSelector, HostSelectorOperator } from '../../../src/root';
import { describeProvider } from '../conformance';
import { ALL_CONTROL_PLANE_PROPS, ALL_WORKER_POOL_PROPS } from '../kubeadm-props';

const bundle: Required<ByohBundleOptions> = { repository: 'registry.example.com/byoh', bundleType: 'k8s-lite', configName: 'fixed-installer' };

const machine: Required<ByohMachineProps> = {
  hostSelector: HostSelector.matchLabels({ site: 'north' })
    .alsoMatching(HostSelector.matchExpressions({ key: 'rack', operator: HostSelectorOperator.NOT_IN, values: ['attic'] })),
  installer: ByohInstaller.bundle(bundle),
};

const infraChanges = {
  'the host selector': { hostSelector: HostSelector.matchLabels({ site: 'south' }) },
};

describeProvider<ByohControlPlaneProps, ByohWorkerPoolProps>({
  traits: BYOH_TRAITS,
  controlPlane: {
    minimal: {},
    all: () => ({ ...ALL_CONTROL_PLANE_PROPS, ...machine }),
    create: (cluster, props) => {
      const { resource, machineTemplate, installerConfig } = new ByohControlPlane(cluster, 'ControlPlane', props);
      return { owner: resource, machineTemplate, others: [installerConfig] };
    },
    infraChanges,
  },
  workerPool: {
    minimal: {},
    all: () => ({ ...ALL_WORKER_POOL_PROPS, ...machine }),
    create: (cluster, props) => {
      const { machineDeployment, machineTemplate, bootstrapTemplate, installerConfig } = new ByohWorkerPool(cluster, 'Workers', props);
      return { owner: machineDeployment, machineTemplate, bootstrapTemplate, others: [installerConfig] };
    },
    infraChanges,
  },
});
