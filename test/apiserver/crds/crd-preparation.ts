import { contractLabels } from './contract-labels';
import type { CrdManifest, CrdVersion, UpstreamCrd } from './crd-source';

/** A conversion webhook outside the cluster. */
export interface ConversionWebhook {
  readonly url: string;
  /** What signs its certificate: PEM, encoded in base64 as the field of the same name. */
  readonly caBundle: string;
}

export interface PreparationOptions {
  /** The version to store objects in. @default - upstream's */
  readonly storageVersion?: (crd: UpstreamCrd) => string;
  /** @default - none: between versions nothing but the apiVersion is changed */
  readonly conversion?: ConversionWebhook;
}

/** A CRD of upstream's repository as its release would install it, with a conversion that works without the provider's Service. */
export function prepareCrd(crd: UpstreamCrd, options: PreparationOptions = {}): CrdManifest {
  const { apiVersion, kind, metadata, spec } = crd.manifest;
  const storage = options.storageVersion?.(crd) ?? upstreamStorageVersion(crd);
  checkVersion(crd, storage);
  const labels = { ...metadata.labels, ...contractLabels(crd.provider, spec.group) };
  const annotations = withoutInjection(metadata.annotations ?? {});
  return {
    apiVersion,
    kind,
    metadata: {
      name: metadata.name,
      ...(Object.keys(labels).length > 0 ? { labels } : {}),
      ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
    },
    spec: {
      ...spec,
      conversion: conversionOf(options.conversion),
      versions: spec.versions.map((version): CrdVersion => ({
        ...version,
        served: version.served || crd.pinnedVersions.includes(version.name),
        storage: version.name === storage,
      })),
    },
  };
}

/**
 * The version to store a kind in where no webhook converts: the API server drops all that the schema of the stored version does not know, so it
 * must be the version that is applied.
 *
 * @param emitted what is applied, as `<group>/<version>/<Kind>`
 */
export function storageVersionFor(crd: UpstreamCrd, emitted: ReadonlySet<string>): string {
  const { group, names, versions } = crd.manifest.spec;
  const applied = versions.map(({ name }) => name).filter((version) => emitted.has(`${group}/${version}/${names.kind}`));
  if (applied.length > 1) {
    throw new Error(`${names.kind} is applied in ${applied.join(' and ')}, but only one of them can be stored as it is; ` +
      'apply one version at a time or convert by a webhook');
  }
  return applied[0] ?? upstreamStorageVersion(crd);
}

function upstreamStorageVersion({ manifest }: UpstreamCrd): string {
  const stored = manifest.spec.versions.filter(({ storage }) => storage).map(({ name }) => name);
  if (stored.length !== 1) throw new Error(`${manifest.metadata.name} must store exactly one version, got ${stored.join(', ') || 'none'}`);
  return stored[0];
}

function checkVersion({ manifest }: UpstreamCrd, version: string): void {
  const names = manifest.spec.versions.map(({ name }) => name);
  if (!names.includes(version)) throw new Error(`${manifest.metadata.name} cannot be stored in '${version}'; it has ${names.join(', ')}`);
}

function conversionOf(webhook: ConversionWebhook | undefined): object {
  if (webhook === undefined) return { strategy: 'None' };
  const { url, caBundle } = webhook;
  return { strategy: 'Webhook', webhook: { clientConfig: { url, caBundle }, conversionReviewVersions: ['v1'] } };
}

/** Without cert-manager nobody injects anything. */
function withoutInjection(annotations: { readonly [key: string]: string }): { readonly [key: string]: string } {
  return Object.fromEntries(Object.entries(annotations).filter(([key]) => !key.startsWith('cert-manager.io/')));
}
