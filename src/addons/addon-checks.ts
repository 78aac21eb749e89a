import { parseAllDocuments } from 'yaml';
import { refuseValue } from '../core';

/** What etcd takes for one object, less what the rest of the object needs. */
const MAX_BYTES = 1024 * 1024 - 4096;
/** What `kubectl apply` can put into its last-applied annotation. */
export const CLIENT_SIDE_APPLY_BYTES = 256 * 1024;

/** Refuses manifests that the API server or the cluster cannot take, and secrets in the clear. */
export function checkManifests(name: string, text: string): void {
  const bytes = Buffer.byteLength(text, 'utf8');
  if (bytes > MAX_BYTES) {
    refuseValue('input/invalid-value', `manifest '${name}' has ${bytes} bytes; a ConfigMap or Secret holds at most ${MAX_BYTES}. `
      + 'Split it into several manifests, each becomes an object of its own');
  }
  const documents = parseAllDocuments(text);
  const objects = 'empty' in documents ? [] : documents.map(document => {
    if (document.errors.length > 0) {
      refuseValue('input/invalid-value', `manifest '${name}' is not valid YAML: ${document.errors[0].message.split('\n')[0]}; correct it`);
    }
    return document.toJS() as { kind?: unknown; data?: object; stringData?: object; metadata?: { name?: string } } | null;
  }).filter(object => object !== null);
  if (objects.length === 0) {
    refuseValue('input/missing-value', `manifest '${name}' holds no object; give at least one`);
  }
  for (const object of objects) {
    if (typeof object !== 'object' || typeof object.kind !== 'string') {
      refuseValue('input/invalid-value', `manifest '${name}' has a document without 'kind'; each document must be a Kubernetes object`);
    }
    if (object.kind === 'Secret' && Object.keys({ ...object.data, ...object.stringData }).length > 0) {
      refuseValue('input/invalid-value', `manifest '${name}' holds the Secret '${object.metadata?.name ?? ''}' with values in the clear; `
        + "keep it out of the manifests and name it in 'existingSecrets'");
    }
  }
}
