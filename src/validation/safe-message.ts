import { HIDDEN_VALUE, isSecretName, withoutSecrets } from '../core';
import { show } from '../schemas';
import { BundleObject, Field, FieldPath, isRecord } from '../topology';

/** What has its name beside it: arguments, variables, tags, parameters. */
const NAMES = ['name', 'key'];
/** So far above a place stand the name of an argument and the list that it is in. */
const LEVELS = 2;
const NONE: readonly string[] = [];

/** Writes messages that can stand in the log of a CI run: what may be a secret is not repeated in them. */
export class SafeMessages {
  /** The object that the last message was about. */
  private object?: BundleObject;
  /** The secrets in lists and members of that object: many messages may be about one list. */
  private readonly secrets = new Map<object, readonly string[]>();

  /** @param at what the message is about */
  public write(at: Field, message: string): string {
    const masked = withoutSecrets(message);
    const { value, path } = at;
    const own = typeof value !== 'object' && value !== undefined && isConfidential(at, path) ? [`the number ${value}`, ...formsOf(value)] : [];
    return [...own, ...this.secretsAround(at, path).flatMap(formsOf)].reduce((text, form) => text.split(form).join(HIDDEN_VALUE), masked);
  }

  /** A message may be about an argument and stand at its name, or at the list. */
  private secretsAround(at: Field, path: FieldPath): string[] {
    if (at.object !== this.object) {
      this.object = at.object;
      this.secrets.clear();
    }
    return containersOf(at, path).flatMap(container => this.secretsIn(container));
  }

  /** The texts in a value that have the name of a secret: as members, or with their name beside them. */
  private secretsIn(value: object): readonly string[] {
    let found = this.secrets.get(value);
    if (found === undefined) {
      found = isRecord(value) && NAMES.some(name => isSecretText(value[name])) ? textsIn(value.value) : NONE;
      for (const [name, member] of Object.entries(value)) {
        const more = typeof member === 'object' && member !== null ? this.secretsIn(member as object) : isSecretName(name) ? textsIn(member) : NONE;
        found = more.length === 0 ? found : found.concat(more);
      }
      this.secrets.set(value, found);
    }
    return found;
  }
}

function formsOf(value: unknown): string[] {
  return [show(value), JSON.stringify(value), `'${value}'`];
}

/** Whether the value at a place may be a secret by its kind or name, whatever it looks like. */
function isConfidential({ object }: Field, path: FieldPath): boolean {
  const inSecret = object.group === '' && object.kind === 'Secret' && (path[0] === 'data' || path[0] === 'stringData');
  const name = path.filter(step => typeof step === 'string').pop() ?? '';
  return inSecret || isSecretName(`${name}`);
}

/** The value at a place, and what it stands in. */
function containersOf({ object, value }: Field, path: FieldPath): readonly object[] {
  const around = path.slice(0, -1).reduce<unknown[]>(([inner, ...outer], step) => [memberOf(inner, step), inner, ...outer], [object.manifest]);
  return [value, ...path.length === 0 ? [] : around.slice(0, LEVELS)].filter(container => typeof container === 'object' && container !== null) as object[];
}

function memberOf(value: unknown, step: string | number): unknown {
  return Array.isArray(value) ? value[step as number] : isRecord(value) ? value[step] : undefined;
}

function isSecretText(name: unknown): boolean {
  return typeof name === 'string' && isSecretName(name);
}

function textsIn(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? [value] : NONE;
}
