import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';
import { stringify } from 'yaml';
import { readUpstreamWebhooks } from './upstream-webhooks';

const CONFIG = { owner: 'things', webhooks: 'config/base/webhook', crds: 'config/base/crds' };
const REGISTRATION = { apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingWebhookConfiguration', metadata: { name: 'validating' } };
const CONVERTED = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'things.example.com' },
  spec: { conversion: { strategy: 'Webhook' } },
};

let module_: string;

beforeEach(() => {
  module_ = mkdtempSync(path.join(tmpdir(), 'upstream-'));
});

afterEach(() => rmSync(module_, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(module_, file)), { recursive: true });
  writeFileSync(path.join(module_, file), content);
}

test('webhooks are read from the folders that a module keeps them in', async () => {
  write('config/base/webhook/manifests.yaml', `---\n${stringify(REGISTRATION)}---\n`);
  write('config/base/crds/kustomization.yaml', stringify({ patches: [{ path: 'patches/webhook.yaml' }] }));
  write('config/base/crds/patches/webhook.yaml', stringify(CONVERTED));
  expect(await readUpstreamWebhooks(module_, CONFIG)).toEqual({ configurations: [REGISTRATION], converted: ['things.example.com'] });
});

test('a module without conversion registers admission alone', async () => {
  write('config/base/webhook/manifests.yaml', stringify(REGISTRATION));
  write('config/base/crds/kustomization.yaml', stringify({ resources: ['bases/things.yaml'] }));
  expect(await readUpstreamWebhooks(module_, CONFIG)).toEqual({ configurations: [REGISTRATION], converted: [] });
});
