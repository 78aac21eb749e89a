import { lazily } from '../lazily';

/** Longer texts are rarely the same. */
const LONGEST_SHARED = 48;
/** A prime, so that texts that are nearly the same have different slots. */
const SLOTS = 16381;
const UNKNOWN = Symbol('unknown');

/** What is nothing but a text: it begins with a letter, and is none of the words for booleans and for nothing. */
const TEXT = /^(?!(?:y|yes|n|no|on|off|true|false|null)$)[a-z]/i;
/** What no number has in it, and no word for anything else than a text: addresses, ranges, paths, shares. Nor does one have two dots. */
const NOT_IN_NUMBERS = /[/:%]/;
const NATURAL_NUMBER = /^(?:0|[1-9]\d{0,14})$/;
/** The library takes time to load, and most manifests hold nothing that it has to be asked about. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const resolveScalar = lazily(() => (require('./resolve-scalar') as typeof import('./resolve-scalar')).resolveScalar);

/** The value of a scalar that is written without quotes, and is not empty. */
export function resolvePlain(text: string): unknown {
  if (TEXT.test(text)) {
    return text;
  }
  switch (text) {
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      return NATURAL_NUMBER.test(text) ? Number(text) : isNoNumber(text) ? text : resolveScalar()(text);
  }
}

function isNoNumber(text: string): boolean {
  return NOT_IN_NUMBERS.test(text) || text.indexOf('.') !== text.lastIndexOf('.');
}

/**
 * Makes texts of bytes, the same one for the same bytes as far as it remembers: a fleet has a few thousand names and words, a million times each.
 *
 * What it makes holds on to nothing but itself, while a part of a text would keep the whole text in memory.
 */
export class SharedTexts {
  private readonly texts = new Array<string>(SLOTS).fill('');
  private readonly values = new Array<unknown>(SLOTS).fill(UNKNOWN);

  /** The text of some bytes. */
  public textOf(bytes: Buffer, start: number, end: number, isAscii: boolean): string {
    return end - start > LONGEST_SHARED ? decode(bytes, start, end, isAscii) : this.texts[this.slotOf(bytes, start, end, isAscii)];
  }

  /** The value of a scalar that is written without quotes. */
  public valueOf(bytes: Buffer, start: number, end: number, isAscii: boolean): unknown {
    if (end - start > LONGEST_SHARED) {
      return resolvePlain(decode(bytes, start, end, isAscii));
    }
    const slot = this.slotOf(bytes, start, end, isAscii);
    let value = this.values[slot];
    if (value === UNKNOWN) {
      value = this.values[slot] = resolvePlain(this.texts[slot]);
    }
    return value;
  }

  private slotOf(bytes: Buffer, start: number, end: number, isAscii: boolean): number {
    let slot = end - start;
    let isPlain = true;
    for (let index = start; index < end; index++) {
      const byte = bytes[index];
      isPlain &&= byte < 0x80;
      slot = (slot * 31 + byte) % SLOTS;
    }
    if (!isPlain || !isSame(this.texts[slot], bytes, start, end)) {
      this.texts[slot] = decode(bytes, start, end, isAscii);
      this.values[slot] = UNKNOWN;
    }
    return slot;
  }
}

function isSame(text: string, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start) {
    return false;
  }
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) !== bytes[start + index]) {
      return false;
    }
  }
  return true;
}

function decode(bytes: Buffer, start: number, end: number, isAscii: boolean): string {
  return isAscii ? bytes.toString('latin1', start, end) : bytes.toString('utf8', start, end);
}
