import { nameOf } from './fields';
import { Finding } from '../../knowledge';
import { Field } from '../../topology';

/** Fields that should hold a number of machines or a share of them, and hold other text, which the schemas admit. */
export function unreadableCounts(fields: readonly Field[], example: string): Finding[] {
  return fields.filter(({ text }) => text !== undefined && !/^[-+]?\d+%$/.test(text)).map(at => ({
    at,
    message: `'${nameOf(at)}' '${at.text}' is not a number of machines; use a whole number or a percentage such as '${example}'`,
  }));
}
