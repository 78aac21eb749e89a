import { readPlainText } from './plain-document';
import { lazily } from '../lazily';

/* eslint-disable @typescript-eslint/no-require-imports */
const yaml = lazily(() => require('yaml') as typeof import('yaml'));
const kubernetesSchema = lazily(() => (require('./kubernetes-schema') as typeof import('./kubernetes-schema')).KUBERNETES_SCHEMA);
/* eslint-enable @typescript-eslint/no-require-imports */

/** What the library makes of a document, as programs of Kubernetes read it. It throws what is wrong, and takes time to load. */
export function parseKubernetesYaml(text: string): unknown {
  return yaml().parse(text, { logLevel: 'error', uniqueKeys: false, maxAliasCount: 100, version: '1.1', schema: kubernetesSchema() });
}

/** The same without the library, where a document is plain. */
export function readKubernetesYaml(text: string): unknown {
  const plain = readPlainText(text.replace(/^\s*---[ \t]*\r?\n/, ''));
  return plain === undefined ? parseKubernetesYaml(text) : plain.value;
}
