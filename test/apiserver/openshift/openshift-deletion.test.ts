import { DeletionClient, PROTECTION, proveDeletion, protectionOf } from './openshift-deletion';
import { OpenShiftRelease } from '../../../src/openshift/release';
import { Manifest } from '../../../src/topology';
import { referenceFolder } from '../../support/reference-folder';
import { Outcome } from '../client/client';
import { FakeServer } from '../proof/fake-server';
import { Tally } from '../proof/tally';

const [POLICY, BINDING] = ['ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding']
  .map((kind): Manifest => ({ apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name: PROTECTION } }));
const DENIED = `ValidatingAdmissionPolicy '${PROTECTION}' with binding '${PROTECTION}' denied request: such objects cannot be deleted.`;

type Refuse = (name: string, isBound: boolean) => string | undefined;

/** A server that knows the kind that is compared with, and says of each deletion what it is told to. */
class DeletingServer extends FakeServer implements DeletionClient {
  constructor(private readonly refuse: Refuse) {
    super();
  }

  public get(): Promise<string> {
    return Promise.resolve(JSON.stringify({ resources: [{ kind: 'Infrastructure' }] }));
  }

  public patch(manifest: Manifest): Promise<Outcome> {
    return Promise.resolve({ object: manifest });
  }

  public tryRemove(manifest: Manifest): Promise<Outcome> {
    const message = this.refuse(String(manifest.metadata?.name), this.ids.includes(`${BINDING.kind}/${PROTECTION}`));
    return Promise.resolve(message === undefined ? { object: manifest } : { refusal: { code: 422, message } });
  }
}

async function prove(refuse: Refuse): Promise<{ readonly refused: number; readonly failures: readonly string[] }> {
  const tally = new Tally();
  const refused = await proveDeletion(new DeletingServer(refuse), OpenShiftRelease.V5_0, [POLICY, BINDING], tally, 0);
  return { refused, failures: tally.failures };
}

test('all holds on a server that keeps the AzureCluster of the cluster while the policy is bound', async () => {
  expect(await prove((name, isBound) => name === 'ocp-7xk2p' && isBound ? DENIED : undefined)).toEqual({ refused: 1, failures: [] });
});

test('fails where the server deletes it', async () => {
  expect((await prove(() => undefined)).failures).toEqual(['OpenShift 5.0, the AzureCluster of the cluster: is not deleted: nobody refuses it: ']);
});

test('fails where something else refuses, or everything is refused for ever', async () => {
  expect((await prove(() => 'no such kind')).failures).toEqual([
    'OpenShift 5.0, the AzureCluster of the cluster: is not deleted: schema refuses it: no such kind',
    'OpenShift 5.0, another AzureCluster: is deleted: schema refuses it: no such kind',
    'OpenShift 5.0, the AzureCluster of the cluster without the binding: is deleted: schema refuses it: no such kind',
  ]);
});

test('the policy and its binding are read from the bundle of a release, where somebody has it', () => {
  const folder = referenceFolder('integration');
  expect(protectionOf(OpenShiftRelease.V4_20, folder ?? '.')).toEqual([]);
  const found = folder === undefined ? [POLICY, BINDING] : protectionOf(OpenShiftRelease.V5_0, folder);
  expect(found.map(({ kind }) => kind)).toEqual([POLICY.kind, BINDING.kind]);
});
