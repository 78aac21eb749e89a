import { BundleObject, Field } from '../../../topology';

const SYNC_WAVE = 'argocd.argoproj.io/sync-wave';
const SYNC_OPTIONS = 'argocd.argoproj.io/sync-options';

export function waveField(object: BundleObject): Field {
  return object.at('metadata.annotations').member(SYNC_WAVE);
}

export function optionsField(object: BundleObject): Field {
  return object.at('metadata.annotations').member(SYNC_OPTIONS);
}

export function hasWave(object: BundleObject): boolean {
  return waveField(object).exists;
}

/** Whether a wave is what Argo CD reads as a number. */
export function isWave(text: string): boolean {
  return /^[+-]?\d+$/.test(text);
}

/** The wave of an object. What Argo CD cannot read counts as 0, which is also the default. */
export function waveOf(object: BundleObject): number {
  const { text = '' } = waveField(object);
  return isWave(text) ? Number(text) : 0;
}

/** The sync options of an object. */
export function optionsOf(object: BundleObject): string[] {
  return (optionsField(object).text ?? '').split(',').map(option => option.trim());
}
