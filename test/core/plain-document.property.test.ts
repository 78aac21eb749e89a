import * as fs from 'fs';
import * as path from 'path';
import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { parseDocument } from '../../src/core/plain-yaml/parse-document';
import { readPlainText } from '../../src/core/plain-yaml/plain-document';
import { checkNodes } from '../../src/validation/yaml/check-nodes';
import { bytesInMemory } from '../../src/validation/yaml/file-bytes';
import { LineFinder } from '../../src/validation/yaml/line-finder';

const ROOT = path.join(__dirname, '..', '..');

/** Says whether a document is plain; if it is, the library has to read the same from it, without a word. */
function isReadAlike(text: string): boolean {
  const plain = readPlainText(text);
  if (plain !== undefined) {
    const { document } = parseDocument(text);
    const errors = document.errors.map(({ message }) => message);
    expect({ text, errors, problems: checkNodes(document.contents), value: document.toJS() as unknown })
      .toEqual({ text, errors: [], problems: [], value: plain.value });
  }
  return plain !== undefined;
}

function writtenDocuments(): string[] {
  const files = fs.readdirSync(path.join(ROOT, 'dist')).filter(file => file.endsWith('.yaml'));
  return files.flatMap(file => fs.readFileSync(path.join(ROOT, 'dist', file), 'utf8').split(/^(?=---$)/m));
}

/** Words of YAML, and what may stand between them, so that many texts are valid and nearly all are nearly valid. */
const PLAIN = fc.constantFrom('a', 'b', 'spec', 'name', 'c', 'd', 'true', 'null', '12', 'é', '"a"', "'it''s'", '[]', '{}', 'http://a:1/b', 'a b', 'a#b');
const ODD = fc.constantFrom(
  'no', 'y', '~', '0644', '0x1F', '1e3', '.5', '-1', '+2', '1_000', '12:30', '2001-12-14', '.inf', '日本', '', '"a\\nb"', '"\\u0041"', '"\\x41"', '"a: b"', "'# a'",
  '[a]', '{a: b}', '&x a', '*x', '!!str 1', '|', '|-', '|+', '>', '<<', '- a', '? a', '%a', '@a', 'a  b', 'a #b', 'a:b', ':a', '-a', '?a', 'key: value', '__proto__',
  'constructor', '"', "'", '\t', '\r', 'a\tb', '...', '--- a', '# comment',
);
const WORD = fc.oneof({ weight: 6, arbitrary: PLAIN }, { weight: 1, arbitrary: ODD });
const LINE = fc.tuple(
  fc.constantFrom(0, 0, 0, 0, 1, 2, 2, 2, 3, 4), fc.constantFrom('', '', '', '', '', '', '- ', '- ', '-   ', '- - ', '-', '# ', '\t'), WORD,
  fc.constantFrom(':', ': ', ':  ', ': ', ': ', ':\n  ', '', ' ', ' : ', ':\t'), WORD, fc.constantFrom('', '', '', ' ', ' # x', '#'),
).map(([indent, dash, key, colon, value, end]) => `${' '.repeat(indent)}${dash}${key}${colon}${value}${end}`);
const TEXT = fc.tuple(fc.constantFrom('', '---\n', '--- \n', '---'), fc.array(LINE, { maxLength: 5 }), fc.constantFrom('', '\n', '\n\n', '\n  '))
  .map(([start, lines, end]) => `${start}${lines.join('\n')}${end}`);

