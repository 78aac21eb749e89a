import { Byte } from './byte';
import { readLiteralText } from './plain-literal';
import { SharedTexts } from './plain-scalars';

/** The value of a document, and where its parts stand. */
export interface PlainDocument {
  readonly value: unknown;
}

/** Where the members of each object and the entries of each list begin, in bytes. */
export type Places = Map<object, Map<string | number, number>>;

/** The bytes of a document. */
export interface DocumentBytes {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly isAscii: boolean;
}

const MAX_DEPTH = 100;
/** The library refuses keys of more than 1024 characters. */
const LONGEST_KEY = 256;
/** What a scalar without quotes cannot begin with. */
const INDICATORS = tableOf(',[]{}#&*!|>\'"%@`');
const KEY_START = tableOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_/$.');
const KEY_REST = tableOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_/$.-');
const JSON_ESCAPES = tableOf('"\\/bfnrt');
const SHARED = new SharedTexts();

/** Thrown for what the library has to read. */
class NotPlain extends Error {}
const NOT_PLAIN = new NotPlain('not plain');

/**
 * Reads a document of plain block YAML, as nearly all manifests are: objects and lists by indentation, scalars on one line, literal texts. It takes a twentieth of the time of the
 * library and keeps nothing of the text.
 *
 * Everything else is left to the library: comments in odd places, folded texts, flow collections, anchors, tags, several lines for one scalar, repeated keys, and all that is wrong. The
 * tests hold it against the library.
 *
 * @param places is told where everything begins
 * @returns undefined if the library has to read it
 */
export function readPlainDocument(document: DocumentBytes, places?: Places): PlainDocument | undefined {
  try {
    return { value: new PlainReader(document, places).read() };
  } catch (error) {
    if (error === NOT_PLAIN) {
      return undefined;
    }
    throw error;
  }
}

/** Reads a text that holds one document. */
export function readPlainText(text: string): PlainDocument | undefined {
  const bytes = Buffer.from(text);
  return readPlainDocument({ bytes, start: 0, end: bytes.length, isAscii: bytes.length === text.length });
}

class PlainReader {
  private readonly bytes: Buffer;
  private readonly end: number;
  private readonly isAscii: boolean;
  /** The place that is read next. */
  private at: number;
  /** Where the line of it begins. */
  private lineStart: number;
  /** How far the line, or the entry of a list that begins in it, is indented; -1 at the end. */
  private indent = -1;

  constructor({ bytes, start, end, isAscii }: DocumentBytes, private readonly places?: Places) {
    this.bytes = bytes;
    this.end = end;
    this.isAscii = isAscii;
    this.at = start;
    this.lineStart = start;
  }

  public read(): unknown {
    if (this.bytes[this.at] === Byte.DASH && this.bytes[this.at + 1] === Byte.DASH && this.bytes[this.at + 2] === Byte.DASH) {
      this.at += 3;
      this.expectLineEnd();
    }
    this.toLine();
    const value = this.indent < 0 ? fail() : this.readBlock(0);
    return this.indent < 0 ? value : fail();
  }

  /** Goes to the next line that holds something, from the start of a line. */
  private toLine(): void {
    const { bytes, end } = this;
    for (let at = this.at; at < end;) {
      const lineStart = at;
      while (at < end && bytes[at] === Byte.SPACE) {
        at++;
      }
      const byte = at < end ? bytes[at] : Byte.NEWLINE;
      if (byte !== Byte.NEWLINE && byte !== Byte.HASH) {
        this.at = at;
        this.lineStart = lineStart;
        this.indent = at - lineStart;
        return;
      }
      at = this.lineEnd(at) + 1;
    }
    this.at = end;
    this.indent = -1;
  }

  private lineEnd(from: number): number {
    const found = this.bytes.indexOf(Byte.NEWLINE, from);
    return found < 0 || found > this.end ? this.end : found;
  }

  private readBlock(depth: number): unknown {
    if (depth > MAX_DEPTH) {
      fail();
    }
    return this.isEntry() ? this.readList(this.indent, depth) : this.readObject(this.indent, depth);
  }

