import { RegistrationClient, waitForRegistration } from './webhook-registration';
import type { Manifest } from '../../../src/topology';
import type { Outcome } from '../client/client';

/** What an API server answers that does not know of the webhook. */
const NOT_YET: readonly Outcome[] = [
  { object: { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' } },
  { refusal: { code: 403, message: 'forbidden: not yet ready to handle request' } },
];

/** An API server that asks a webhook from the given look on. */
class Server implements RegistrationClient {
  public readonly steps: string[] = [];
  private looks = 0;

  constructor(private readonly looksUntilKnown: number, private readonly refused?: string) {}

  public async apply(manifest: Manifest, options: { readonly dryRun?: boolean } = {}): Promise<Outcome> {
    this.steps.push(`${options.dryRun ? 'try' : 'apply'} ${manifest.kind}`);
    if (manifest.kind === this.refused) {
      return { refusal: { code: 403, message: 'not for you' } };
    }
    this.looks += options.dryRun ? 1 : 0;
    if (!options.dryRun) {
      return { object: manifest };
    }
    return this.looks >= this.looksUntilKnown ? { refusal: { code: 403, message: 'conversion error' } } : NOT_YET[this.looks % 2];
  }

  public async remove(manifest: Manifest): Promise<void> {
    this.steps.push(`remove ${manifest.kind}`);
  }
}

test('a registration holds once the API server asks the last webhook of each kind, which is removed', async () => {
  const server = new Server(2);
  await waitForRegistration(server);
  expect(server.steps).toEqual([
    'apply MutatingWebhookConfiguration',
    'try CustomResourceDefinition',
    'try CustomResourceDefinition',
    'remove MutatingWebhookConfiguration',
    'apply ValidatingWebhookConfiguration',
    'try CustomResourceDefinition',
    'remove ValidatingWebhookConfiguration',
  ]);
});

test('a webhook that is never asked is an error', async () => {
  await expect(waitForRegistration(new Server(Infinity), 0.2)).rejects.toThrow('does not ask the webhooks of a MutatingWebhookConfiguration 0.2 seconds');
});

test('a registration that is refused is an error', async () => {
  await expect(waitForRegistration(new Server(1, 'ValidatingWebhookConfiguration'))).rejects.toThrow('refuses a ValidatingWebhookConfiguration: not for you');
});