describe('a plain document is read as the library reads it', () => {
  test('whatever its lines are', () => {
    let plain = 0;
    fc.assert(fc.property(TEXT, text => {
      plain += isReadAlike(text) ? 1 : 0;
    }), { numRuns: 20_000 });
    // The property holds for documents that are not plain without any doubt, so there have to be others.
    expect(plain).toBeGreaterThan(200);
  });

  test('in what we write with one line changed', () => {
    const documents = writtenDocuments();
    let plain = 0;
    fc.assert(fc.property(fc.nat(), fc.nat(), LINE, fc.nat(5), (which, where, line, how) => {
      const lines = documents[which % documents.length].split('\n');
      const at = where % lines.length;
      const indent = ' '.repeat(lines[at].search(/\S|$/));
      const changes = [[], [` ${lines[at]}`], [lines[at], `${indent}${line}`], [lines[at], line], [`${lines[at]} ${line.trim()}`], [lines[at].replace(' ', '')]];
      lines.splice(at, 1, ...changes[how]);
      plain += isReadAlike(lines.join('\n')) ? 1 : 0;
    }), { numRuns: 5000 });
    expect(plain).toBeGreaterThan(500);
  });

  test('whatever its values are', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), fc.constantFrom<0 | 2>(0, 2), (value, indentSeq) => {
      isReadAlike(stringify(value, { lineWidth: 0, indentSeq: indentSeq > 0 }));
    }), { numRuns: 2000 });
  });

  test('whatever its numbers, and what looks like them, are', () => {
    const unit = fc.constantFrom(...'0123456789', ...'..::/%__+-eExXoObBinfNaA~<yY', '10.', '0x', '.inf', '12:30');
    let plain = 0;
    fc.assert(fc.property(fc.string({ unit, minLength: 1, maxLength: 6 }), text => {
      plain += isReadAlike(`a: ${text}\n`) ? 1 : 0;
    }), { numRuns: 20_000 });
    expect(plain).toBeGreaterThan(10_000);
  });

  test('whatever the lines of a literal text are', () => {
    const line = fc.constantFrom('', ' ', '  ', '   ', '    ', '     ', 'a', '  a', '    a', '      b', '    - c', '    # d', '  # e', '\t', '    \ta', '    é');
    const literal = fc.tuple(fc.constantFrom('|', '|-', '|+', '| ', '|2'), fc.array(line, { maxLength: 6 }), fc.constantFrom('', '\n', '\nb: 1', '\n  c: 1\n'));
    let plain = 0;
    fc.assert(fc.property(literal, ([header, lines, end]) => {
      plain += isReadAlike(`x:\n  a: ${header}\n${lines.join('\n')}${end}`) ? 1 : 0;
    }), { numRuns: 10_000 });
    expect(plain).toBeGreaterThan(500);
  });

  test('in what we write, and all of that is plain but for keys that begin as entries of lists do', () => {
    const documents = writtenDocuments().filter(text => !/^ *--[a-z]/m.test(text));
    expect(documents.filter(text => !isReadAlike(text))).toEqual([]);
    expect(documents.length).toBeGreaterThan(100);
  });

  test('in the fixtures', () => {
    const folder = path.join(ROOT, 'test', 'fixtures', 'negatives');
    fs.readdirSync(folder).filter(file => file.endsWith('.yaml')).forEach(file => isReadAlike(fs.readFileSync(path.join(folder, file), 'utf8')));
  });
});

test('lines of plain documents are those that the library finds', () => {
  // A comment in brackets makes the library read it, and takes no line.
  const text = 'spec:\n  # comment\n  list:\n  - name: a\n    texts:\n    - b\n    -\n      c: |\n        d\n\n        e\n      "f.g/h": 1\n  last:\n    - x\n';
  const other = `${text}# {\n`.replace('last:', 'last: &anchor');
  expect([readPlainText(text) !== undefined, readPlainText(other) !== undefined]).toEqual([true, false]);
  const [plain, parsed] = [text, other].map(content => (at: readonly (string | number)[]) =>
    new LineFinder().lineOf({ file: bytesInMemory(Buffer.from(content)), position: 0, length: content.length, line: 10 }, at));
  const paths = [
    [], ['spec'], ['spec', 'list'], ['spec', 'list', 0], ['spec', 'list', 0, 'name'], ['spec', 'list', 0, 'texts', 0], ['spec', 'list', 0, 'texts', 1],
    ['spec', 'list', 0, 'texts', 1, 'c'], ['spec', 'list', 0, 'texts', 1, 'f.g/h'], ['spec', 'list', 5], ['spec', 'last', 0], ['spec', 'none', 'below'], ['none'],
  ];
  expect(paths.map(at => [at, plain(at)])).toEqual(paths.map(at => [at, parsed(at)]));
  expect(plain(['spec', 'list', 0, 'texts', 1, 'f.g/h'])).toBe(21);
});
