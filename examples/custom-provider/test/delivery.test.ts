import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Chart } from 'cdk8s';
import { FleetApp } from 'cdk8s-cluster-api/fleet';
import { ArgoCdDelivery, ArgoCdHealthChecks, FluxDelivery, FluxReadiness } from 'cdk8s-cluster-api/gitops';
import { Manifests } from 'cdk8s-cluster-api/testing';
import { AcmeChart } from './cluster';
import { ACME_RECORD } from '../src';

const GROUP = 'infrastructure.cluster.x-k8s.io';
const IDENTITY_KEY = `resource.customizations.health.${GROUP}_AcmeIdentity`;

describe('Argo CD', () => {
  const app = new FleetApp();
  const chart = new AcmeChart(app, 'acme');
  const argocd = new Chart(app, 'argocd', { namespace: 'argocd' });
  new ArgoCdHealthChecks(argocd, 'Health');
  new ArgoCdDelivery(argocd, 'Clusters', { charts: [chart], source: { repoUrl: 'https://git.example.com/clusters.git', path: 'dist', revision: 'main' } }).project?.allowMachines();
  const manifests = Manifests.of(app);

  it('asks before it deletes what machines are deleted with', () => {
    const { metadata } = manifests.resource('AcmeIdentity', 'team-a');
    assert.deepEqual(metadata, { name: 'team-a', annotations: { 'argocd.argoproj.io/sync-options': 'Prune=false,Delete=confirm' } });
  });

  it('applies the identity with the inventory, and lets no Application wait for another', () => {
    const [inventory, cluster] = ['acme-inventory', 'acme'].map(name => manifests.resource('Application', name));
    assert.equal(inventory.spec.source.path, 'dist/acme/inventory');
    assert.deepEqual([inventory, cluster].map(({ metadata }) => metadata.annotations?.['argocd.argoproj.io/sync-wave']), [undefined, undefined]);
  });

  it('leaves fields alone that Acme writes', () => {
    const { ignoreDifferences } = manifests.resource('Application', 'acme').spec;
    assert.deepEqual(ignoreDifferences, [{ group: GROUP, kind: 'AcmeCluster', jsonPointers: ['/spec/network/vlans'] }]);
  });

  it('may apply the kinds of Acme, each where it is', () => {
    const { clusterResourceWhitelist, namespaceResourceWhitelist } = manifests.resource('AppProject', 'clusters').spec;
    assert.deepEqual(clusterResourceWhitelist, [{ group: GROUP, kind: 'AcmeIdentity' }]);
    assert.deepEqual(namespaceResourceWhitelist.filter(({ kind }: { kind: string }) => kind.startsWith('Acme')), [
      { group: GROUP, kind: 'AcmeCluster' }, { group: GROUP, kind: 'AcmeMachine' }, { group: GROUP, kind: 'AcmeMachineTemplate' },
    ]);
  });

  it('knows when objects of Acme are healthy, also of clusters that come after the checks', () => {
    const { data } = manifests.resource('ConfigMap', 'argocd-cm');
    assert.match(data[IDENTITY_KEY], /status\.loggedIn == true/);
    assert.match(data[`resource.customizations.health.${GROUP}_AcmeCluster`], /secondary infra cluster/);
    assert.deepEqual(Object.keys(data).filter(key => key.includes('Acme')), [`resource.customizations.health.${GROUP}_AcmeCluster`, IDENTITY_KEY]);
  });

  it('gets the checks in an app without clusters, too', () => {
    const other = new Chart(new FleetApp(), 'health');
    new ArgoCdHealthChecks(other, 'Health', { providers: [ACME_RECORD], kinds: [`${GROUP}/AcmeIdentity`] });
    assert.deepEqual(Object.keys(Manifests.of(other).resource('ConfigMap', 'argocd-cm').data), [IDENTITY_KEY]);
    assert.equal(ArgoCdHealthChecks.dataOf([`${GROUP}/AcmeIdentity`], [ACME_RECORD])[IDENTITY_KEY], ArgoCdHealthChecks.luaOf(`${GROUP}/AcmeIdentity`, [ACME_RECORD]));
  });
});

describe('Flux', () => {
  it('waits for what Acme says by expressions', () => {
    const app = new FleetApp();
    const chart = new AcmeChart(app, 'acme');
    new FluxDelivery(new Chart(app, 'flux', { namespace: 'flux-system' }), 'Clusters', {
      charts: [chart], source: { name: 'clusters' }, readiness: FluxReadiness.MACHINES,
    });
    const { healthCheckExprs } = Manifests.of(app).resource('Kustomization', 'acme').spec;
    assert.deepEqual(healthCheckExprs.find(({ kind }: { kind: string }) => kind === 'AcmeCluster'), {
      apiVersion: `${GROUP}/v1alpha1`,
      kind: 'AcmeCluster',
      inProgress: 'has(metadata.deletionTimestamp)',
      failed: 'has(status.failureReason)',
      current: 'has(status.ready) && status.ready',
    });
  });
});
