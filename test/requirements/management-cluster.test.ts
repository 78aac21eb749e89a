import { App, Chart, Testing } from 'cdk8s';
import { EksCluster, KamajiMultiCloudCluster, PrivateAksCluster } from '../../src/blueprints';
import { ManagementCluster } from '../../src/management';
import { BUILT_IN } from '../../src/registry';
import { findRequirements } from '../../src/requirements';
import { Manifest, Topology } from '../../src/topology';

test.each([[EksCluster], [KamajiMultiCloudCluster], [PrivateAksCluster]])('providers of %p are those that a ManagementCluster installs', Blueprint => {
  const clusters = new Blueprint(new App(), 'clusters');
  const chart = new Chart(clusters.node.root as App, 'management');
  const management = new ManagementCluster(chart, 'Management', { clusters: [clusters] });
  const manifests = (Testing.synth(clusters) as Manifest[]).map(manifest => ({ manifest, origin: {} }));
  const { clusterctlInit, operatorObjects } = findRequirements(Topology.of(manifests, BUILT_IN), BUILT_IN);
  expect(clusterctlInit).toBe(management.clusterctlInit);
  // cdk8s-plus writes an empty spec into Namespaces, which says nothing.
  expect(operatorObjects).toEqual((Testing.synth(chart) as Manifest[]).map(({ spec, ...manifest }) => manifest.kind === 'Namespace' ? manifest : { ...manifest, spec }));
});
