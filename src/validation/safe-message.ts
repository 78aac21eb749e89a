import { isSecretName, withoutSecrets } from '../core';
import { show } from '../schemas';
import { Field } from '../topology';

/** A message that can be written into the log of a CI run: what may be a secret is not repeated in it. */
export function safeMessage(at: Field, message: string): string {
  const masked = withoutSecrets(message);
  const { value } = at;
  if (typeof value === 'object' || value === undefined || !isConfidential(at)) {
    return masked;
  }
  const forms = [`the number ${value}`, show(value), JSON.stringify(value), `'${value}'`];
  return forms.reduce((text, form) => text.split(form).join('a value that is not shown'), masked);
}

/** Whether the value at a place may be a secret by its kind or name, whatever it looks like. */
function isConfidential({ object, path }: Field): boolean {
  const inSecret = object.group === '' && object.kind === 'Secret' && (path[0] === 'data' || path[0] === 'stringData');
  const name = path.filter(step => typeof step === 'string').pop() ?? '';
  return inSecret || isSecretName(`${name}`);
}
