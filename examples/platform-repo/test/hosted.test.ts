import path from 'node:path';
import { describe, it } from 'node:test';
import { FleetApp } from 'cdk8s-cluster-api/fleet';
import { Manifests, Match } from 'cdk8s-cluster-api/testing';
import { HostedCluster } from '../clusters/hosted';

describe('cluster hosted', () => {
  const manifests = Manifests.of(new HostedCluster(new FleetApp(), 'hosted'));

  it('no machine carries the control plane', () => {
    manifests.hasResource('Cluster', { spec: { controlPlaneRef: { kind: 'KamajiControlPlane' } } });
    manifests.hasNoResource('KubeadmControlPlane');
  });

  it('neither cloud builds a load balancer', () => {
    manifests.hasResource('AWSCluster', { spec: { controlPlaneLoadBalancer: { loadBalancerType: 'disabled' } } });
    manifests.hasResource('AzureCluster', { spec: { controlPlaneEnabled: false } });
  });

  it('nodes wait for no cloud controller manager, because none runs', () => {
    const kubeletExtraArgs = [{ name: 'provider-id', value: Match.anyValue() }];
    manifests.count('KubeadmConfigTemplate', 2, { spec: { template: { spec: { joinConfiguration: { nodeRegistration: { kubeletExtraArgs } } } } } });
  });

  it('identities are for this cluster only', () => {
    for (const kind of ['AWSClusterRoleIdentity', 'AzureClusterIdentity']) {
      manifests.hasResource(kind, { spec: { allowedNamespaces: { list: ['hosted'] } } });
    }
  });

  it('every reference leads to an object, but for what comes with the providers', () => {
    manifests.refsResolve({ except: ['AWSClusterControllerIdentity/default', 'DataStore/postgres-gold'] });
  });

  it('nothing breaks a schema or rule', () => {
    manifests.noViolations();
  });

  it('nothing has changed unnoticed', () => {
    manifests.matchesSnapshot(path.join(__dirname, 'snapshots', 'hosted.yaml'));
  });
});
