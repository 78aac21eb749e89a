import type { Manifest } from '../../../src/topology';

/** Where a webhook server answers, outside the cluster. */
export interface WebhookServer {
  /** Without a path. */
  readonly url: string;
  /** What signs its certificate: PEM, encoded in base64. */
  readonly caBundle: string;
}

interface Webhook {
  readonly name: string;
  readonly clientConfig?: { readonly service?: { readonly path?: string } };
  readonly [field: string]: unknown;
}

/** The webhooks of a Mutating- or ValidatingWebhookConfiguration. */
export function webhooksOf(configuration: Manifest): readonly Webhook[] {
  return (configuration.webhooks ?? []) as readonly Webhook[];
}

/**
 * Upstream's configuration, asking a server outside the cluster instead of a Service.
 *
 * @param owner comes before the name that upstream gives it
 */
export function pointAtServer(configuration: Manifest, owner: string, server: WebhookServer): Manifest {
  const { apiVersion, kind, metadata } = configuration;
  return {
    apiVersion,
    kind,
    metadata: { name: `${owner}-${String(metadata?.name)}` },
    webhooks: webhooksOf(configuration).map(webhook => ({
      ...webhook,
      clientConfig: { url: `${server.url}${pathOf(webhook)}`, caBundle: server.caBundle },
      // A server that does not answer must be seen: what it would have refused must not count as accepted.
      failurePolicy: 'Fail',
    })),
  };
}

function pathOf({ name, clientConfig }: Webhook): string {
  const path = clientConfig?.service?.path;
  if (path === undefined) {
    throw new Error(`webhook '${name}' names no path of a Service (clientConfig.service.path); only such webhooks can be served here`);
  }
  return path;
}

interface Kustomization {
  readonly patches?: readonly { readonly path?: string }[];
  /** The older way to say the same. */
  readonly patchesStrategicMerge?: readonly string[];
}

/** The files that a kustomization patches its resources with. */
export function patchFiles(kustomization: unknown): readonly string[] {
  const { patches = [], patchesStrategicMerge = [] } = kustomization as Kustomization;
  return [...patches.flatMap(({ path }) => path ?? []), ...patchesStrategicMerge];
}

/** The names of the CRDs that patches give a conversion webhook to. */
export function convertedCrds(patches: readonly Manifest[]): readonly string[] {
  return patches
    .filter(({ spec }) => (spec as { readonly conversion?: { readonly strategy?: string } } | undefined)?.conversion?.strategy === 'Webhook')
    .map(({ metadata }) => String(metadata?.name));
}
