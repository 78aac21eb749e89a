import * as fs from 'fs';
import { openRegularFile } from '../../core';

/** The bytes of a file, which need not be in memory. */
export interface FileBytes {
  /**
   * Copies the bytes from a position on.
   *
   * @param target is filled from `start` on
   * @returns how many bytes there were: fewer than fit only at the end of the file
   */
  copy(position: number, target: Buffer, start: number): number;
}

/** Bytes that are in memory. */
export function bytesInMemory(content: Uint8Array): FileBytes {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { copy: (position, target, start) => bytes.copy(target, start, position) };
}

/** A file that is read in parts, so that a large one is never in memory as a whole; fails for what is no file. */
export function bytesOnDisk(location: string): FileBytes {
  return {
    copy: (position, target, start) => {
      const descriptor = openRegularFile(location);
      try {
        let end = start;
        for (let more = -1; more !== 0 && end < target.length; end += more) {
          more = fs.readSync(descriptor, target, end, target.length - end, position + end - start);
        }
        return end - start;
      } finally {
        fs.closeSync(descriptor);
      }
    },
  };
}

/** A part of a file; shorter than asked for at its end. */
export function partOf(file: FileBytes, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, file.copy(position, bytes, 0));
}
