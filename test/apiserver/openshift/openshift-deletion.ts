import * as fs from 'fs';
import * as path from 'path';
import { App, Chart } from 'cdk8s';
import { OpenShiftAzureGpuPool } from '../../../src/blueprints';
import { ClusterApiManifest } from '../../../src/management/manifest';
import { OpenShiftProviderBundle } from '../../../src/openshift';
import { OpenShiftRelease } from '../../../src/openshift/release';
import { Manifest } from '../../../src/topology';
import { ApiClient } from '../client/client';
import { CrdClient, installCrds } from '../crds/crd-installation';
import { CrdManifest } from '../crds/crd-source';
import { Tally } from '../proof/tally';
import { Verdict, verdictOf } from '../proof/verdict';

/** The policy in the bundle of the provider of Azure that keeps the AzureCluster of a cluster, and its binding. */
export const PROTECTION = 'openshift-cluster-api-protect-azurecluster';
const POLICY_KINDS = ['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding'];
/** What variables of the bundle that have no default are replaced by; policies have none. */
const VARIABLES = ['TLS_MIN_VERSION', 'TLS_CIPHER_SUITES'];
const EXAMPLE_IMAGE = `registry.example.com/capz@sha256:${'0'.repeat(64)}`;
const POLL_MS = 200;

/** What the policy compares names with, as far as it reads it. Every cluster of OpenShift has the kind; nobody writes it through us, so that it is not pinned. */
const INFRASTRUCTURE_CRD: CrdManifest = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'infrastructures.config.openshift.io', annotations: { 'api-approved.kubernetes.io': 'unapproved, for tests' } },
  spec: {
    group: 'config.openshift.io',
    names: { kind: 'Infrastructure', plural: 'infrastructures', singular: 'infrastructure', listKind: 'InfrastructureList' },
    scope: 'Cluster',
    versions: [{
      name: 'v1',
      served: true,
      storage: true,
      subresources: { status: {} },
      schema: { openAPIV3Schema: { type: 'object', properties: { status: { type: 'object', properties: { infrastructureName: { type: 'string' } } } } } },
    }],
  },
};

export type DeletionClient = CrdClient & Pick<ApiClient, 'patch' | 'remove' | 'tryRemove'>;

/** The policy and its binding as `OpenShiftProviderBundle` writes them from the bundle of a release; none where nobody has the bundle. */
export function protectionOf(release: OpenShiftRelease, folder: string): Manifest[] {
  const file = path.join(folder, 'openshift', 'capz-fork', `capz-bundle-${release}.yaml`);
  if (!fs.existsSync(file)) {
    return [];
  }
  const text = fs.readFileSync(file, 'utf8');
  const chart = new Chart(new App(), 'provider');
  new OpenShiftProviderBundle(chart, 'Azure', {
    manifests: ClusterApiManifest.fromYaml(text),
    image: EXAMPLE_IMAGE,
    variables: Object.fromEntries(VARIABLES.filter(name => text.includes(`\${${name}}`)).map(name => [name, 'x'])),
  });
  return (chart.toJson() as Manifest[]).filter(({ kind, metadata }) => POLICY_KINDS.includes(kind) && metadata?.name === PROTECTION);
}

/**
 * Asks an API server with the policy of the provider to delete AzureClusters: that of the cluster stays until the binding is gone, which is the way out that the documentation tells, and another
 * one goes at once.
 *
 * @param protection the policy and its binding
 * @returns how many deletions were refused
 */
export async function proveDeletion(
  client: DeletionClient, release: OpenShiftRelease, protection: readonly Manifest[], tally: Tally, patienceMs: number,
): Promise<number> {
  const own = (new OpenShiftAzureGpuPool(new App(), 'pool', { release }).toJson() as Manifest[]).find(({ kind }) => kind === 'AzureCluster')!;
  const other = { ...own, metadata: { ...own.metadata, name: 'another' } };
  const infrastructure = { apiVersion: 'config.openshift.io/v1', kind: 'Infrastructure', metadata: { name: 'cluster' } };
  await installCrds(client, [INFRASTRUCTURE_CRD]);
  for (const manifest of [infrastructure, own, other, ...protection]) {
    taken(manifest, verdictOf(await client.apply(manifest)));
  }
  taken(infrastructure, verdictOf(await client.patch(infrastructure, { status: { infrastructureName: own.metadata?.name } }, 'status')));

  const ask = async (manifest: Manifest): Promise<Verdict> => verdictOf(await client.tryRemove(manifest, { dryRun: true }));
  // Before it has found the kind that the policy compares with, a server deletes nothing at all, and the words are others.
  const kept = await until(() => ask(own), ({ refusedBy }) => refusedBy === PROTECTION, patienceMs);
  tally.check(`OpenShift ${release}, the AzureCluster of the cluster: is not deleted`,
    kept.refusedBy === PROTECTION && kept.message.includes('cannot be deleted') ? [] : [`${kept.refusedBy ?? 'nobody'} refuses it: ${kept.message}`]);
  const gone = await until(() => ask(other), ({ refusedBy }) => refusedBy === undefined, patienceMs);
  tally.check(`OpenShift ${release}, another AzureCluster: is deleted`, gone.refusedBy === undefined ? [] : [`${gone.refusedBy} refuses it: ${gone.message}`]);
  for (const binding of protection.filter(({ kind }) => kind === POLICY_KINDS[1])) {
    await client.remove(binding);
  }
  const released = await until(() => ask(own), ({ refusedBy }) => refusedBy === undefined, patienceMs);
  tally.check(`OpenShift ${release}, the AzureCluster of the cluster without the binding: is deleted`, released.refusedBy === undefined ? [] : [`${released.refusedBy} refuses it: ${released.message}`]);
  return [kept, gone].filter(({ refusedBy }) => refusedBy !== undefined).length;
}

/** An API server reads policies, and that they are gone, some moments later. */
async function until(ask: () => Promise<Verdict>, isReached: (verdict: Verdict) => boolean, patienceMs: number): Promise<Verdict> {
  const end = Date.now() + patienceMs;
  for (let verdict = await ask(); ; verdict = await ask()) {
    if (isReached(verdict) || Date.now() >= end) {
      return verdict;
    }
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
  }
}

function taken({ kind, metadata }: Manifest, { refusedBy, message }: Verdict): void {
  if (refusedBy !== undefined) {
    throw new Error(`${kind} ${String(metadata?.name)} is refused: ${message}`);
  }
}
