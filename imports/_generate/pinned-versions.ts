import { type Crd, servedVersions } from './crd';
import { ImportError } from './errors';
import type { LoadedCrd } from './loaded-crd';
import type { CrdPin, ProviderPin } from './pin';

/** All versions a provider gets a folder for, in stable order. */
export function versionsOf(provider: ProviderPin): string[] {
  return [...new Set(provider.crds.flatMap((crd) => wantedVersions(provider, crd)))].sort();
}

/** A kind is left out of the folder of a version it does not serve. */
export function isTaken(provider: ProviderPin, pin: CrdPin, crd: Crd, version: string): boolean {
  return wantedVersions(provider, pin).includes(version) && servedVersions(crd).includes(version);
}

/** What a file yields, as `<group>/<version>/<Kind>`. */
export function gvksOf(provider: ProviderPin, { pin, crds }: LoadedCrd): string[] {
  return versionsOf(provider).flatMap((version) => {
    return crds.filter((crd) => isTaken(provider, pin, crd, version)).map((crd) => gvkOf(crd.group, version, crd.kind));
  });
}

/** `<group>/<version>/<Kind>`; the core group has no name. */
export function gvkOf(group: string, version: string, kind: string): string {
  return [group, version, kind].filter((part) => part !== '').join('/');
}

/** A pin that asks for what upstream does not serve is a mistake in the pin, not an empty folder. */
export function checkVersions(provider: ProviderPin, loaded: readonly LoadedCrd[]): void {
  for (const { pin, label, crds } of loaded) {
    for (const crd of crds) checkCrd(crd, label, wantedVersions(provider, pin), pin.versions !== undefined);
  }
  for (const version of provider.versions) {
    if (!loaded.some(({ pin, crds }) => crds.some((crd) => isTaken(provider, pin, crd, version)))) {
      const served = [...new Set(loaded.flatMap(({ crds }) => crds).flatMap(servedVersions))].sort();
      throw new ImportError(`${provider.provider}: no CRD is taken in the pinned version '${version}'; served: ${served.join(', ')}`);
    }
  }
}

/** The provider's versions are a choice, of which one must be served; a CRD's own list is meant to the letter. */
function checkCrd(crd: Crd, label: string, wanted: readonly string[], each: boolean): void {
  const served = servedVersions(crd);
  const missing = wanted.filter((version) => !served.includes(version));
  if (missing.length === wanted.length || (each && missing.length > 0)) {
    throw new ImportError(`${label}: ${crd.kind} does not serve '${missing.join("', '")}'; served: ${served.join(', ') || 'none'}`);
  }
}

function wantedVersions(provider: ProviderPin, crd: CrdPin): readonly string[] {
  return crd.versions ?? provider.versions;
}