  /** Whether a dash begins the entry of a list here. */
  private isEntry(): boolean {
    return this.bytes[this.at] === Byte.DASH && this.isBlank(this.at + 1);
  }

  private isBlank(at: number): boolean {
    return at >= this.end || this.bytes[at] === Byte.SPACE || this.bytes[at] === Byte.NEWLINE;
  }

  private readObject(indent: number, depth: number): unknown {
    const object: { [name: string]: unknown } = {};
    const places = this.placesOf(object);
    while (this.indent === indent) {
      const start = this.at;
      const name = this.readKey();
      if (name in object) {
        fail();
      }
      places?.set(name, start);
      object[name] = this.readValue(indent, depth, true);
    }
    return this.indent > indent ? fail() : object;
  }

  private readList(indent: number, depth: number): unknown {
    const list: unknown[] = [];
    const places = this.placesOf(list);
    while (this.indent === indent && this.isEntry()) {
      this.at++;
      this.skipSpaces();
      places?.set(list.length, this.at);
      if (this.isKeyAhead()) {
        this.indent = this.at - this.lineStart;
        list.push(this.readObject(this.indent, depth + 1));
      } else {
        list.push(this.readValue(indent, depth, false, places === undefined ? undefined : () => void places.set(list.length, this.at)));
      }
    }
    return this.indent > indent ? fail() : list;
  }

  private placesOf(value: object): Map<string | number, number> | undefined {
    if (this.places === undefined) {
      return undefined;
    }
    const places = new Map<string | number, number>();
    this.places.set(value, places);
    return places;
  }

  /** Whether an entry of a list is an object whose first key stands on its line. */
  private isKeyAhead(): boolean {
    const { bytes, end } = this;
    let at = this.at;
    if (at >= end || KEY_START[bytes[at]] === 0) {
      return false;
    }
    while (at < end && KEY_REST[bytes[at]] === 1) {
      at++;
    }
    return bytes[at] === Byte.COLON && this.isBlank(at + 1);
  }

  /** Reads a key with its colon. */
  private readKey(): string {
    const { bytes, end } = this;
    const start = this.at;
    const first = bytes[start];
    if (first === Byte.DOUBLE_QUOTE || first === Byte.SINGLE_QUOTE) {
      const name = this.readQuoted(first);
      return name.length <= LONGEST_KEY && this.takeColon() ? name : fail();
    }
    let at = start;
    while (at < end && KEY_REST[bytes[at]] === 1) {
      at++;
    }
    this.at = at;
    if (KEY_START[first] === 0 || at - start > LONGEST_KEY || !this.takeColon()) {
      fail();
    }
    const name = SHARED.valueOf(bytes, start, at, this.isAscii);
    return typeof name === 'string' ? name : fail();
  }

  private takeColon(): boolean {
    const isColon = this.at < this.end && this.bytes[this.at] === Byte.COLON && this.isBlank(this.at + 1);
    this.at++;
    return isColon;
  }

  /**
   * Reads what follows a key or a dash, and goes to the next line.
   *
   * @param indent that of the key or dash
   * @param isMember whether it follows a key, under which a list need not be indented
   * @param onBlock is told when a block begins on the next line
   */
  private readValue(indent: number, depth: number, isMember: boolean, onBlock?: () => void): unknown {
    this.skipSpaces();
    const { bytes, at, end } = this;
    const byte = at < end ? bytes[at] : Byte.NEWLINE;
    if (byte === Byte.NEWLINE || byte === Byte.HASH && bytes[at - 1] === Byte.SPACE) {
      this.at = this.lineEnd(at) + 1;
      this.toLine();
      if (this.indent > indent || isMember && this.indent === indent && this.isEntry()) {
        onBlock?.();
        return this.readBlock(depth + 1);
      }
      return null;
    }
    const value = byte === Byte.PIPE ? this.readLiteral(indent) : this.readScalar(byte);
    this.toLine();
    // More lines of one scalar.
    return this.indent > indent ? fail() : value;
  }

