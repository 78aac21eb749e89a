import { parseCrds } from './crd';
import type { LoadedCrd } from './loaded-crd';
import { withOpaque } from './opaque';
import { parseOpenApi } from './openapi';
import type { ProviderPin } from './pin';
import { checkVersions } from './pinned-versions';
import { checkDigest, checkGvks } from './recorded';
import type { CrdSource } from './source';

/**
 * Reads all CRDs of a provider.
 *
 * @param verify whether they must be what the pins record; the digest is checked before anything is parsed
 */
export async function loadProvider(provider: ProviderPin, source: CrdSource, verify: boolean): Promise<LoadedCrd[]> {
  const loaded = await Promise.all(provider.crds.map(async (pin) => {
    const label = `${provider.provider}/${pin.file}`;
    const bytes = await source.read(provider, pin);
    if (verify) checkDigest(label, pin, bytes);
    const text = new TextDecoder().decode(bytes);
    const crds = pin.kinds ? parseOpenApi(text, label, pin.kinds) : parseCrds(text, label);
    return { pin, label, bytes, crds: crds.map((crd) => withOpaque(crd, pin.opaque ?? [], label)) };
  }));
  checkVersions(provider, loaded);
  if (verify) loaded.forEach((file) => checkGvks(provider, file));
  return loaded;
}
