/** What has to be known of all bytes of a document. */
export interface BytesLook {
  readonly lines: number;
  readonly isAscii: boolean;
  /** The place of a control character, from the first byte. @default - there is none */
  readonly control?: number;
}

/** What is known of the bytes of a document. */
export interface KnownDocument {
  /** @default - nobody has looked at them */
  look?: BytesLook;
  /** What stands there. @default - nobody has read it, or there is nothing, or it has problems */
  value?: unknown;
}

/** Nearly all objects are shorter. */
const LONGEST = 64 * 1024;
/** Little beside the objects of so many bytes. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * The documents that have been read, by their bytes: most of a bundle stands in the next one as it was. It is looked at and read once, and who compares both finds the same value.
 *
 * Whoever reads with it changes no value.
 */
export class KnownDocuments {
  private readonly documents = new Map<string, KnownDocument>();
  private size = 0;

  /** What is known of a document, to which its reader adds what he finds out; undefined for one that is too long to be kept. */
  public of(bytes: Buffer, start: number, end: number): KnownDocument | undefined {
    const length = end - start;
    if (length > LONGEST) {
      return undefined;
    }
    // Each byte is a character, so that no two documents have one text.
    const text = bytes.toString('latin1', start, end);
    let known = this.documents.get(text);
    if (known === undefined) {
      known = {};
      if (this.size + length <= MOST_BYTES) {
        this.documents.set(text, known);
        this.size += length;
      }
    }
    return known;
  }
}
