import { Byte } from './byte';

/** A literal text and where the line after it begins. */
interface Literal {
  readonly text: string;
  readonly end: number;
}

/**
 * Reads the lines of a literal text, which are indented further than what it belongs to.
 *
 * @param chomping what follows the `|`: a dash leaves out line ends at the end of the text, a plus keeps all of them
 * @returns undefined if the library has to read it
 */
export function readLiteralText(bytes: Buffer, start: number, end: number, parent: number, chomping: number): Literal | undefined {
  const text = Buffer.allocUnsafe(end - start + 1);
  let length = 0;
  /** How much of the text there is up to its last line that is not empty. */
  let filled = 0;
  let indent = 0;
  let at = start;
  while (at < end) {
    const content = skipSpaces(bytes, at, end);
    const spaces = content - at;
    const byte = content < end ? bytes[content] : Byte.NEWLINE;
    if (byte === Byte.NEWLINE) {
      // An empty line with more spaces than the text has, or than the first line will have, or at the end of the file, means something else to everyone.
      if (spaces > (indent === 0 ? parent + 1 : indent) || content >= end) {
        return undefined;
      }
      text[length++] = Byte.NEWLINE;
      at = content + 1;
      continue;
    }
    if (spaces <= parent || indent > 0 && spaces < indent) {
      break;
    }
    indent = indent === 0 ? spaces : indent;
    const newline = bytes.indexOf(Byte.NEWLINE, content);
    const lineEnd = newline < 0 || newline > end ? end : newline;
    length += bytes.copy(text, length, at + indent, lineEnd);
    filled = length;
    text[length++] = Byte.NEWLINE;
    at = lineEnd + 1;
  }
  const part = text.subarray(0, chomping === Byte.DASH ? filled : chomping === Byte.PLUS ? length : filled + 1);
  const isStrange = filled === 0 || part.includes(Byte.TAB) || part.includes(Byte.RETURN);
  return isStrange ? undefined : { text: part.toString(), end: Math.min(at, end) };
}

function skipSpaces(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] === Byte.SPACE) {
    at++;
  }
  return at;
}
