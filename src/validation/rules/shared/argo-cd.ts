import { oncePerTopology } from './once-per-topology';
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

/** The objects with a wave, of which many bundles have none. */
export const objectsWithWave = oncePerTopology<readonly BundleObject[]>(({ objects }) => objects.filter(hasWave));

/** Whether a wave is what Argo CD reads as a number. */
export function isWave(text: string): boolean {
  return /^[+-]?\d+$/.test(text);
}

/** The wave of an object. What Argo CD cannot read counts as 0, which is also the default. */
export function waveOf({ annotations: { [SYNC_WAVE]: wave } }: BundleObject): number {
  return wave !== undefined && isWave(wave) ? Number(wave) : 0;
}

/** The sync options of an object. */
export function optionsOf({ annotations: { [SYNC_OPTIONS]: options } }: BundleObject): string[] {
  return options === undefined ? [] : options.split(',').map(option => option.trim());
}
