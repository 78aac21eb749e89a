import { Difference } from './differences';
import { PlannedChange } from './model';
import { isSecretName, withoutSecrets } from '../core';
import { BundleObject } from '../topology';

/** Longer values are cut: who wants to see them looks at the manifests. */
const LONGEST = 120;
const NOT_SHOWN = '(not shown)';

/** A difference for people and for the log of a CI run: what may be a secret is not repeated in it. */
export function shownChange(object: BundleObject, { path, way, before, after }: Difference): PlannedChange {
  const name = way.slice(way.lastIndexOf('.') + 1);
  const [old, now] = [shownValue(name, before), shownValue(name, after)];
  return { object: `${object}`, path, ...old === undefined ? {} : { before: old }, ...now === undefined ? {} : { after: now } };
}

function shownValue(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  if (typeof value !== 'object' && isSecretName(name)) {
    return NOT_SHOWN;
  }
  const text = withoutSecrets(typeof value === 'string' ? value : JSON.stringify(value));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
