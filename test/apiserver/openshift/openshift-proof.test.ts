import { badBundles, goodBundles } from './openshift-bundles';
import { probesFor } from './openshift-probes';
import { appliedKinds, OpenShiftResult, proveOpenShift } from './openshift-proof';
import { OPENSHIFT_RELEASES, OpenShiftRelease } from '../../../src/openshift/release';
import { Manifest } from '../../../src/topology';
import { Outcome } from '../client/client';
import { FakeServer } from '../proof/fake-server';
import { foreseenErrors } from '../proof/refusal-proof';
import { Tally } from '../proof/tally';

const POLICY: Manifest = { apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingAdmissionPolicy', metadata: { name: 'p' } };
const denied = (message: string) => `ValidatingAdmissionPolicy 'p' with binding 'b' denied request: ${message}`;

/** A server that knows subresources too. */
class PolicyServer extends FakeServer {
  public patch(manifest: Manifest): Promise<Outcome> {
    return Promise.resolve({ object: manifest });
  }
}

type Refuse = (manifest: Manifest, before?: Manifest) => string | undefined;

async function prove(release: OpenShiftRelease, refuse: Refuse): Promise<{ result: Omit<OpenShiftResult, 'deletions'>; failures: readonly string[] }> {
  const isSubject = ({ kind }: Manifest) => kind !== 'Namespace' && kind !== POLICY.kind;
  const server = new PolicyServer({ refuse: (manifest, before) => isSubject(manifest) ? refuse(manifest, before) : undefined });
  const tally = new Tally();
  const result = await proveOpenShift(server, release, [POLICY], tally, 0);
  return { result, failures: tally.failures };
}

/** What our own rules foresee, which is what a server should do. */
function asForeseen(manifest: Manifest, before?: Manifest): string | undefined {
  const [code] = foreseenErrors(before === undefined ? [manifest] : [manifest, before], manifest).filter(found => found.startsWith('openshift/'));
  return code === undefined ? undefined : denied(code);
}

test.each(OPENSHIFT_RELEASES.slice(0, 3).map(release => [`${release}`, release] as const))('all holds for %s on a server that does what our rules foresee', async (_, release) => {
  const { result, failures } = await prove(release, asForeseen);
  expect(failures).toEqual([]);
  expect(result).toMatchObject({ release: `${release}`, policies: 1, probes: probesFor(release).length, examples: 0 });
  expect(result.refused).toBeGreaterThan(10);
  expect(result.accepted).toBeGreaterThanOrEqual(goodBundles(release)[0].manifests.length);
});

test('fails where the server takes what our rules report', async () => {
  const { failures } = await prove(OpenShiftRelease.V4_21, () => undefined);
  expect(failures).toContain('OpenShift 4.21, MachineSet with a version: our rules and the server agree: our rules report openshift/forbidden-field, but it is accepted');
});

test('fails where the server refuses what our rules let pass', async () => {
  const { failures } = await prove(OpenShiftRelease.V4_21, () => denied('no'));
  expect(failures).toContain('OpenShift 4.21, MachineSet as it should be: our rules and the server agree: our rules say nothing, but p refuses it: no');
  expect(failures.filter(failure => failure.endsWith('is accepted: p refuses it: no')).length).toBeGreaterThan(0);
});

test('fails where something else than a policy refuses a probe', async () => {
  const { failures } = await prove(OpenShiftRelease.V4_21, manifest => asForeseen(manifest) === undefined ? undefined : 'spec: Required value');
  expect(failures).toContain('OpenShift 4.21, MachineSet with a version: nothing but a policy refuses it: spec: Required value');
});

test('fails where the server takes a proposal that the definition has no word for', async () => {
  const { failures } = await prove(OpenShiftRelease.V5_0, asForeseen);
  const ofProposals = failures.filter(failure => failure.includes('a proposal with'));
  // This server has no schemas at all.
  expect(ofProposals).toContain('OpenShift 5.0, a proposal with another driver: is refused by the schema: nobody: ');
  expect(ofProposals.filter(failure => failure.includes('is foreseen'))).toEqual([]);
});

test('a policy that the server does not take ends the run', async () => {
  const server = new PolicyServer({ refuse: ({ kind }) => kind === POLICY.kind ? 'no such field' : undefined });
  await expect(proveOpenShift(server, OpenShiftRelease.V5_0, [POLICY], new Tally(), 0)).rejects.toThrow('ValidatingAdmissionPolicy p of OpenShift 5.0: no such field');
});

test('4.20 has objects of v1beta1 only, and later releases of v1beta2', () => {
  const core = (release: OpenShiftRelease) => [...new Set([...appliedKinds(release)].filter(kind => kind.startsWith('cluster.x-k8s.io/')).map(kind => kind.split('/')[1]))];
  expect(OPENSHIFT_RELEASES.map(core)).toEqual([['v1beta1'], ['v1beta2'], ['v1beta2'], ['v1beta2']]);
});

test('bad examples say who refuses them, where somebody has them', () => {
  expect(badBundles().filter(({ by, target }) => by === undefined || target === undefined)).toEqual([]);
});
