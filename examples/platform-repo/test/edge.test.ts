import path from 'node:path';
import { describe, it } from 'node:test';
import { FleetApp } from 'cdk8s-cluster-api/fleet';
import { Manifests, Match } from 'cdk8s-cluster-api/testing';
import { EdgeCluster } from '../clusters/edge';

describe('cluster edge', () => {
  const manifests = Manifests.of(new EdgeCluster(new FleetApp(), 'edge'));

  it('the control plane is three virtual machines that take turns at an upgrade', () => {
    manifests.hasResource('KubeadmControlPlane', { spec: { replicas: 3, rollout: { strategy: { rollingUpdate: { maxSurge: 0 } } } } });
  });

  it('there is a spare host for the workers', () => {
    manifests.hasResource('MachineDeployment', { metadata: { name: 'edge-workers' }, spec: { replicas: 3 } });
    manifests.count('BareMetalHost', 4, { metadata: { labels: { 'machine-class': 'edge-worker' } } });
  });

  it('no host has a password in it', () => {
    manifests.hasNoResource('Secret');
    manifests.count('BareMetalHost', 4, { spec: { bmc: { credentialsName: Match.stringMatching('^edge-worker-\\d-bmc$') } } });
  });

  it('the Metal3Cluster is the primary, so that the cluster can be deleted', () => {
    manifests.hasResource('Cluster', { spec: { infrastructureRef: { kind: 'Metal3Cluster' } } });
  });

  it('every reference leads to an object, but for the logins of hosts', () => {
    manifests.refsResolve({ except: ['Secret'] });
  });

  it('nothing breaks a schema or rule', () => {
    manifests.noViolations();
  });

  it('nothing has changed unnoticed', () => {
    manifests.matchesSnapshot(path.join(__dirname, 'snapshots', 'edge.yaml'));
  });
});
