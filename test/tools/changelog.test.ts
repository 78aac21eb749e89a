import * as fs from 'fs';
import * as path from 'path';
import { entriesUnder, readChangelog } from '../../tools/changelog';
import { releaseNotes } from '../../tools/release-notes';

const ROOT = path.join(__dirname, '..', '..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

function changelog(heading: string = '## [0.2.0] - 2026-03-01', unreleased: string = ''): string {
  return `# Changelog\n\nHead.\n\n## [Unreleased]\n${unreleased}\n${heading}\n\n### Rolls machines\n\n- kube-vip\n\n### Added\n\n- this\n\n## [0.1.0] - 2026-01-31\n\n- first\n
[Unreleased]: https://example.com/a
[0.1.0]: https://example.com/b
`;
}

test('sections have a version, a remark and a text without links', () => {
  expect(readChangelog(changelog())).toEqual([
    { version: 'Unreleased', remark: '', text: '' },
    { version: '0.2.0', remark: '2026-03-01', text: '### Rolls machines\n\n- kube-vip\n\n### Added\n\n- this' },
    { version: '0.1.0', remark: '2026-01-31', text: '- first' },
  ]);
});

test.each([
  ['Rolls machines', '- kube-vip'],
  ['Added', '- this'],
  ['Removed', undefined],
])('the entries under %s', (heading, entries) => {
  expect(entriesUnder(readChangelog(changelog())[1], heading)).toBe(entries);
});

test('a heading without entries counts for nothing', () => {
  expect(entriesUnder({ version: 'Unreleased', remark: '', text: '### Rolls machines\n\n### Added\n\n- this' }, 'Rolls machines')).toBeUndefined();
});

test('the notes of a release are its section', () => {
  expect(releaseNotes({ tag: 'v0.2.0', version: '0.2.0', changelog: changelog() })).toBe('### Rolls machines\n\n- kube-vip\n\n### Added\n\n- this');
});

test.each([
  ['a tag of another version', { tag: 'v0.3.0', version: '0.2.0', changelog: changelog() },
    "the tag is 'v0.3.0', but the version in package.json is 0.2.0; set VERSION in .projenrc.ts, run npx projen, and tag that commit as v0.2.0"],
  ['a version without a section', { tag: 'v0.3.0', version: '0.3.0', changelog: changelog() },
    "CHANGELOG.md has nothing about 0.3.0; move what is under 'Unreleased' to '## [0.3.0] - <date>'"],
  ['a section without a date', { tag: 'v0.2.0', version: '0.2.0', changelog: changelog('## [0.2.0] - not tagged yet') },
    "the section 0.2.0 of CHANGELOG.md has 'not tagged yet' for its date; write the day of the release, as in '## [0.2.0] - 2026-01-31'"],
  ['entries that have been left behind', { tag: 'v0.2.0', version: '0.2.0', changelog: changelog(undefined, '\n- forgotten\n') },
    "CHANGELOG.md has to begin with an empty section 'Unreleased'; move what it has to 0.2.0"],
])('fails for %s', (_what, release, message) => {
  expect(() => releaseNotes(release)).toThrow(new Error(message));
});

test('the changelog of this project begins with what is unreleased, then the version of package.json', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(readChangelog(read('CHANGELOG.md')).slice(0, 2).map(section => section.version)).toEqual(['Unreleased', version]);
});

test('every version in the headings is a link', () => {
  const text = read('CHANGELOG.md');
  expect(readChangelog(text).filter(({ version }) => !text.includes(`\n[${version}]: https://`))).toEqual([]);
});
