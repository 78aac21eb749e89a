import { badProposals } from './cross-csp-bundles';
import { badBundles, goodBundles, withRelease } from './openshift-bundles';
import { Probe, probesFor } from './openshift-probes';
import { OpenShiftRelease } from '../../../src/openshift/release';
import { BUILT_IN } from '../../../src/registry';
import { Manifest } from '../../../src/topology';
import { ApiClient } from '../client/client';
import { createNamespaces, removeAll } from '../proof/blueprint-proof';
import { foreseenErrors } from '../proof/refusal-proof';
import { Tally } from '../proof/tally';
import { Verdict, verdictOf } from '../proof/verdict';

/** What came of the policies of a release. */
export interface OpenShiftResult {
  readonly release: string;
  readonly policies: number;
  /** Objects of blueprints and examples, all of which must be taken. */
  readonly accepted: number;
  readonly probes: number;
  /** Of the probes. */
  readonly refused: number;
  /** Bad examples, all of which must be refused. */
  readonly examples: number;
  /** Deletions that the provider of a second platform refuses. */
  readonly deletions: number;
}

/** The codes that speak for policies of admission. */
const OF_POLICIES = ['openshift/forbidden-field', 'openshift/forbidden-kind', 'openshift/name-clash', 'openshift/pool-selector'];
/** How long an API server may take to read new policies. */
const PATIENCE_MS = 60_000;

type PolicyClient = Pick<ApiClient, 'apply' | 'read' | 'remove' | 'patch'>;

/** The kinds that are applied, as `<group>/<version>/<Kind>`. */
export function appliedKinds(release: OpenShiftRelease): Set<string> {
  const probes = probesFor(release).flatMap(({ object, there = [] }) => [object, ...there]);
  const manifests = [...probes, ...goodBundles(release).flatMap(bundle => bundle.manifests), ...targetsOf(release)];
  return new Set(manifests.map(({ apiVersion, kind }) => `${apiVersion}/${kind}`));
}

/**
 * Holds what an API server with the policies of a release refuses against what our rules say, in both directions.
 *
 * @param policies the policies and bindings of the release, as upstream has them
 */
export async function proveOpenShift(
  client: PolicyClient, release: OpenShiftRelease, policies: readonly Manifest[], tally: Tally, patienceMs = PATIENCE_MS,
): Promise<Omit<OpenShiftResult, 'deletions'>> {
  await createNamespaces(client, ['openshift-cluster-api', 'openshift-machine-api', 'fleet'].map(namespace => ({ apiVersion: '', kind: '', metadata: { namespace } })));
  for (const policy of policies) {
    const { refusal } = await client.apply(policy);
    if (refusal !== undefined) {
      throw new Error(`${policy.kind} ${String(policy.metadata?.name)} of OpenShift ${release}: ${refusal.message}`);
    }
  }
  const probes = probesFor(release).map(probe => ({ ...probe, object: withRelease(probe.object, release) }));
  await untilPoliciesCount(client, probes, patienceMs);
  const accepted = await proveGood(client, release, tally);
  await proveProposals(client, release, tally);
  let refused = 0;
  for (const probe of probes) {
    refused += await proveProbe(client, release, probe, tally) ? 1 : 0;
  }
  return {
    release: `${release}`,
    policies: policies.filter(({ kind }) => kind === 'ValidatingAdmissionPolicy').length,
    accepted,
    probes: probes.length,
    refused,
    examples: await proveBad(client, release, tally),
  };
}

async function proveGood(client: PolicyClient, release: OpenShiftRelease, tally: Tally): Promise<number> {
  let accepted = 0;
  for (const { name, manifests } of goodBundles(release)) {
    await createNamespaces(client, manifests);
    // A kind without a pinned CRD is unknown to the server.
    for (const manifest of manifests.filter(({ apiVersion, kind }) => BUILT_IN.schemas.of(apiVersion, kind) !== undefined)) {
      const what = `OpenShift ${release}, ${name}, ${manifest.kind}/${String(manifest.metadata?.name)}`;
      const { refusedBy, message } = verdictOf(await client.apply(manifest, { dryRun: true }));
      tally.check(`${what}: is accepted`, refusedBy === undefined ? [] : [`${refusedBy} refuses it: ${message}`]);
      tally.check(`${what}: is no error of ours`, foreseenErrors(manifests, manifest).map(code => `our rules report ${code}`));
      accepted += refusedBy === undefined ? 1 : 0;
    }
  }
  return accepted;
}

