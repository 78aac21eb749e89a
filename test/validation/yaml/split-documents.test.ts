import * as fc from 'fast-check';
import { bytesInMemory } from '../../../src/validation/yaml/file-bytes';
import { splitDocuments } from '../../../src/validation/yaml/split-documents';

const WINDOW = 1024 * 1024;

function split(text: string, longest = 64 * WINDOW) {
  return Array.from(splitDocuments(bytesInMemory(Buffer.from(text)), longest), ({ bytes, start, end, position, length, line, isAscii, control }) =>
    ({ text: bytes.toString('utf8', start, end), position, length, line, isAscii, control }));
}

/** As one would do it with the whole text at hand. */
function splitText(text: string): { readonly text: string; readonly line: number }[] {
  const starts = [0, ...Array.from(text.matchAll(/\n(---|\.\.\.)(?=[ \t\r\n]|$)/g), ({ index }) => index + 1)];
  return starts.map((start, index) => ({
    text: text.slice(text.startsWith('...', start) && /^[ \t\r\n]?$/.test(text.charAt(start + 3)) ? start + 3 : start, starts[index + 1]),
    line: text.slice(0, start).split('\n').length,
  }));
}

describe('documents', () => {
  test('are separated by marks at the start of a line', () => {
    expect(split('a\n---\nb\n--- c\n---d\n...\ne\n....\n---').map(({ text, line, position }) => ({ text, line, position }))).toEqual([
      { text: 'a\n', line: 1, position: 0 },
      { text: '---\nb\n', line: 2, position: 2 },
      { text: '--- c\n---d\n', line: 4, position: 8 },
      { text: '\ne\n....\n', line: 6, position: 22 },
      { text: '---', line: 9, position: 30 },
    ]);
  });

  test('are the same wherever the parts end that a file is read in', () => {
    const filler = fc.integer({ min: WINDOW - 12, max: WINDOW + 4 }).map(length => `${'x'.repeat(length)}\n`);
    const piece = fc.oneof(filler, fc.constantFrom('---\n', '...\n', '--- a\n', '---b\n', 'a\n', '\n', '---', 'é\n'));
    fc.assert(fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
      const text = pieces.join('');
      const found = split(text);
      const bytes = Buffer.from(text);
      const shapeOf = ({ text: content, line }: { readonly text: string; readonly line: number }) => ({ length: content.length, line });
      expect(found.map(shapeOf)).toEqual(splitText(text).map(shapeOf));
      expect(found.every(({ position, length, text: content }) => bytes.toString('utf8', position, position + length) === content)).toBe(true);
    }), { numRuns: 60 });
  });

  test('that are too long have no bytes, and those after them are found', () => {
    const found = split(`a\n---\n${'x\n'.repeat(2 * WINDOW)}---\nb\n`, WINDOW);
    expect(found.map(({ text, line, length }) => ({ text, line, length }))).toEqual([
      { text: 'a\n', line: 1, length: 2 },
      { text: '', line: 2, length: 4 * WINDOW + 4 },
      { text: '---\nb\n', line: 2 * WINDOW + 3, length: 6 },
    ]);
  });

  test('are read in parts, however long the file is', () => {
    const document = '---\napiVersion: v1\nkind: A\nmetadata:\n  name: abc\n';
    const size = 40 * WINDOW;
    const asked: number[] = [];
    // A file that is nowhere as a whole.
    const file = {
      copy: (position: number, target: Buffer, start: number) => {
        asked.push(target.length);
        const length = Math.max(0, Math.min(target.length - start, size - position));
        const shift = position % document.length;
        target.write(document.repeat(Math.ceil((length + shift) / document.length)).slice(shift, shift + length), start);
        return length;
      },
    };
    let documents = 0;
    for (const { length } of splitDocuments(file, WINDOW)) {
      documents += length > 0 ? 1 : 0;
    }
    expect(documents).toBe(Math.ceil(size / document.length));
    expect(Math.max(...asked)).toBe(WINDOW);
  });

  test('tell whether they are ASCII, and where a control character is', () => {
    expect(split('a\n---\né\n---\na\tb\r\n---\n\u0001\n').map(({ isAscii, control }) => [isAscii, control !== undefined])).toEqual([
      [true, false], [false, false], [true, false], [true, true],
    ]);
  });

  test('begin after a byte order mark', () => {
    expect(split('\uFEFF---\na\n').map(({ text, position }) => [text, position])).toEqual([['---\na\n', 3]]);
  });
});
