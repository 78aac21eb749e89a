import { isText } from './fields';
import { IpRange } from '../../core';
import { Finding } from '../../knowledge';
import { Field } from '../../topology';

/** What is written in place of a network, and is none. */
export function notANetwork(at: Field): Finding[] {
  return !isText(at) || IpRange.tryNetwork(at.text!) !== undefined ? [] : [{
    at,
    message: `'${at.text}' is not a network; use <address>/<prefix length>, for example '10.0.0.0/16' or 'fd00:10::/56'`,
  }];
}
