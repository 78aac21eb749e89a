import { falseAlarms, proveAcceptance } from './acceptance-proof';
import { ACCEPTED_CHANGES, AcceptedChange } from './accepted-changes';
import { FakeServer } from './fake-server';
import { Tally } from './tally';
import { Manifest } from '../../../src/topology';

// The server's side of it needs a server: npx projen test:apiserver.
test.each(ACCEPTED_CHANGES.map(change => [change.what, change] as const))('%s is no error', (_, change) => {
  expect(falseAlarms(change)).toEqual([]);
});

const DENIED = 'admission webhook "validation.gcpcluster.infrastructure.cluster.x-k8s.io" denied the request: spec.region: Invalid value';

function region(name: string): Manifest {
  return {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'GCPCluster', metadata: { name: 'own', namespace: 'own' }, spec: { project: 'example', region: name },
  };
}

async function prove(change: AcceptedChange, server: FakeServer) {
  const tally = new Tally();
  await proveAcceptance(server, [change], tally);
  return { failures: tally.failures, left: server.ids };
}

test('both take it', async () => {
  const change = { what: 'nothing', before: region('a'), after: { ...region('a'), metadata: { name: 'own', namespace: 'own', labels: { team: 'a' } } } };
  expect(await prove(change, new FakeServer())).toEqual({ failures: [], left: [] });
});

test('fails if the server or our rules refuse it', async () => {
  const server = new FakeServer({ refuse: (_, before) => before === undefined || before.kind === 'Namespace' ? undefined : DENIED });
  expect(await prove({ what: 'a move', before: region('a'), after: region('b') }, server)).toEqual({
    failures: [
      'a move: is accepted: validation.gcpcluster.infrastructure.cluster.x-k8s.io refuses it: spec.region: Invalid value',
      'a move: is no error of ours: our rules report gcp/fixed-field',
    ],
    left: [],
  });
});
