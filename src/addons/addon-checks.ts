import { lazily, refuseValue } from '../core';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const yaml = lazily(() => require('yaml') as typeof import('yaml'));

/** What etcd takes for one object, less what the rest of the object needs. */
const MAX_BYTES = 1024 * 1024 - 4096;

/** Refuses manifests that the API server or the cluster cannot take, and secrets in the clear. */
export function checkManifests(name: string, text: string): void {
  const bytes = Buffer.byteLength(text, 'utf8');
  if (bytes > MAX_BYTES) {
    refuseValue('input/invalid-value', `manifest '${name}' has ${bytes} bytes; a ConfigMap or Secret holds at most ${MAX_BYTES}. `
      + 'Split it into several manifests, each becomes an object of its own');
  }
  const objects = parseObjects(name, text);
  if (objects.length === 0) {
    refuseValue('input/missing-value', `manifest '${name}' holds no object; give at least one`);
  }
  objects.forEach(object => checkObject(name, object));
}

interface ManifestObject {
  readonly kind?: unknown;
  readonly metadata?: { readonly name?: string };
  readonly data?: object;
  readonly stringData?: object;
  readonly items?: ManifestObject[];
}

function parseObjects(name: string, text: string): ManifestObject[] {
  const documents = yaml().parseAllDocuments(text);
  return 'empty' in documents ? [] : documents.map(document => {
    try {
      if (document.errors.length > 0) {
        throw document.errors[0];
      }
      return document.toJS() as ManifestObject | null;
    } catch (error) {
      refuseValue('input/invalid-value', `manifest '${name}' is not valid YAML: ${(error as Error).message.split('\n')[0].replace(/:$/, '')}; correct it`);
    }
  }).filter(object => object !== null);
}

function checkObject(name: string, object: ManifestObject): void {
  if (typeof object !== 'object' || object === null || typeof object.kind !== 'string') {
    refuseValue('input/invalid-value', `manifest '${name}' has a document without 'kind'; each document must be a Kubernetes object`);
  }
  if (object.kind === 'Secret' && Object.keys({ ...object.data, ...object.stringData }).length > 0) {
    refuseValue('input/invalid-value', `manifest '${name}' holds the Secret '${object.metadata?.name ?? ''}' with values in the clear; `
      + "keep it out of the manifests and name it in 'existingSecrets'");
  }
  if (object.kind.endsWith('List') && Array.isArray(object.items)) {
    // The items of a SecretList need no kind of their own.
    const itemKind = object.kind.slice(0, -'List'.length);
    object.items.forEach(item => checkObject(name, itemKind === '' ? item : { kind: itemKind, ...item }));
  }
}
