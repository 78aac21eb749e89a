/** What Node needs for a character that is not Latin; for others it may be half of that. */
const BYTES_PER_CHARACTER = 2;
/** What a text and its place in a map take beside its characters, roughly. */
const BYTES_PER_ENTRY = 128;

/** Texts by text that take no more than so many bytes. Once they would, all are forgotten: that is rare, and costs less than to know which is the oldest. */
export class BoundedTexts {
  private readonly texts = new Map<string, string>();
  private used = 0;

  /** @param maxBytes that all texts and their keys may take */
  constructor(private readonly maxBytes: number) {}

  /** How many bytes are used. */
  public get bytes(): number {
    return this.used;
  }

  public get(key: string): string | undefined {
    return this.texts.get(key);
  }

  /** Remembers a text under a new key, unless it would take all there is. */
  public set(key: string, text: string): void {
    const needed = (key.length + text.length) * BYTES_PER_CHARACTER + BYTES_PER_ENTRY;
    if (needed > this.maxBytes) {
      return;
    }
    if (this.used + needed > this.maxBytes) {
      this.texts.clear();
      this.used = 0;
    }
    this.texts.set(key, text);
    this.used += needed;
  }
}
