import { equal } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { FleetApp } from 'cdk8s-cluster-api/fleet';
import { Manifests, Match } from 'cdk8s-cluster-api/testing';
import { addPlatform } from '../platform';

describe('delivery by Argo CD', () => {
  const app = new FleetApp();
  addPlatform(app);
  const manifests = Manifests.of(app);
  const applications = manifests.find('Application');
  const clusters = manifests.find('Cluster');

  it('every Application reads a folder of this repository that is there', () => {
    for (const { metadata, spec } of applications) {
      equal(existsSync(path.join(__dirname, '..', spec.source.path)), true, `${metadata.name} reads ${spec.source.path}`);
    }
  });

  it('a Cluster is deleted only after somebody has confirmed it', () => {
    manifests.count('Cluster', clusters.length, { metadata: { annotations: { 'argocd.argoproj.io/sync-options': 'Prune=false,Delete=confirm' } } });
  });

  it('a host is never deleted', () => {
    const hosts = manifests.find('BareMetalHost');
    manifests.count('BareMetalHost', hosts.length, { metadata: { annotations: { 'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false' } } });
  });

  it('deleting an Application deletes no machine', () => {
    manifests.hasNoResource('Application', { metadata: { finalizers: Match.anyValue() } });
  });

  it('no Application applies the settings of Argo CD itself, in which others have keys', () => {
    manifests.hasNoResource('ConfigMap', { metadata: { name: 'argocd-cm' } });
    manifests.hasResource('Job', { metadata: { name: 'argocd-cm-health-checks', namespace: 'argocd' } });
  });

  it('nothing but this repository is applied, and in no other namespaces than those of the clusters', () => {
    manifests.hasResource('AppProject', {
      metadata: { name: 'clusters' },
      spec: {
        sourceRepos: ['https://git.example.com/platform/clusters.git'],
        destinations: clusters.map(({ metadata }) => ({ namespace: metadata.namespace, server: 'https://kubernetes.default.svc' })),
      },
    });
  });

  it('nothing breaks a rule, all clusters together', () => {
    manifests.noViolations();
  });
});
