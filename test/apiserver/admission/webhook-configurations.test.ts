import { convertedCrds, patchFiles, pointAtServer, webhooksOf } from './webhook-configurations';

const SERVER = { url: 'https://127.0.0.1:4711', caBundle: 'UEVN' };

function configuration(...webhooks: object[]) {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'validating-webhook-configuration', annotations: { 'cert-manager.io/inject-ca-from': 'a/b' } },
    webhooks,
  };
}

const THING = {
  name: 'validation.thing.example.com',
  clientConfig: { service: { name: 'webhook-service', namespace: 'system', path: '/validate-thing' } },
  failurePolicy: 'Ignore',
  timeoutSeconds: 7,
  rules: [{ apiGroups: ['example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['things'] }],
};

test('a configuration asks the server at the path that the Service has', () => {
  expect(pointAtServer(configuration(THING), 'things', SERVER)).toEqual({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'things-validating-webhook-configuration' },
    webhooks: [{
      name: 'validation.thing.example.com',
      clientConfig: { url: 'https://127.0.0.1:4711/validate-thing', caBundle: 'UEVN' },
      failurePolicy: 'Fail',
      timeoutSeconds: 7,
      rules: THING.rules,
    }],
  });
});

test('a webhook without a path of a Service is an error that names it', () => {
  const elsewhere = { name: 'elsewhere.example.com', clientConfig: { url: 'https://example.com' } };
  expect(() => pointAtServer(configuration(elsewhere), 'things', SERVER)).toThrow(/'elsewhere\.example\.com'.*clientConfig\.service\.path/);
});

test('a configuration may have no webhooks', () => {
  const { apiVersion, kind, metadata } = configuration();
  expect(webhooksOf({ apiVersion, kind, metadata })).toEqual([]);
});

test('patches of a kustomization are those in files', () => {
  expect(patchFiles({ patches: [{ path: 'patches/a.yaml' }, { patch: 'inline' }, { path: 'patches/b.yaml' }] })).toEqual(['patches/a.yaml', 'patches/b.yaml']);
  expect(patchFiles({ patchesStrategicMerge: ['patches/c.yaml'] })).toEqual(['patches/c.yaml']);
  expect(patchFiles({ resources: ['a.yaml'] })).toEqual([]);
});

test('a CRD is converted by a webhook if a patch says so', () => {
  const crd = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' };
  expect(convertedCrds([
    { ...crd, metadata: { name: 'things.example.com' }, spec: { conversion: { strategy: 'Webhook' } } },
    { ...crd, metadata: { name: 'others.example.com' }, spec: { conversion: { strategy: 'None' } } },
    { ...crd, metadata: { name: 'annotated.example.com', annotations: { a: 'b' } } },
  ])).toEqual(['things.example.com']);
});
