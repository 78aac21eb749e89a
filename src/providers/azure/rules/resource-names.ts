import { Finding } from '../../../knowledge';
import { isText, nameOf } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

/** A name that the webhook does not take for one of a subnet or load balancer. */
export function badResourceName(at: Field): Finding[] {
  return badName(at, /^[-\w.]+$/, "letters, digits, '-', '_' and '.'");
}

/** A name that the webhook does not take for one of a resource group. */
export function badResourceGroup(at: Field): Finding[] {
  return badName(at, /^[-\w.()]+$/, "letters, digits, '-', '_', '.' and parentheses");
}

function badName(at: Field, pattern: RegExp, allowed: string): Finding[] {
  return !isText(at) || pattern.test(at.text!) ? [] : [{ at, message: `'${nameOf(at)}' '${at.text}' is not a name in Azure; use ${allowed}` }];
}
