import { parse } from 'yaml';
import { idsWithoutHashes, primaryKind, synthBlueprint } from './blueprint';
import { VclusterCluster } from '../../src/blueprints';
import { find } from '../support/manifests';

const manifests = synthBlueprint(VclusterCluster);

test('has two objects', () => {
  expect(idsWithoutHashes(manifests)).toEqual(['Cluster/preview', 'VCluster/preview']);
});

test('has one VCluster as infrastructure and control plane', () => {
  const { infrastructureRef, controlPlaneRef } = find(manifests, 'Cluster').spec;
  expect(primaryKind(manifests)).toBe('VCluster');
  expect(controlPlaneRef).toEqual(infrastructureRef);
  expect(controlPlaneRef).toEqual({ apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'VCluster', name: 'preview' });
});

test('pins the chart and runs the version of the cluster', () => {
  const { chart, values } = find(manifests, 'VCluster').spec.helmRelease;
  expect(chart).toEqual({ name: 'vcluster', repo: 'https://charts.loft.sh', version: '0.22.1' });
  expect(parse(values)).toEqual({ controlPlane: { distro: { k8s: { enabled: true, version: 'v1.32.1' } } } });
});
