import { Field } from '../../../topology';

/** Whether a count of machines is a number or a share; the schemas admit any text. Other types are the business of the schemas. */
export function isIntOrPercent({ text }: Field): boolean {
  return text === undefined || /^[-+]?\d+%$/.test(text);
}
