import { Yaml } from 'cdk8s';
import { copyProps, isPlainObject } from '../core';
import { BoundedTexts } from './bounded-texts';

/** What YAML 1.1 reads as a boolean or null, of the words that are plain text otherwise. */
const RESERVED_WORDS = new Set(['y', 'yes', 'true', 'on', 'n', 'no', 'false', 'off', 'null'].flatMap(word =>
  [word, word.toUpperCase(), word[0].toUpperCase() + word.slice(1)]));
const LONGEST_RESERVED_WORD = 'false'.length;
/**
 * What is no line that starts with a letter, an underscore or a slash and holds no colon, space or hash that means something to YAML.
 * An exponent without a number before it, such as the rack `e12`, is a number to YAML 1.1. To look for what is not plain takes half as long as to match all that is.
 */
const NOT_PLAIN_TEXT = /^(?:[^A-Za-z_/]|[eE][-+]?\d+$|$)|[^ -~]|:(?![!-~])| (?![ !"$-~])/;
/**
 * A word that starts with a digit and is no number to YAML 1.1: IPv4 addresses and blocks, or anything with a letter that stands in no number and
 * no time, such as most MAC addresses and durations.
 */
const PLAIN_NUMERIC = /^(?!0[xX])\d(?:[\d.]*\.\d+\.\d[\d.]*(?:\/\d+)?|[\w.:/-]*[acdf-su-wyACDF-SU-WY][\w.:/-]*)(?<!:)$/;
/** Words and colons, such as MAC addresses. They are numbers of base 60 to YAML 1.1 if each word is a number, and all but the first are below 60. */
const COLON_WORDS = /^\w+(?::\w+)+$/;
const SEXAGESIMAL = /^\d[\d_]*(?::[0-5]?\d)+$/;
/** Control characters, but for tab and newline, and halves of characters outside the basic plane. */
const UNCOMMON_CHARACTER = /[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]/;
const WHITESPACE = /\s/;
/** Longer texts cost the regular expression more than they are worth. */
const MAX_PLAIN_LENGTH = 1000;
const MAX_KEY_LENGTH = 128;
const STEP = '  ';
/** How many keys are remembered, up to which indentation, and how many bytes of texts whose YAML only the library knows: a text may be a whole file. */
const MAX_KEYS = 10_000;
const MAX_INDENTATION = 64;
const MAX_TEXT_BYTES = 16 * 1024 * 1024;
const remembered = new BoundedTexts(MAX_TEXT_BYTES);

/** A plain key and what stands before it. */
interface WrittenKey {
  readonly beforeText: string;
  readonly beforeOthers: string;
}

/**
 * What stands before a key, such as the end of a line and the indentation of the next one, and the plain keys that have been written after it: there are few of them, each is
 * met in every document, and to put the same start of a line together each time would be a fifth of the work.
 */
class LineStart {
  private static remembered = 0;
  private readonly keys = new Map<string, WrittenKey>();
  private next?: LineStart;

  constructor(public readonly text: string) {}

  /** The start of lines that are indented by one step more. */
  public get deeper(): LineStart {
    return this.next ?? this.goDeeper();
  }

  /** A key after this start, or undefined if it is not plain. */
  public with(key: string): WrittenKey | undefined {
    return this.keys.get(key) ?? this.learn(key);
  }

  private learn(key: string): WrittenKey | undefined {
    if (key.length > MAX_KEY_LENGTH || !isPlain(key)) {
      return undefined;
    }
    const beforeOthers = `${this.text}${key}:`;
    const written = { beforeText: `${beforeOthers} `, beforeOthers };
    if (LineStart.remembered < MAX_KEYS) {
      LineStart.remembered++;
      this.keys.set(key, written);
    }
    return written;
  }

  private goDeeper(): LineStart {
    const deeper = new LineStart(this.text + STEP);
    if (this.text.length < MAX_INDENTATION) {
      this.next = deeper;
    }
    return deeper;
  }
}

const DOCUMENT_START = new LineStart('');
const AFTER_DASH = new LineStart(' ');
const NEWLINE = new LineStart('\n');

/**
 * Writes a document as `Yaml.stringify` of cdk8s does, byte for byte, in a tenth of the time.
 *
 * The library builds a tree of nodes for each document and tries a dozen tags on each text. Manifests are nearly all short words, which need
 * none of that; a text that is not, is handed to the library, and so is a document that has something else uncommon in it.
 */
export function toYaml(document: unknown): string {
  return new YamlDocument(new Set()).write(document) ?? Yaml.stringify(document);
}

/** Writes a document as `toYaml` does, but a list or a map that is met again is written again, where YAML would have an alias. */
export function toYamlWithoutAliases(document: object): string {
  return new YamlDocument().write(document) ?? Yaml.stringify(copyProps(document));
}

/**
 * Writes line after line into one text: a text for each part of a document, put together later, would be a third more to do.
 */
class YamlDocument {
  private collections = 0;
  private isUncommon = false;
  private text = '';

  /** @param seen lists and maps that have been met. @default - they are not remembered, and those that are met again are written again */
  constructor(private readonly seen?: Set<object>) {}

  /** The document as text, or undefined if only the library can write it. */
  public write(document: unknown): string | undefined {
    if (!isPlainObject(document) || this.map(document, DOCUMENT_START, NEWLINE) === 0 || this.isUncommon) {
      return undefined;
    }
    return `${this.text}\n`;
  }

  /**
   * Writes the members of a map and returns their number.
   *
   * @param first what stands before the first of them
   * @param others what stands before the others
   */
  private map(map: Record<string, unknown>, first: LineStart, others: LineStart): number {
    let members = 0;
    // Plain objects inherit nothing that would be met here.
    for (const key in map) {
      const written = (members === 0 ? first : others).with(key);
      if (written === undefined) {
        // Nobody will ask for the rest.
        this.isUncommon = true;
        return members + 1;
      }
      const value = map[key];
      // Most members are texts, and a call for each of them would count.
      if (typeof value === 'string') {
        this.text += written.beforeText;
        this.text += textValue(value, others.text);
      } else {
        this.text += written.beforeOthers;
        this.value(value, others, others.deeper);
      }
      members++;
    }
    return members;
  }

  private list(list: readonly unknown[], first: LineStart, others: LineStart): number {
    // Not forEach: it skips holes, which are written as null.
    for (let index = 0; index < list.length; index++) {
      this.text += `${index === 0 ? first.text : others.text}-`;
      this.value(list[index], others, AFTER_DASH);
    }
    return list.length;
  }

  /** @param beforeBlock what stands before the first line of a list or a map */
  private value(value: unknown, start: LineStart, beforeBlock: LineStart): void {
    if (typeof value === 'string') {
      this.text += ` ${textValue(value, start.text)}`;
    } else if (typeof value === 'object' && value !== null) {
      this.collection(value, start.deeper, beforeBlock);
    } else {
      this.text += ` ${this.scalar(value)}`;
    }
  }

  private scalar(value: unknown): string {
    switch (typeof value) {
      case 'boolean':
        return String(value);
      case 'number':
        this.isUncommon ||= !Number.isFinite(value);
        return Object.is(value, -0) ? '-0' : String(value);
      case 'undefined':
      case 'object':
        return 'null';
      default:
        this.isUncommon = true;
        return '';
    }
  }

  private collection(value: object, start: LineStart, beforeBlock: LineStart): void {
    // The library writes an object that it meets again as an alias.
    const isMetAgain = this.seen !== undefined && this.seen.add(value).size !== ++this.collections;
    if (isMetAgain || !(Array.isArray(value) || isPlainObject(value))) {
      this.isUncommon = true;
      return;
    }
    const isList = Array.isArray(value);
    const length = isList ? this.list(value, beforeBlock, start) : this.map(value, beforeBlock, start);
    if (length === 0) {
      this.text += isList ? ' []' : ' {}';
    }
  }
}

/** Whether a text on one line means itself, as a key and as a value. */
function isPlain(text: string): boolean {
  return text.length <= MAX_PLAIN_LENGTH && !NOT_PLAIN_TEXT.test(text) && !(text.length <= LONGEST_RESERVED_WORD && RESERVED_WORDS.has(text));
}

function textValue(text: string, newline: string): string {
  if (isPlain(text)) {
    return text;
  }
  return text.includes('\n') ? block(text, newline) : line(text);
}

/** A text on one line that is not known to be plain. */
function line(text: string): string {
  if (text.length > MAX_PLAIN_LENGTH) {
    return byLibrary(text);
  }
  if (COLON_WORDS.test(text)) {
    return SEXAGESIMAL.test(text) ? `"${text}"` : text;
  }
  return PLAIN_NUMERIC.test(text) ? text : byLibrary(text);
}

/** A text of several lines, as a literal block. */
function block(text: string, newline: string): string {
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  // Whitespace at either end decides about the header of the block, or forbids one.
  if (body === '' || WHITESPACE.test(body[0]) || WHITESPACE.test(body[body.length - 1]) || UNCOMMON_CHARACTER.test(text)) {
    return byLibrary(text).replace(/\n(?!\n|$)/g, newline);
  }
  return `|${body === text ? '-' : ''}${newline}${STEP}${body.replace(/\n+/g, `$&${newline.slice(1)}${STEP}`)}`;
}

/** The text as the value of a member at the top of a document. */
function byLibrary(text: string): string {
  const known = remembered.get(text);
  if (known !== undefined) {
    return known;
  }
  const written = Yaml.stringify({ k: text }).slice('k: '.length, -1);
  remembered.set(text, written);
  return written;
}
