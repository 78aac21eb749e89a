import { TwoSides, twoSides } from './two-sides-cases';
import { proveTwoSides } from './two-sides-proof';
import { Manifest } from '../../../src/topology';
import { Outcome } from '../client/client';
import { FakeServer } from '../proof/fake-server';
import { Tally } from '../proof/tally';

const CLUSTER: Manifest = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', metadata: { name: 'edge', namespace: 'fleet' } };
const WORK: Manifest = { apiVersion: 'work.open-cluster-management.io/v1', kind: 'ManifestWork', metadata: { name: 'baseline', namespace: 'edge' } };
const AGENT: Manifest = { apiVersion: 'operator.open-cluster-management.io/v1', kind: 'Klusterlet', metadata: { name: 'klusterlet' } };
const SETTINGS: Manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'apps' } };
const SIDES: TwoSides = { name: 'edge', management: [CLUSTER, WORK], remote: [AGENT], carried: [SETTINGS] };

/** A server that has some kinds beside those of Kubernetes. */
class ServerWith extends FakeServer {
  constructor(private readonly kinds: readonly string[]) {
    super();
  }

  public override apply(manifest: Manifest, options?: { readonly dryRun?: boolean }): Promise<Outcome> {
    const isKnown = !manifest.apiVersion.includes('.') || this.kinds.includes(manifest.kind);
    return isKnown ? super.apply(manifest, options) : Promise.resolve({ refusal: { code: 404, message: `the server has no kind '${manifest.kind}'` } });
  }
}

async function prove(management: FakeServer, remote: FakeServer, sides: TwoSides = SIDES) {
  const tally = new Tally();
  return { result: await proveTwoSides(management, remote, sides, tally), tally };
}

test('counts what each server has, refuses and lacks', async () => {
  const { result, tally } = await prove(new ServerWith(['Cluster', 'ManifestWork']), new ServerWith(['Klusterlet']));
  expect(tally.failures).toEqual([]);
  expect(result).toEqual({ name: 'edge', management: { objects: 2, refused: 1, absent: 1 }, remote: { objects: 2, refused: 2, absent: 0 } });
});

test('fails where a server knows the kinds of the other side', async () => {
  const { tally } = await prove(new ServerWith(['Cluster', 'ManifestWork']), new ServerWith(['Klusterlet', 'Cluster', 'ManifestWork']));
  expect(tally.failures).toEqual([
    'edge: Cluster/edge is refused by the remote cluster: it would be taken', 'edge: ManifestWork/baseline is refused by the remote cluster: it would be taken',
  ]);
});

test('fails where both sides are applied to one server', async () => {
  const one = new ServerWith(['Cluster', 'ManifestWork', 'Klusterlet']);
  const { tally } = await prove(one, one);
  expect(tally.failures).toContain('edge: Cluster/edge is not in the remote cluster: it is, and belongs to the management cluster');
  expect(tally.failures).toContain('edge: ConfigMap/settings is not in the management cluster: it is, and belongs to the remote cluster');
});

test('fails where an object is not stored as it is emitted', async () => {
  const forgetful = new FakeServer({ store: ({ apiVersion, kind, metadata }) => ({ apiVersion, kind, metadata }) });
  const { tally } = await prove(forgetful, new FakeServer(), { ...SIDES, management: [{ ...CLUSTER, spec: { paused: true } }] });
  expect(tally.failures[0]).toMatch(/^edge: Cluster\/edge is stored by the management cluster as emitted: /);
});

test('takes an object that both sides have for that of each', async () => {
  const { tally } = await prove(new ServerWith(['Cluster']), new ServerWith([]), { name: 'both', management: [CLUSTER, SETTINGS], remote: [], carried: [SETTINGS] });
  expect(tally.failures).toEqual([]);
});

test('every case has two sides, and what agents bring', () => {
  const cases = twoSides();
  expect(cases.map(({ name }) => name)).toEqual(['private-eks-pull', 'regional-fleet', 'examples/uc1', 'examples/uc1-argocd-agent', 'examples/uc3-regional']);
  expect(cases.filter(({ management, remote }) => management.length === 0 || remote.length === 0)).toEqual([]);
  expect(cases.filter(({ carried }) => carried.length === 0).map(({ name }) => name)).toEqual(['examples/uc1-argocd-agent']);
});
