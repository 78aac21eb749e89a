import { describeHostedControlPlane, describeMachinePool } from './conformance';
import { ALL_MACHINE_POOL_PROPS, ALL_NODE_MACHINE_POOL_PROPS } from './kubeadm-props';
import { HostedPrimary, MachinePoolProps, MixedCluster } from '../../src/root';
import { CLOUD, FakeControlPlane, FakeInfraCluster, FakeMachinePool, FakeMachinePoolProps, HOSTED } from '../cluster/fakes';

const kindsWithoutCrd = ['CloudCluster', 'FakeControlPlane', 'FakeInfraPool'];
const controlPlane = (cluster: MixedCluster) => [new FakeControlPlane(cluster, 'ControlPlane').resource];

describeMachinePool<FakeMachinePoolProps>({
  name: 'a machine pool that a bootstrap config joins',
  kindsWithoutCrd,
  controlPlane,
  minimal: {},
  all: () => ({ ...ALL_NODE_MACHINE_POOL_PROPS, machineSize: 'huge' }),
  create: (cluster, props) => {
    const { machinePool, infraPool, bootstrapConfig } = new FakeMachinePool(cluster, 'Pool', props);
    return { owner: machinePool, infraPool, bootstrapConfig, others: [] };
  },
  infraChanges: { 'the size': { machineSize: 'tiny' } },
});

describeMachinePool<MachinePoolProps & { readonly machineSize?: string }>({
  name: 'a machine pool whose provider joins the nodes',
  kindsWithoutCrd,
  controlPlane,
  minimal: {},
  all: () => ({ ...ALL_MACHINE_POOL_PROPS, machineSize: 'huge' }),
  create: (cluster, props) => {
    const { machinePool, infraPool, bootstrapConfig } = new FakeMachinePool(cluster, 'Pool', props, CLOUD, { joinsItself: true });
    return { owner: machinePool, infraPool, bootstrapConfig, others: [] };
  },
  infraChanges: { 'the size': { machineSize: 'tiny' } },
});

interface FakeHostedProps {
  readonly labels?: { readonly [key: string]: string };
  readonly annotations?: { readonly [key: string]: string };
}

describeHostedControlPlane<FakeHostedProps>({
  name: 'a hosted control plane',
  kindsWithoutCrd,
  clusterProps: { endpoint: undefined },
  prepare: cluster => {
    new FakeInfraCluster(cluster, 'CloudCluster', { ...CLOUD, hostedPrimary: HostedPrimary.AS_IT_IS });
    return [];
  },
  minimal: {},
  all: () => ({ labels: { 'example.com/label': 'label' }, annotations: { 'example.com/annotation': 'annotation' } }),
  create: (cluster, props) => {
    const { resource } = new FakeControlPlane(cluster, 'ControlPlane', CLOUD, HOSTED);
    Object.entries(props.labels ?? {}).forEach(([key, value]) => resource.metadata.addLabel(key, value));
    Object.entries(props.annotations ?? {}).forEach(([key, value]) => resource.metadata.addAnnotation(key, value));
    return { owner: resource, others: [] };
  },
});
