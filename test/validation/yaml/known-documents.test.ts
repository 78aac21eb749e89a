import * as fc from 'fast-check';
import { KnownDocuments, ReadFile, readManifests } from '../../../src/validation/yaml';

const OBJECT = (name: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;
/** What differs in how it is read: plainly, by the library, as a list, with a problem, or not at all. */
const DOCUMENTS = [
  OBJECT('a'), OBJECT('b'), OBJECT('é'), OBJECT('"a" # b'), `{ ${OBJECT('a').replace(/metadata:\n {2}name: a/, 'metadata: { name: a }').trim().split('\n').join(', ')} }\n`,
  `apiVersion: v1\nkind: List\nitems:\n${OBJECT('c').replace(/^/gm, '  ').replace('  ', '- ').trimEnd()}\n`, 'kind: A\n', `${OBJECT('d')}kind: B\n`, 'a: [\n', '- a\n', '# nothing\n', '\n',
  '', 'a: \u0001\n', `${OBJECT('e')}data: { long: ${'x'.repeat(64 * 1024)} }\n`, 'null\n', `${OBJECT('f')}data: { a: "\n  b" }\n`,
];
const FILE = fc.array(fc.constantFrom(...DOCUMENTS), { maxLength: 6 })
  .chain(documents => fc.constantFrom('---\n', '--- \n', '...\n---\n').map(mark => documents.join(mark)));

/** All that there is to know of a file that was read. */
function told({ manifests, problems }: ReadFile) {
  return { problems, manifests: manifests.map(({ manifest, origin }) => ({ manifest, line: origin.lineOf?.(['metadata', 'name']), file: origin.file })) };
}

test('files are read alike, whatever has been read before', () => {
  fc.assert(fc.property(fc.array(FILE, { maxLength: 4 }), files => {
    const known = new KnownDocuments();
    const contents = files.map((text, index) => [`${index}.yaml`, Buffer.from(text)] as const);
    const reread = contents.map(([name, bytes]) => told(readManifests(name, bytes, { known })));
    expect(reread).toEqual(contents.map(([name, bytes]) => told(readManifests(name, bytes))));
  }), { numRuns: 500 });
});

test('a document that stands somewhere else, too, is read once', () => {
  const known = new KnownDocuments();
  const [before, after] = ['a---\n', 'c---\n---\n'].map(name => readManifests(name, Buffer.from(`${OBJECT(name[0])}---\n${OBJECT('b')}---\nx: [`), { known }).manifests);
  expect(after.map(({ manifest }) => before.some(other => other.manifest === manifest))).toEqual([false, true]);
});

test('bytes that are no text are no other ones', () => {
  const known = new KnownDocuments();
  const [e, broken] = ['c3a9', 'c328'].map(hex => Buffer.from(`${Buffer.from(`${OBJECT('a')}data: { a: `).toString('hex')}${hex}207d0a`, 'hex'));
  expect([e, broken, e].map(bytes => readManifests('a', bytes, { known }).problems.map(({ code }) => code))).toEqual([[], ['file/encoding'], []]);
});