/** What our own definition has no word for. */
async function proveProposals(client: PolicyClient, release: OpenShiftRelease, tally: Tally): Promise<void> {
  for (const [change, manifest] of Object.entries(release.isAtLeast(OpenShiftRelease.V5_0) ? badProposals() : {})) {
    const what = `OpenShift ${release}, a proposal with ${change}`;
    const { refusedBy = 'nobody', message } = verdictOf(await client.apply(manifest, { dryRun: true }));
    tally.check(`${what}: is refused by the schema`, refusedBy === 'schema' ? [] : [`${refusedBy}: ${message}`]);
    tally.check(`${what}: is foreseen`, foreseenErrors([manifest], manifest).some(code => code.startsWith('schema/')) ? [] : ['our rules say nothing']);
  }
}

/** Whether a probe is refused, which our rules must say too, and only then. */
async function proveProbe(client: PolicyClient, release: OpenShiftRelease, probe: Probe, tally: Tally): Promise<boolean> {
  const verdict = await tryProbe(client, probe);
  const ours = foreseenErrors([probe.object, ...probe.there ?? []], probe.object).filter(code => OF_POLICIES.includes(code));
  const isRefused = verdict.refusedBy !== undefined;
  const problems = isRefused === ours.length > 0 ? []
    : [isRefused ? `our rules say nothing, but ${verdict.refusedBy} refuses it: ${verdict.message}` : `our rules report ${ours.join(', ')}, but it is accepted`];
  tally.check(`OpenShift ${release}, ${probe.name}: our rules and the server agree`, problems);
  tally.check(`OpenShift ${release}, ${probe.name}: nothing but a policy refuses it`, verdict.refusedBy === 'schema' ? [verdict.message] : []);
  return isRefused;
}

async function tryProbe(client: PolicyClient, { object, there = [] }: Probe): Promise<Verdict> {
  try {
    for (const other of there) {
      await client.apply(other);
      const { authoritativeAPI } = other.spec as { authoritativeAPI: string };
      const conditions = [{
        type: 'Paused', status: authoritativeAPI === 'ClusterAPI' ? 'True' : 'False', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'Probe', message: '',
      }];
      const { refusal } = await client.patch(other, { status: { authoritativeAPI, conditions } }, 'status');
      if (refusal !== undefined) {
        throw new Error(`the status of ${other.kind} is refused: ${refusal.message}`);
      }
    }
    return verdictOf(await client.apply(object, { dryRun: true }));
  } finally {
    await removeAll(client, there);
  }
}

/** The examples are written for the newest release. */
async function proveBad(client: PolicyClient, release: OpenShiftRelease, tally: Tally): Promise<number> {
  const bundles = release.isAtLeast(OpenShiftRelease.V5_0) ? badBundles() : [];
  for (const { name, target, before, by, about, errors = [] } of bundles) {
    const there = before === undefined ? [] : [before as Manifest];
    try {
      for (const manifest of there) {
        await client.apply(manifest);
      }
      const { refusedBy = 'nobody', message } = verdictOf(await client.apply(target, { dryRun: true }));
      tally.check(`OpenShift ${release}, refusals/${name}: is refused by ${by} for ${about}`, refusedBy === by && message.includes(about) ? [] : [`${refusedBy}: ${message}`]);
      const ours = foreseenErrors([target], target, before && [before as Manifest]);
      tally.check(`OpenShift ${release}, refusals/${name}: is foreseen`, errors.every(error => ours.includes(error.split(' ')[0])) ? [] : [`our rules report ${ours.join(', ')}`]);
    } finally {
      await removeAll(client, there);
    }
  }
  return bundles.length;
}

function targetsOf(release: OpenShiftRelease): Manifest[] {
  return release.isAtLeast(OpenShiftRelease.V5_0) ? badBundles().map(({ target }) => target) : [];
}

/** An API server reads new policies some moments later. All count once each of them has refused something that our rules foresee. */
async function untilPoliciesCount(client: PolicyClient, probes: readonly Probe[], patienceMs: number): Promise<void> {
  const canaries = probes.filter(({ object, there = [] }) => foreseenErrors([object, ...there], object).some(code => OF_POLICIES.includes(code)));
  const end = Date.now() + patienceMs;
  for (const canary of canaries) {
    // One that is never refused is told of by the comparison itself.
    while ((await tryProbe(client, canary)).refusedBy === undefined && Date.now() < end) {
      await new Promise(resolve => setTimeout(resolve, 200));
    }
  }
}
