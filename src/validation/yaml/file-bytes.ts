import * as fs from 'fs';
import { openRegularFile } from '../../core';

/** The bytes of a file, which need not be in memory. */
export interface FileBytes {
  /** The bytes from a position on: as many as asked for, or fewer if the file ends before. */
  read(position: number, length: number): Buffer;
}

/** Bytes that are in memory. */
export function bytesInMemory(content: Uint8Array): FileBytes {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { read: (position, length) => bytes.subarray(position, position + length) };
}

/** A file that is read in parts, so that a large one is never in memory as a whole; fails for what is no file. */
export function bytesOnDisk(location: string): FileBytes {
  return {
    read: (position, length) => {
      const { descriptor, size } = openRegularFile(location);
      try {
        const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)));
        let read = 0;
        for (let more = -1; more !== 0 && read < bytes.length; read += more) {
          more = fs.readSync(descriptor, bytes, read, bytes.length - read, position + read);
        }
        return bytes.subarray(0, read);
      } finally {
        fs.closeSync(descriptor);
      }
    },
  };
}
