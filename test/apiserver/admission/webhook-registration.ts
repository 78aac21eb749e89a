import { setTimeout as sleep } from 'timers/promises';
import type { Manifest } from '../../../src/topology';
import type { ApiClient, Outcome } from '../client/client';

const POLL_MILLISECONDS = 100;
const LABEL = 'webhooks.example.com/asked';

/** What a look at the registration needs of the client. */
export type RegistrationClient = Pick<ApiClient, 'apply' | 'remove'>;

/**
 * Waits until the API server asks all webhooks that are registered. It learns of them by a watch, some time after it has accepted them, and
 * would let objects pass meanwhile. So one more webhook of each kind is registered, and as the watch keeps the order, all others are known
 * when that one is. It need not be served, as its condition fails before anyone is asked; so it does not show in the counters of calls either.
 */
export async function waitForRegistration(client: RegistrationClient, timeoutSeconds = 30): Promise<void> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  for (const kind of ['MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration']) {
    const last = lastConfiguration(kind);
    const { refusal } = await client.apply(last);
    if (refusal !== undefined) {
      throw new Error(`the API server refuses a ${kind}: ${refusal.message}`);
    }
    while (!isAsked(await client.apply(probe(kind), { dryRun: true }))) {
      if (Date.now() > deadline) {
        throw new Error(`the API server does not ask the webhooks of a ${kind} ${timeoutSeconds} seconds after their registration`);
      }
      await sleep(POLL_MILLISECONDS);
    }
    await client.remove(last);
  }
}

/** An API server that has not yet read any configuration forbids everything, too. */
function isAsked({ refusal }: Outcome): boolean {
  return refusal?.code === 403 && !refusal.message.includes('not yet ready');
}

function lastConfiguration(kind: string): Manifest {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind,
    metadata: { name: 'last-registered' },
    webhooks: [{
      name: 'last-registered.webhooks.example.com',
      admissionReviewVersions: ['v1'],
      sideEffects: 'None',
      failurePolicy: 'Fail',
      clientConfig: { url: 'https://127.0.0.1/not-served' },
      objectSelector: { matchLabels: { [LABEL]: kind } },
      rules: [{ apiGroups: ['apiextensions.k8s.io'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['customresourcedefinitions'] }],
      // A name is no number: this is an error, which refuses the request.
      matchConditions: [{ name: 'fails', expression: 'int(object.metadata.name) > 0' }],
    }],
  };
}

/** A CRD, because it is admitted where custom resources are, while built-in kinds go through a chain of their own. */
function probe(kind: string): Manifest {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'probes.webhooks.example.com', labels: { [LABEL]: kind } },
    spec: {
      group: 'webhooks.example.com',
      scope: 'Cluster',
      names: { kind: 'Probe', plural: 'probes' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  };
}
