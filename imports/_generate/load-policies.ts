import { parseAllDocuments } from 'yaml';
import { ImportError } from './errors';
import { isObject, type Json, type JsonObject } from './json';
import type { LoadedPolicies } from './loaded-policies';
import type { ProviderPin } from './pin';
import { checkDigest } from './recorded';
import type { CrdSource } from './source';

export const POLICY = 'ValidatingAdmissionPolicy';
export const BINDING = 'ValidatingAdmissionPolicyBinding';
const API_VERSION = 'admissionregistration.k8s.io/v1';

/**
 * Reads all admission policies of a provider.
 *
 * @param verify whether they must be what the pins record; the digest is checked before anything is parsed
 */
export async function loadPolicies(provider: ProviderPin, source: CrdSource, verify: boolean): Promise<LoadedPolicies[]> {
  return Promise.all((provider.policies ?? []).map(async (pin) => {
    const label = `${provider.provider}/${pin.file}`;
    const bytes = await source.read(provider, pin);
    if (verify) checkDigest(label, pin, bytes);
    const manifests = policiesIn(new TextDecoder().decode(bytes), label);
    if (manifests.length === 0) throw new ImportError(`${label}: holds no ${POLICY} and no ${BINDING}`);
    return { pin, bytes, manifests };
  }));
}

/** The policies and bindings of a YAML file, among whatever else; also those that a ConfigMap carries as text, as operators of OpenShift do. */
export function policiesIn(text: string, label: string): JsonObject[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) {
      throw new ImportError(`${label}: not valid YAML: ${document.errors[0].message.split('\n')[0].replace(/:$/, '')}`);
    }
    const content = document.toJS() as Json;
    if (!isObject(content)) return [];
    if (content.kind === 'ConfigMap' && isObject(content.data)) {
      return Object.entries(content.data).flatMap(([key, carried]) => typeof carried === 'string' ? policiesIn(carried, `${label} data.${key}`) : []);
    }
    return content.apiVersion === API_VERSION && (content.kind === POLICY || content.kind === BINDING) ? [content] : [];
  });
}