  private readScalar(first: number): unknown {
    let value: unknown;
    if (first === Byte.DOUBLE_QUOTE || first === Byte.SINGLE_QUOTE) {
      value = this.readQuoted(first);
    } else if (first === Byte.OPEN_BRACKET || first === Byte.OPEN_BRACE) {
      const isEmpty = this.bytes[this.at + 1] === first + 2;
      value = isEmpty ? first === Byte.OPEN_BRACKET ? [] : {} : fail();
      this.at += 2;
    } else {
      value = this.readUnquoted(first);
    }
    this.expectLineEnd();
    return value;
  }

  private readUnquoted(first: number): unknown {
    const { bytes, end, at: start } = this;
    if (INDICATORS[first] === 1 || (first === Byte.DASH || first === Byte.QUESTION || first === Byte.COLON) && this.isBlank(start + 1)) {
      fail();
    }
    let at = start;
    let last = start;
    for (; at < end; at++) {
      const byte = bytes[at];
      if (byte <= Byte.SPACE) {
        if (byte === Byte.NEWLINE) {
          break;
        }
        if (byte !== Byte.SPACE) {
          fail();
        }
        if (bytes[at + 1] === Byte.HASH) {
          break;
        }
      } else if (byte === Byte.COLON && this.isBlank(at + 1)) {
        fail();
      } else {
        last = at;
      }
    }
    this.at = at;
    return SHARED.valueOf(bytes, start, last + 1, this.isAscii);
  }

  /** Reads a text in quotes that ends on its line. */
  private readQuoted(quote: number): string {
    const { bytes, end, at: start } = this;
    let hasEscapes = false;
    let at = start + 1;
    for (; at < end; at++) {
      const byte = bytes[at];
      if (byte === quote) {
        if (quote === Byte.DOUBLE_QUOTE || bytes[at + 1] !== quote) {
          break;
        }
        hasEscapes = true;
        at++;
      } else if (byte < Byte.SPACE) {
        fail();
      } else if (byte === Byte.BACKSLASH && quote === Byte.DOUBLE_QUOTE) {
        hasEscapes = true;
        at++;
        if (JSON_ESCAPES[bytes[at]] === 0) {
          fail();
        }
      }
    }
    if (at >= end) {
      fail();
    }
    this.at = at + 1;
    if (!hasEscapes) {
      return SHARED.textOf(bytes, start + 1, at, this.isAscii);
    }
    return quote === Byte.DOUBLE_QUOTE ? JSON.parse(bytes.toString('utf8', start, at + 1)) as string : bytes.toString('utf8', start + 1, at).split("''").join("'");
  }

  /** Reads `|`, `|-` or `|+` and the lines below. */
  private readLiteral(parent: number): string {
    const chomping = this.bytes[this.at + 1];
    this.at += chomping === Byte.DASH || chomping === Byte.PLUS ? 2 : 1;
    if (this.at >= this.end || this.bytes[this.at] !== Byte.NEWLINE) {
      fail();
    }
    const literal = readLiteralText(this.bytes, this.at + 1, this.end, parent, chomping) ?? fail();
    this.at = literal.end;
    return literal.text;
  }

  private skipSpaces(): void {
    while (this.at < this.end && this.bytes[this.at] === Byte.SPACE) {
      this.at++;
    }
  }

  /** Goes past spaces and a comment to the next line. */
  private expectLineEnd(): void {
    const { at } = this;
    this.skipSpaces();
    const isEnd = this.at >= this.end || this.bytes[this.at] === Byte.NEWLINE;
    if (!isEnd && (this.bytes[this.at] !== Byte.HASH || this.at === at)) {
      fail();
    }
    this.at = this.lineEnd(this.at) + 1;
  }
}

function fail(): never {
  throw NOT_PLAIN;
}

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  Buffer.from(characters).forEach(byte => {
    table[byte] = 1;
  });
  return table;
}
