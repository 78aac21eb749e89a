import { RegistrationClient, waitForRegistration } from './webhook-registration';
import type { Manifest } from '../../../src/topology';
import type { Outcome } from '../client/client';

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
    return options.dryRun && this.looks >= this.looksUntilKnown ? { refusal: { code: 400, message: 'conversion error' } } : { object: manifest };
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
