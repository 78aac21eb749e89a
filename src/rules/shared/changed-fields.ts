import { isGiven } from './fields';
import { goDurationSeconds } from '../../core';
import { Field, isRecord } from '../../topology';

/**
 * The innermost fields that differ, each as it is after the change, written or not. A list changes as a whole.
 *
 * It errs on the side of silence: Go takes its zero values for fields that are left out, and writes durations in its own way, so between these
 * there is no difference.
 */
export function changedFields(before: Field, after: Field): Field[] {
  return isRecord(before.value) || isRecord(after.value)
    ? namesOf(before.value, after.value).flatMap(name => changedFields(before.member(name), after.member(name)))
    : isSame(before, after) ? [] : [after];
}

/** Whether two fields hold the same for a program in Go. */
export function isSame(before: Field, after: Field): boolean {
  if (isRecord(before.value) || isRecord(after.value)) {
    return changedFields(before, after).length === 0;
  }
  const [old, now] = [before.items(), after.items()];
  return Array.isArray(before.value) && Array.isArray(after.value)
    ? old.length === now.length && old.every((item, index) => isSame(item, now[index]))
    : before.value === after.value || !isGiven(before) && !isGiven(after) || isSameDuration(before, after);
}

function isSameDuration({ text: old }: Field, { text: now }: Field): boolean {
  const seconds = old === undefined ? undefined : goDurationSeconds(old);
  return seconds !== undefined && now !== undefined && goDurationSeconds(now) === seconds;
}

function namesOf(...values: readonly unknown[]): string[] {
  return [...new Set(values.flatMap(value => isRecord(value) ? Object.keys(value) : []))];
}
