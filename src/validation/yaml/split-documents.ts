import { Byte } from './byte';
import { FileBytes } from './file-bytes';

/** Where a document stands in its file. */
export interface DocumentPlace {
  readonly file: FileBytes;
  /** The position of its first byte. */
  readonly position: number;
  /** In bytes. */
  readonly length: number;
  /** The line of the file that it begins on, from 1. */
  readonly line: number;
}

/** A document with its bytes, which are gone once the next one is asked for. */
export interface SplitDocument extends DocumentPlace {
  readonly bytes: Buffer;
  /** The first byte in `bytes`, and the one after the last. There are none if the document is longer than anybody reads. */
  readonly start: number;
  readonly end: number;
  readonly isAscii: boolean;
  /** The place of a control character. @default - there is none */
  readonly control?: number;
}

/** How much of a file is in memory at least. */
const WINDOW = 4 * 1024 * 1024;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
/** What has to be seen of a line to know whether it separates documents. */
const MARK_LENGTH = 4;
const BLANKS: readonly number[] = [Byte.SPACE, Byte.TAB, Byte.RETURN, Byte.NEWLINE];

/**
 * The documents of a file, one after the other, so that only one has to be in memory.
 *
 * Marks at the start of a line separate documents wherever they stand, also amid a quoted text, so a broken document does not spoil the next one.
 *
 * @param longest how many bytes of a document are read at most
 */
export function splitDocuments(file: FileBytes, longest: number): Generator<SplitDocument> {
  return new Splitter(file, longest).split();
}

class Splitter {
  private window: Buffer;
  /** The position of the window in the file. */
  private position: number;
  /** Where the document begins in the window. */
  private start = 0;
  private line = 1;
  /** How many bytes of the document have been passed over because it is too long. */
  private passed = 0;
  private isAtEnd = false;

  constructor(private readonly file: FileBytes, private readonly longest: number) {
    const head = file.read(0, WINDOW);
    this.position = head.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
    this.window = head.subarray(this.position);
    this.isAtEnd = head.length < WINDOW;
  }

  public* split(): Generator<SplitDocument> {
    let from = 0;
    for (;;) {
      const mark = this.findMark(from);
      if (mark === undefined) {
        if (this.isAtEnd) {
          yield this.take(this.window.length);
          return;
        }
        from = this.readOn();
        continue;
      }
      yield this.take(mark);
      // What follows `---` on its line belongs to the document, so the mark stays; `...` has had its effect.
      this.start = this.window[mark] === Byte.DASH ? mark : mark + 3;
      from = mark + 3;
    }
  }

  /** The document that ends before a place in the window. */
  private take(end: number): SplitDocument {
    const { file, window, start, line, passed } = this;
    const length = passed + end - start;
    const { lines, isAscii, control } = look(window, start, end);
    this.line += lines;
    this.passed = 0;
    const position = this.position + start - passed;
    this.start = end;
    const begin = length > this.longest ? end : start;
    return { file, position, length, line, bytes: window, start: begin, end, isAscii, ...control === undefined ? {} : { control } };
  }

  /** The first mark at the start of a line. */
  private findMark(from: number): number | undefined {
    const { window, position } = this;
    if (from === 0 && this.isMark(0) && position <= BYTE_ORDER_MARK.length) {
      return 0;
    }
    for (let at = from; at < window.length; at++) {
      if (window[at] === Byte.NEWLINE && this.isMark(at + 1)) {
        return at + 1;
      }
    }
    return undefined;
  }

  private isMark(at: number): boolean {
    const { window } = this;
    const byte = window[at];
    if (byte !== Byte.DASH && byte !== Byte.DOT || window[at + 1] !== byte || window[at + 2] !== byte) {
      return false;
    }
    const next = at + 3 < window.length ? window[at + 3] : undefined;
    return next === undefined ? this.isAtEnd : BLANKS.includes(next);
  }

  /** Drops what has been read and reads as much again as there is of the document. Says where to look for a mark, which may begin in the last bytes of before. */
  private readOn(): number {
    this.passOver();
    const kept = this.window.subarray(this.start);
    const wanted = Math.max(WINDOW, kept.length);
    const more = this.file.read(this.position + this.window.length, wanted);
    this.isAtEnd = more.length < wanted;
    this.position += this.start;
    this.start = 0;
    this.window = Buffer.concat([kept, more]);
    return Math.max(0, kept.length - MARK_LENGTH);
  }

  /** Forgets the bytes of a document that is too long, but for those that a mark may begin in. */
  private passOver(): void {
    const end = this.window.length - MARK_LENGTH;
    if (end - this.start > this.longest) {
      this.line += look(this.window, this.start, end).lines;
      this.passed += end - this.start;
      this.start = end;
    }
  }
}

/** What has to be known of all bytes. */
function look(bytes: Buffer, start: number, end: number): { readonly lines: number; readonly isAscii: boolean; readonly control?: number } {
  let lines = 0;
  let control: number | undefined;
  let all = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    all |= byte;
    if (byte < Byte.SPACE || byte === Byte.DELETE) {
      if (byte === Byte.NEWLINE) {
        lines++;
      } else if (byte !== Byte.TAB && byte !== Byte.RETURN) {
        control ??= at;
      }
    }
  }
  return { lines, isAscii: all < 0x80, control };
}
