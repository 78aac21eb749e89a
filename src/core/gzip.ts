/* eslint-disable no-bitwise -- RFC 1951 is about bits */

/*
 * A gzip that gives the same bytes everywhere. That of Node.js does not: its deflate differs between releases and between processors, and people commit what we write.
 * It looks back for what it has seen (LZ77) and uses the fixed codes of RFC 1951, so what it makes is larger than it could be, and is read by everybody.
 */

const MIN_MATCH = 3;
const MAX_MATCH = 258;
const WINDOW = 32768;
/** How many earlier places are compared; more of them find longer matches in more time. */
const MAX_CHAIN = 64;
const HASH_SIZE = 1 << 15;
const END_OF_BLOCK = 256;
/** RFC 1951, 3.2.5: the extra bits of the length codes from 257 on, and of the distance codes. */
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const LENGTH_BASE = [...basesOf(3, LENGTH_EXTRA).slice(0, -1), MAX_MATCH];
const DISTANCE_EXTRA = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const DISTANCE_BASE = basesOf(1, DISTANCE_EXTRA);
/** No name, no time, and no system that it was made on. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** The bytes of a gzip file with this content. */
export function gzip(content: Buffer): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(content), 0);
  trailer.writeUInt32LE(content.length % 2 ** 32, 4);
  return Buffer.concat([HEADER, deflate(content), trailer]);
}

/** Bits in the order of RFC 1951, the lowest first. */
class BitWriter {
  private bytes: Buffer;
  private length = 0;
  private pending = 0;
  private count = 0;

  constructor(capacity: number) {
    this.bytes = Buffer.alloc(capacity);
  }

  public write(value: number, bits: number): void {
    this.pending |= value << this.count;
    this.count += bits;
    while (this.count >= 8) {
      this.bytes[this.length++] = this.pending & 255;
      this.pending >>>= 8;
      this.count -= 8;
    }
  }

  /** A code of Huffman, whose highest bit comes first. */
  public writeCode(code: number, bits: number): void {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) {
      reversed |= ((code >> bit) & 1) << (bits - 1 - bit);
    }
    this.write(reversed, bits);
  }

  public finish(): Buffer {
    this.write(0, (8 - this.count) % 8);
    return this.bytes.subarray(0, this.length);
  }
}

/** One block with fixed codes. No literal has more than 9 bits. */
function deflate(content: Buffer): Buffer {
  const writer = new BitWriter(Math.ceil(content.length * 9 / 8) + 16);
  writer.write(0b011, 3);
  const places = new Places(content);
  for (let at = 0; at < content.length;) {
    const { length, distance } = places.longestMatch(at);
    const isMatch = length >= MIN_MATCH;
    if (isMatch) {
      writeMatch(writer, length, distance);
    } else {
      writeSymbol(writer, content[at]);
    }
    for (const end = at + (isMatch ? length : 1); at < end; at++) {
      places.remember(at);
    }
  }
  writeSymbol(writer, END_OF_BLOCK);
  return writer.finish();
}

/** Where in a text the same three bytes stood before. */
class Places {
  private readonly last = new Int32Array(HASH_SIZE).fill(-1);
  private readonly before: Int32Array;

  constructor(private readonly content: Buffer) {
    this.before = new Int32Array(content.length);
  }

  public remember(at: number): void {
    const hash = this.hashAt(at);
    this.before[at] = this.last[hash];
    this.last[hash] = at;
  }

  public longestMatch(at: number): { readonly length: number; readonly distance: number } {
    let [length, distance] = [0, 0];
    const limit = Math.min(MAX_MATCH, this.content.length - at);
    let place = limit < MIN_MATCH ? -1 : this.last[this.hashAt(at)];
    for (let tries = 0; tries < MAX_CHAIN && place >= 0 && at - place <= WINDOW && length < limit; tries++, place = this.before[place]) {
      const found = this.commonLength(place, at, limit);
      if (found > length) {
        [length, distance] = [found, at - place];
      }
    }
    return { length, distance };
  }

  private commonLength(place: number, at: number, limit: number): number {
    let length = 0;
    while (length < limit && this.content[place + length] === this.content[at + length]) {
      length++;
    }
    return length;
  }

  private hashAt(at: number): number {
    const { content } = this;
    return ((content[at] << 10) ^ (content[at + 1] << 5) ^ content[at + 2]) & (HASH_SIZE - 1);
  }
}

function writeMatch(writer: BitWriter, length: number, distance: number): void {
  const lengthCode = lastNotAbove(LENGTH_BASE, length);
  writeSymbol(writer, 257 + lengthCode);
  writer.write(length - LENGTH_BASE[lengthCode], LENGTH_EXTRA[lengthCode]);
  const distanceCode = lastNotAbove(DISTANCE_BASE, distance);
  writer.writeCode(distanceCode, 5);
  writer.write(distance - DISTANCE_BASE[distanceCode], DISTANCE_EXTRA[distanceCode]);
}

/** RFC 1951, 3.2.6. */
function writeSymbol(writer: BitWriter, symbol: number): void {
  if (symbol < 144) {
    writer.writeCode(0x30 + symbol, 8);
  } else if (symbol < 256) {
    writer.writeCode(0x190 + symbol - 144, 9);
  } else if (symbol < 280) {
    writer.writeCode(symbol - 256, 7);
  } else {
    writer.writeCode(0xc0 + symbol - 280, 8);
  }
}

/** Each code stands for as many values as its extra bits can tell. */
function basesOf(first: number, extra: readonly number[]): number[] {
  const bases: number[] = [];
  extra.reduce((base, bits) => {
    bases.push(base);
    return base + 2 ** bits;
  }, first);
  return bases;
}

function lastNotAbove(bases: readonly number[], value: number): number {
  let index = bases.length - 1;
  while (bases[index] > value) {
    index--;
  }
  return index;
}

function crc32(content: Buffer): number {
  let crc = ~0;
  for (const byte of content) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
  }
  return ~crc >>> 0;
}
