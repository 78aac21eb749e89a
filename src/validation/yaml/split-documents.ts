import { FileBytes } from './file-bytes';
import { BytesLook, KnownDocument, KnownDocuments } from './known-documents';
import { Byte } from '../../core/plain-yaml/byte';

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
  /** What documents of the same bytes have in common. @default - nobody remembers them */
  readonly known?: KnownDocument;
}

/** How much of a file is in memory at first; more, if a document is longer. */
const WINDOW = 1024 * 1024;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
/** What has to be seen of a line to know whether it separates documents. */
const MARK_LENGTH = 4;
const BLANKS: readonly number[] = [Byte.SPACE, Byte.TAB, Byte.RETURN, Byte.NEWLINE];

/** Memory that the last file has left, for the next one. */
let spare: Buffer | undefined;

/**
 * The documents of a file, one after the other, so that only one has to be in memory.
 *
 * Marks at the start of a line separate documents wherever they stand, also amid a quoted text, so a broken document does not spoil the next one.
 *
 * @param longest how many bytes of a document are read at most
 * @param known the documents that somebody remembers
 */
export function splitDocuments(file: FileBytes, longest: number, known?: KnownDocuments): Generator<SplitDocument> {
  return new Splitter(file, longest, known).split();
}

class Splitter {
  /** A part of the file, in memory that serves one part after the other. */
  private window: Buffer;
  /** How much of the window is filled. */
  private filled = 0;
  /** The position of the window in the file. */
  private position = 0;
  /** Where the document begins in the window. */
  private start = 0;
  private line = 1;
  /** How many bytes of the document have been passed over because it is too long. */
  private passed = 0;
  /** The line that such a document begins on. */
  private firstLine?: number;
  private isAtEnd = false;

  constructor(private readonly file: FileBytes, private readonly longest: number, private readonly known?: KnownDocuments) {
    this.window = spare ?? Buffer.allocUnsafe(WINDOW);
    spare = undefined;
    this.fill();
    this.start = this.window.subarray(0, Math.min(this.filled, BYTE_ORDER_MARK.length)).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  }

  public* split(): Generator<SplitDocument> {
    let from = this.isMark(this.start) ? this.pass(this.start) : this.start;
    for (;;) {
      const mark = this.findMark(from);
      if (mark === undefined) {
        if (this.isAtEnd) {
          yield this.take(this.filled);
          spare = this.window.length === WINDOW ? this.window : undefined;
          return;
        }
        from = this.readOn();
        continue;
      }
      yield this.take(mark);
      from = this.pass(mark);
    }
  }

  /** What follows `---` on its line belongs to the document, so the mark stays; `...` has had its effect. */
  private pass(mark: number): number {
    this.start = this.window[mark] === Byte.DASH ? mark : mark + 3;
    return mark + 3;
  }

  /** The document that ends before a place in the window. */
  private take(end: number): SplitDocument {
    const { file, window, start, line, passed } = this;
    const length = passed + end - start;
    // What is left of a document that is too long is none.
    const known = passed === 0 ? this.known?.of(window, start, end) : undefined;
    const seen = known?.look ?? look(window, start, end);
    if (known !== undefined) {
      known.look = seen;
    }
    const { lines, isAscii, control } = seen;
    const place = { file, position: this.position + start - passed, length, line: this.firstLine ?? line };
    this.line += lines;
    this.firstLine = undefined;
    this.passed = 0;
    this.start = end;
    return length > this.longest ? { ...place, bytes: window, start: end, end, isAscii: true }
      : { ...place, bytes: window, start, end, isAscii, control: control === undefined ? undefined : start + control, known };
  }

  /** The first mark at the start of a line. */
  private findMark(from: number): number | undefined {
    const { window, filled } = this;
    for (let at = from; at < filled; at++) {
      if (window[at] === Byte.NEWLINE && this.isMark(at + 1)) {
        return at + 1;
      }
    }
    return undefined;
  }

  private isMark(at: number): boolean {
    const { window, filled } = this;
    const byte = at + 2 < filled ? window[at] : undefined;
    if (byte !== Byte.DASH && byte !== Byte.DOT || window[at + 1] !== byte || window[at + 2] !== byte) {
      return false;
    }
    const next = at + 3 < filled ? window[at + 3] : undefined;
    return next === undefined ? this.isAtEnd : BLANKS.includes(next);
  }

  /** Drops what has been read and reads on. Says where to look for a mark, which may begin in the last bytes of before. */
  private readOn(): number {
    this.passOver();
    const { window, start, filled } = this;
    this.window = filled - start > window.length / 2 ? Buffer.allocUnsafe(2 * window.length) : window;
    window.copy(this.window, 0, start, filled);
    this.position += start;
    this.filled -= start;
    this.start = 0;
    const from = Math.max(0, this.filled - MARK_LENGTH);
    this.fill();
    return from;
  }

  private fill(): void {
    this.filled += this.file.copy(this.position + this.filled, this.window, this.filled);
    this.isAtEnd = this.filled < this.window.length;
  }

  /** Forgets the bytes of a document that is too long, but for those that a mark may begin in. */
  private passOver(): void {
    const end = this.filled - MARK_LENGTH;
    if (end - this.start > this.longest) {
      this.firstLine ??= this.line;
      this.line += look(this.window, this.start, end).lines;
      this.passed += end - this.start;
      this.start = end;
    }
  }
}

/** What has to be known of all bytes. */
function look(bytes: Buffer, start: number, end: number): BytesLook {
  let lines = 0;
  let control: number | undefined;
  let isAscii = true;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    isAscii &&= byte < 0x80;
    if (byte < Byte.SPACE || byte === Byte.DELETE) {
      if (byte === Byte.NEWLINE) {
        lines++;
      } else if (byte !== Byte.TAB && byte !== Byte.RETURN) {
        control ??= at - start;
      }
    }
  }
  return { lines, isAscii, control };
}
