import { oncePerTopology } from './once-per-topology';
import { BundleObject, Field, HOOK_ANNOTATION, SKIPPED_HOOK, SYNC_OPTIONS_ANNOTATION, SYNC_WAVE_ANNOTATION } from '../../topology';

const HELM_HOOK = 'helm.sh/hook';
/** The annotation with which Helm charts keep objects; Argo CD heeds it too. */
const HELM_POLICY = 'helm.sh/resource-policy';

/** What Argo CD takes hooks of Helm for, as far as a sync runs them. */
const HELM_HOOKS = new Map([
  ['crd-install', 'PreSync'], ['pre-install', 'PreSync'], ['pre-upgrade', 'PreSync'], ['post-install', 'PostSync'], ['post-upgrade', 'PostSync'],
]);
/** The phases of a sync, in their order. What is no hook is applied in `Sync`. */
const PHASES = ['PreSync', 'Sync', 'PostSync'];

/** When Argo CD applies an object: a wave of a phase. */
export interface Stage {
  /** The position in the phases of a sync. */
  readonly phase: number;
  readonly wave: number;
}

export function waveField(object: BundleObject): Field {
  return object.at('metadata.annotations').member(SYNC_WAVE_ANNOTATION);
}

export function optionsField(object: BundleObject): Field {
  return object.at('metadata.annotations').member(SYNC_OPTIONS_ANNOTATION);
}

/** The field that makes an object a hook; of those of Argo CD and Helm the one that counts. */
export function hookField(object: BundleObject): Field {
  const annotations = object.at('metadata.annotations');
  return annotations.member(annotations.member(HOOK_ANNOTATION).exists ? HOOK_ANNOTATION : HELM_HOOK);
}

export function hasWave(object: BundleObject): boolean {
  return waveField(object).exists;
}

/** The objects with annotations, which are few in most bundles, and what Argo CD is told stands in no other. */
export const annotatedObjects = oncePerTopology<readonly BundleObject[]>(({ objects }) => objects
  .filter(({ manifest: { metadata } }) => metadata?.annotations !== undefined));

/** The objects with a wave, of which many bundles have none. */
export const objectsWithWave = oncePerTopology<readonly BundleObject[]>(topology => annotatedObjects(topology).filter(hasWave));

/** The objects that Argo CD takes for hooks, of which nearly all bundles have none. */
export const hooks = oncePerTopology<readonly BundleObject[]>(topology => annotatedObjects(topology).filter(isHook));

/** Whether a wave is what Argo CD reads as a number. */
export function isWave(text: string): boolean {
  return /^[+-]?\d+$/.test(text);
}

/** The wave of an object. What Argo CD cannot read counts as 0, which is also the default. */
export function waveOf({ annotations: { [SYNC_WAVE_ANNOTATION]: wave } }: BundleObject): number {
  return wave !== undefined && isWave(wave) ? Number(wave) : 0;
}

/** The stage of an object. A hook of several phases is there from the first one on. */
export function stageOf(object: BundleObject): Stage {
  const types = new Set(hookTypes(object));
  const phase = PHASES.findIndex(type => types.has(type));
  return { phase: phase < 0 ? PHASES.indexOf('Sync') : phase, wave: waveOf(object) };
}

/** Negative if the first of two stages comes first. */
export function compareStages(a: Stage, b: Stage): number {
  return a.phase - b.phase || a.wave - b.wave;
}

/** `wave 1`, and with the phase where it is that of a hook. */
export function describeStage({ phase, wave }: Stage): string {
  return PHASES[phase] === 'Sync' ? `wave ${wave}` : `wave ${wave} of ${PHASES[phase]}`;
}

/** The sync options of an object. */
export function optionsOf({ annotations: { [SYNC_OPTIONS_ANNOTATION]: options } }: BundleObject): string[] {
  return listOf(options);
}

/** The value of a sync option of an object. */
export function optionOf(object: BundleObject, name: string): string | undefined {
  return valueOf(optionsOf(object), name);
}

/** The value of an option in a list of them. */
export function valueOf(options: readonly string[], name: string): string | undefined {
  return options.find(option => option.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Whether an object asks for what Helm calls keeping. */
export function isKeptByHelm({ annotations: { [HELM_POLICY]: policy } }: BundleObject): boolean {
  return listOf(policy).includes('keep');
}

/** A hook that is to be skipped is none, and one of a type that nobody knows is one that never runs. */
export function isHook(object: BundleObject): boolean {
  const { annotations } = object;
  return annotations[HOOK_ANNOTATION] === undefined ? annotations[HELM_HOOK] !== undefined : annotations[HOOK_ANNOTATION].trim() !== SKIPPED_HOOK;
}

function hookTypes({ annotations: { [HOOK_ANNOTATION]: hook, [HELM_HOOK]: helmHook } }: BundleObject): string[] {
  return hook === undefined ? listOf(helmHook).flatMap(type => HELM_HOOKS.get(type) ?? []) : listOf(hook);
}

function listOf(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(',').map(entry => entry.trim());
}
