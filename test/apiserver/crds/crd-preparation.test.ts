import { prepareCrd, storageVersionFor } from './crd-preparation';
import type { UpstreamCrd } from './crd-source';

function widget(overrides: { provider?: string; metadata?: object; conversion?: object } = {}): UpstreamCrd {
  return {
    provider: overrides.provider ?? 'baremetal-operator',
    release: 'example/widgets@v1.2.3',
    pinnedVersions: ['v1', 'v2'],
    manifest: {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'widgets.example.org', ...overrides.metadata },
      spec: {
        group: 'example.org',
        scope: 'Namespaced',
        names: { kind: 'Widget', plural: 'widgets' },
        ...(overrides.conversion ? { conversion: overrides.conversion } : {}),
        versions: [
          { name: 'v0', served: false, storage: false, schema: { openAPIV3Schema: { type: 'object' } } },
          { name: 'v1', served: false, storage: false, schema: { openAPIV3Schema: { type: 'object', description: 'a widget' } } },
          { name: 'v2', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
        ],
      },
      status: { storedVersions: ['v2'] },
    },
  };
}

test('serves the pinned versions besides those of upstream and stores what upstream stores', () => {
  const { spec } = prepareCrd(widget());
  expect(spec.versions.map(({ name, served, storage }) => [name, served, storage]))
    .toEqual([['v0', false, false], ['v1', true, false], ['v2', true, true]]);
});

test('stores exactly the version that is asked for', () => {
  const { spec } = prepareCrd(widget(), { storageVersion: () => 'v1' });
  expect(spec.versions.filter(({ storage }) => storage).map(({ name }) => name)).toEqual(['v1']);
});

test('refuses to store a version that the kind does not have', () => {
  expect(() => prepareCrd(widget(), { storageVersion: () => 'v9' })).toThrow("widgets.example.org cannot be stored in 'v9'; it has v0, v1, v2");
});

test('converts by nothing in place of a webhook that nobody runs', () => {
  expect(prepareCrd(widget({ conversion: { strategy: 'Webhook' } })).spec.conversion).toEqual({ strategy: 'None' });
});

test('converts by the webhook at a URL', () => {
  expect(prepareCrd(widget(), { conversion: { url: 'https://127.0.0.1:1/convert', caBundle: 'Cg==' } }).spec.conversion).toEqual({
    strategy: 'Webhook',
    webhook: { clientConfig: { url: 'https://127.0.0.1:1/convert', caBundle: 'Cg==' }, conversionReviewVersions: ['v1'] },
  });
});

test('adds contract labels to those that are there', () => {
  const { metadata } = prepareCrd(widget({ provider: 'kamaji', metadata: { labels: { a: 'b' } } }));
  expect(metadata.labels).toEqual({ 'a': 'b', 'cluster.x-k8s.io/v1beta2': 'v1alpha2' });
});

test('leaves out what the API server fills and what cert-manager would read', () => {
  const annotations = { 'cert-manager.io/inject-ca-from': 'x/y' };
  const prepared = prepareCrd(widget({ metadata: { creationTimestamp: null, annotations } }));
  expect(prepared.metadata).toEqual({ name: 'widgets.example.org' });
  expect(prepared).not.toHaveProperty('status');
});

test('keeps other annotations, schemas and descriptions', () => {
  const crd = widget({ metadata: { annotations: { 'cert-manager.io/inject-ca-from': 'x/y', 'tool': '1' } } });
  const prepared = prepareCrd(crd);
  expect(prepared.metadata.annotations).toEqual({ tool: '1' });
  expect(prepared.spec.versions.map(({ schema }) => schema)).toEqual(crd.manifest.spec.versions.map(({ schema }) => schema));
});

test('leaves the CRD it is given as it is', () => {
  const crd = widget();
  prepareCrd(crd, { storageVersion: () => 'v1' });
  expect(crd).toEqual(widget());
});

describe('the version to store without a webhook', () => {
  test('is the one that is applied', () => {
    expect(storageVersionFor(widget(), new Set(['example.org/v1/Widget', 'example.org/v2/Gadget', 'v1/Secret']))).toBe('v1');
  });

  test('is that of upstream for a kind that is not applied', () => {
    expect(storageVersionFor(widget(), new Set(['example.org/v1/Gadget']))).toBe('v2');
  });

  test('cannot be chosen where two versions are applied', () => {
    expect(() => storageVersionFor(widget(), new Set(['example.org/v1/Widget', 'example.org/v2/Widget'])))
      .toThrow('Widget is applied in v1 and v2, but only one of them can be stored as it is; apply one version at a time or convert by a webhook');
  });
});
