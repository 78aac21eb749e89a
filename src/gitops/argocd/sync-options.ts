import { ApiObject } from 'cdk8s';
import { isTooLargeToApply, refuseValue } from '../../core';
import { SERVER_SIDE_APPLY, SYNC_OPTIONS_ANNOTATION, SYNC_WAVE_ANNOTATION } from '../../topology';
import { annotationByContent } from '../annotation-by-content';
import { annotationsOf } from '../objects';

/** What Argo CD takes for a difference. */
const COMPARE_OPTIONS_ANNOTATION = 'argocd.argoproj.io/compare-options';

/** The part of an option before its value: an object has each option once. */
export function optionName(option: string): string {
  return option.split('=')[0].trim();
}

/** The options of an annotation. */
export function parseOptions(annotation: string = ''): string[] {
  return annotation.split(',').map(option => option.trim()).filter(option => option !== '');
}

/** Options of an annotation with others that it does not have yet, whatever their values: who has written one there has meant it. */
export function withOptions(annotation: string | undefined, options: readonly string[]): string {
  const present = parseOptions(annotation);
  const taken = new Set(present.map(optionName));
  return [...present, ...options.filter(option => !taken.has(optionName(option)))].join(',');
}

/** Adds sync options to an object, which keeps those that it has. */
export function addSyncOptions(object: ApiObject, options: readonly string[]): void {
  addOptions(object, SYNC_OPTIONS_ANNOTATION, options);
}

/** Lets Argo CD be content with an object that is gone from Git and stays. */
export function ignoreWhenGone(object: ApiObject): void {
  addOptions(object, COMPARE_OPTIONS_ANNOTATION, ['IgnoreExtraneous']);
}

function addOptions(object: ApiObject, annotation: string, options: readonly string[]): void {
  if (options.length > 0) {
    object.metadata.addAnnotation(annotation, withOptions(annotationsOf(object)[annotation], options));
  }
}

/** Lets Argo CD apply an object on the server if it turns out to be too large for client-side apply, which keeps a copy of it in an annotation. */
export function applyOnServerIfLarge(object: ApiObject): void {
  const { [SYNC_OPTIONS_ANNOTATION]: present } = annotationsOf(object);
  object.metadata.addAnnotation(SYNC_OPTIONS_ANNOTATION, annotationByContent(object, manifest => (
    isTooLargeToApply(manifest) ? withOptions(present, [SERVER_SIDE_APPLY]) : present), present));
}

/** Refuses what Argo CD would take for wave 0. */
export function checkWave(prop: string, wave: number = 0): void {
  if (!Number.isInteger(wave)) {
    refuseValue('input/invalid-value', `'${prop}' ${wave} is not possible; use a whole number, which may be negative`);
  }
}

/** The annotation of a wave, if there is one. */
export function waveAnnotation(wave?: number): { [name: string]: string } | undefined {
  return wave === undefined ? undefined : { [SYNC_WAVE_ANNOTATION]: String(wave) };
}
