import { proveWorkRights, RightsClient } from './work-rights-proof';
import { isRecord, Manifest } from '../../../src/topology';
import { Outcome } from '../client/client';
import { Tally } from '../proof/tally';

/** A server that knows the groups of the roles that somebody is bound to, or none that it looks at. */
class FakeServer implements RightsClient {
  private readonly granted = new Set<string>(['']);

  constructor(private readonly looks: boolean, private readonly listens: boolean) {}

  public apply(manifest: Manifest): Promise<Outcome> {
    const { rules } = manifest as { rules?: { apiGroups: string[] }[] };
    if (this.listens) {
      (rules ?? []).forEach(({ apiGroups }) => apiGroups.forEach(group => this.granted.add(group)));
    }
    return Promise.resolve({ object: manifest });
  }

  public as(): Pick<RightsClient, 'apply'> {
    return {
      apply: manifest => {
        const group = manifest.apiVersion.includes('/') ? manifest.apiVersion.split('/')[0] : '';
        const isAllowed = !this.looks || this.granted.has(group);
        expect(isRecord(manifest.metadata)).toBe(true);
        return Promise.resolve(isAllowed ? { object: manifest } : { refusal: { code: 403, message: `no rights in ${group}` } });
      },
    };
  }
}

async function prove(looks: boolean, listens: boolean): Promise<Tally> {
  const tally = new Tally();
  await proveWorkRights(new FakeServer(looks, listens), tally);
  return tally;
}

test('holds on a server that goes by rights', async () => {
  const tally = await prove(true, true);
  expect(tally.failures).toEqual([]);
  expect(tally.passed).toBeGreaterThan(10);
});

test('fails on a server that takes everything', async () => {
  expect((await prove(false, true)).failures).toContain('Cluster/north-1: is refused without the ClusterRole: it is applied');
});

test('fails where the ClusterRole gives no rights', async () => {
  expect((await prove(true, false)).failures).toContain('Cluster/north-1: is applied with the rights of ClusterRole/work-agent-cluster-api: no rights in cluster.x-k8s.io');
});
