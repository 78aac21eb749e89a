import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { ImportError } from './errors';
import type { LoadedCrd } from './loaded-crd';
import type { LoadedPolicies } from './loaded-policies';
import type { CrdPin, ProviderPin } from './pin';
import { gvksOf } from './pinned-versions';

const RECORD = "run 'npx projen import --update-pins' to record it and review what changes in imports/";

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Tags can be moved and folders edited: only the digest says that the bytes are those that were reviewed. */
export function checkDigest(label: string, crd: Pick<CrdPin, 'sha256'>, bytes: Uint8Array): void {
  const got = sha256(bytes);
  if (crd.sha256 === got) return;
  if (crd.sha256 === undefined) throw new ImportError(`${label}: no sha256 is pinned, got ${got}; ${RECORD}`);
  throw new ImportError(`${label}: sha256 does not match its pin: expected ${crd.sha256}, got ${got}; if the change is wanted, ${RECORD}`);
}

/** Says in the pins what a file yields: the tests hold the generated code against it without the file. */
export function checkGvks(provider: ProviderPin, file: LoadedCrd): void {
  const expected = (file.pin.gvks ?? []).join(', ') || 'none';
  const got = gvksOf(provider, file).join(', ');
  if (expected !== got) {
    throw new ImportError(`${file.label}: gvks do not match the pin: expected ${expected}, got ${got}; if the change is wanted, ${RECORD}`);
  }
}

/** The pins with what was read recorded; providers that were not read stay as they are. */
export function withRecords(
  pins: readonly ProviderPin[], loaded: ReadonlyMap<string, readonly LoadedCrd[]>, loadedPolicies: ReadonlyMap<string, readonly LoadedPolicies[]>,
): ProviderPin[] {
  return pins.map((pin) => {
    const crds = loaded.get(pin.provider)?.map((file) => recorded(pin, file));
    const policies = loadedPolicies.get(pin.provider)?.map((file) => ({ ...file.pin, sha256: sha256(file.bytes) }));
    return { ...pin, ...crds && { crds }, ...policies && { policies } };
  });
}

/** Written aside and moved into place: a reader never sees half a file. */
export function writePins(file: string, pins: readonly ProviderPin[]): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(pins, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

function recorded(provider: ProviderPin, file: LoadedCrd): CrdPin {
  // The old records go first, so that the new ones end up in the same place whether there were any or not.
  const { gvks: _gvks, sha256: _sha256, ...written } = file.pin;
  return { ...written, gvks: gvksOf(provider, file), sha256: sha256(file.bytes) };
}
