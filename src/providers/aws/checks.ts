import { isRegion } from './name-forms';
import { isSshKeyName } from './ssh-key-name';
import { refuseValue } from '../../core';

const TAG_TEXT = /^[a-zA-Z0-9\s_.:=+\-@/]*$/;
const MAX_TAGS = 50;

/**
 * Refuses a text that is not the id of an AWS resource.
 *
 * @param prefix what the ids of such resources start with
 */
export function checkAwsId(prop: string, prefix: string, id: string): void {
  if (!new RegExp(`^${prefix}-([0-9a-f]{8}|[0-9a-f]{17})$`).test(id)) {
    refuseValue('input/invalid-value', `'${prop}' '${id}' is not an id; use '${prefix}-' and 8 or 17 hexadecimal digits, for example '${prefix}-0a1b2c3d4e5f60718'`);
  }
}

/** Refuses tags that the webhook would refuse. */
export function checkTags(prop: string, tags: { readonly [key: string]: string } = {}): void {
  const bad = Object.keys(tags).find(key => !isTagKey(key) || tags[key].length > 256 || !TAG_TEXT.test(tags[key]));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' has '${bad}' = '${tags[bad]}', which is not a tag; use a key of 1 to 128 characters that does not start with 'aws:', `
      + "a value of at most 256, and only letters, digits, blanks and '_.:/=+-@'");
  }
  const count = Object.keys(tags).length;
  if (count > MAX_TAGS) {
    refuseValue('input/invalid-value', `'${prop}' has ${count} tags; AWS takes at most ${MAX_TAGS} for a resource`);
  }
}

/** Refuses the name of a key pair that the webhook would refuse. */
export function checkSshKeyName(name?: string): void {
  if (name !== undefined && !isSshKeyName(name)) {
    refuseValue('input/invalid-value', `'sshKeyName' '${name}' is not the name of a key pair; use ASCII without blanks at the ends, or '' for no key`);
  }
}

/** Refuses a region that cannot be. */
export function checkRegion(region: string): void {
  if (!isRegion(region)) {
    refuseValue('input/invalid-value', `'region' '${region}' is not a region; use for example 'eu-central-1'`);
  }
}

function isTagKey(key: string): boolean {
  return key.length >= 1 && key.length <= 128 && !key.startsWith('aws:') && TAG_TEXT.test(key);
}
