import { NODE_REUSE_NAME } from '../../../src/providers/metal3/rules/node-reuse-name';
import { checkRule } from '../../rules/check-rule';
import { bundle, cluster, object } from '../../rules/cloud-bundle';

const REF = { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate', name: 'workers' };

function withPool(name: string, nodeReuse: boolean, kind = 'MachineDeployment'): string {
  return bundle(
    cluster('Metal3Cluster'), object(kind, name, { clusterName: 'shop', template: { spec: { infrastructureRef: REF } } }), object('Metal3MachineTemplate', 'workers', { nodeReuse, template: { spec: {} } }),
  );
}

test.each([
  ['short enough', withPool('a'.repeat(60), true)], ['not reused', withPool('a'.repeat(61), false)], ['of a MachineSet', withPool('a'.repeat(61), true, 'MachineSet')],
])('a name may be that of hosts that are %s', (_, yaml) => {
  expect(checkRule(NODE_REUSE_NAME, yaml)).toEqual([]);
});

test('fails for a pool whose name does not fit into the label', () => {
  const value = `md-${'a'.repeat(62)}`;
  expect(checkRule(NODE_REUSE_NAME, withPool('a'.repeat(62), true))).toEqual([
    `metadata.name: 'nodeReuse' makes Metal3 write '${value}' into a label of released hosts, which has 65 characters, and a label takes 63, so that no machine is deleted; `
      + "use a name that is shorter by 2, or turn 'nodeReuse' off",
  ]);
});

test('fails for a control plane likewise', () => {
  const name = 'b'.repeat(61);
  const yaml = bundle(
    object('Cluster', 'shop', { controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane', name } }),
    object('KubeadmControlPlane', name, { machineTemplate: { spec: { infrastructureRef: REF } } }), object('Metal3MachineTemplate', 'workers', { nodeReuse: true, template: { spec: {} } }),
  );
  expect(checkRule(NODE_REUSE_NAME, yaml)).toEqual([
    `metadata.name: 'nodeReuse' makes Metal3 write 'cp-${name}' into a label of released hosts, which has 64 characters, and a label takes 63, so that no machine is deleted; `
      + "use a name that is shorter by 1, or turn 'nodeReuse' off",
  ]);
});
