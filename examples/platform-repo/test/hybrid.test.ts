import path from 'node:path';
import { describe, it } from 'node:test';
import { FleetApp } from 'cdk8s-cluster-api/fleet';
import { Manifests, Match } from 'cdk8s-cluster-api/testing';
import { HybridCluster } from '../clusters/hybrid';

describe('cluster hybrid', () => {
  const manifests = Manifests.of(new HybridCluster(new FleetApp(), 'hybrid'));

  it('the OpenStackCluster is the primary: its machines wait for nothing else', () => {
    manifests.hasResource('Cluster', { spec: { infrastructureRef: { kind: 'OpenStackCluster' } } });
  });

  it('all infra clusters name the reserved address', () => {
    for (const kind of ['Cluster', 'Metal3Cluster', 'OpenStackCluster']) {
      manifests.hasResource(kind, { spec: { controlPlaneEndpoint: { host: '203.0.113.20', port: 6443 } } });
    }
  });

  it('the autoscaler decides how many servers there are', () => {
    manifests.hasResource('MachineDeployment', { metadata: { name: 'hybrid-servers' }, spec: { replicas: Match.absent() } });
  });

  it('nothing but databases runs on bare metal', () => {
    manifests.hasResource('KubeadmConfigTemplate', {
      metadata: { name: Match.stringMatching('^hybrid-databases-') },
      spec: { template: { spec: { joinConfiguration: { nodeRegistration: { taints: [{ key: 'example.com/database', effect: 'NoSchedule' }] } } } } },
    });
  });

  it('every reference leads to an object, but for credentials', () => {
    manifests.refsResolve({ except: ['Secret'] });
  });

  it('nothing breaks a schema or rule', () => {
    manifests.noViolations();
  });

  it('nothing has changed unnoticed', () => {
    manifests.matchesSnapshot(path.join(__dirname, 'snapshots', 'hybrid.yaml'));
  });
});
