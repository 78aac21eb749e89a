import { createInfra, MACHINE, synthPool } from './machines';
import { OpenStackControlPlane, OpenStackWorkerPool } from '../../../src/providers/openstack';
import { Replicas } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, ids, synth } from '../../support/manifests';

test('writes a MachineDeployment with a machine and a bootstrap template of its own', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  createInfra(cluster);
  new OpenStackControlPlane(cluster, 'ControlPlane', { ...MACHINE, replicas: 1 });
  const before = ids(synth(chart));
  const pool = new OpenStackWorkerPool(cluster, 'GpuWorkers', MACHINE);
  expect(ids(synth(chart)).filter(id => !before.includes(id))).toEqual([
    `KubeadmConfigTemplate/${pool.bootstrapTemplate.name}`, 'MachineDeployment/edge-gpu-workers', `OpenStackMachineTemplate/${pool.machineTemplate.name}`,
  ]);
  expect(pool.machineTemplate.name).toMatch(/^edge-gpu-workers-[0-9a-f]{8}$/);
  expect(pool.machineProvider).toBe('openstack');
  expect(pool.node.defaultChild).toBe(pool.machineDeployment);
});

test('replaces machines with one to spare, which a cloud has', () => {
  expect(find(synthPool(), 'MachineDeployment').spec.rollout.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
});

test('writes the availability zone and the limits of the autoscaler', () => {
  const { metadata, spec } = find(synthPool({ failureDomain: 'nova', replicas: Replicas.autoscaled(1, 5) }), 'MachineDeployment');
  expect(spec.template.spec.failureDomain).toBe('nova');
  expect(spec).not.toHaveProperty('replicas');
  expect(metadata.annotations).toEqual({
    'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size': '1', 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size': '5',
  });
});
