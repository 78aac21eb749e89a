import * as fs from 'fs';
import * as path from 'path';
import * as ts from 'typescript';
import { sources, SRC } from './code-literals';
import pins from '../../imports/pins.json';
import { RELEASES } from '../../imports/releases';
import { BUILT_IN } from '../../src/registry';
import { RuleBook } from '../../src/validation';
import { withPinnedReleases } from '../../src/validation/pinned-releases';
import { SCHEMA_CODES } from '../../src/validation/schema';

/** Projects of which a rule cites another release than the pinned one, which it names itself. */
const OTHER_RELEASES: readonly { readonly cited: string; readonly reason: string }[] = [
  { cited: 'argo-cd v3.6.0', reason: 'cites documentation of a later release than the one whose CRDs are pinned' },
  { cited: 'cluster-api-provider-metal3 v1.13', reason: 'names the minor release only' },
  { cited: 'ip-address-manager v1.13', reason: 'names the minor release only' },
];

const WRITTEN = [...BUILT_IN.rules, ...BUILT_IN.changeRules, ...BUILT_IN.admissionRules, ...SCHEMA_CODES];

/** The pinned projects that a source names, each with the word behind it. */
function citations(source: string): string[] {
  return source.split('; ').map(part => part.split(' '))
    .flatMap(words => words.flatMap((word, index) => Object.hasOwn(RELEASES, word) ? [`${word} ${words[index + 1] ?? ''}`] : []));
}

test('no rule says which release of a pinned project it cites, but for those that cite another one', () => {
  const versioned = WRITTEN.flatMap(({ source }) => citations(source)).filter(cited => / v?\d/.test(cited));
  expect([...new Set(versioned)].sort()).toEqual(OTHER_RELEASES.map(({ cited }) => cited).sort());
});

test.each(OTHER_RELEASES)('$cited is not the pinned release', ({ cited, reason }) => {
  const [project, version] = cited.split(' ');
  expect(RELEASES[project]).not.toBe(version);
  expect(reason).not.toBe('');
});

test('what is shown of a rule says which release of each pinned project it cites', () => {
  const shown = RuleBook.of(BUILT_IN).aboutObjects.flatMap(({ source }) => citations(source));
  const known = [...Object.entries(RELEASES).map(([project, release]) => `${project} ${release}`), ...OTHER_RELEASES.map(({ cited }) => cited)];
  expect(shown.length).toBeGreaterThan(200);
  expect(shown.filter(cited => !known.includes(cited))).toEqual([]);
});

test('every pinned project whose resources have classes has its release, and no other', () => {
  const pinned = pins.filter(({ crds }) => crds.some(crd => !('kinds' in crd))).map(({ repository, tag }) => [repository.replace(/^[^/]+\/(?!api$)/, ''), tag]);
  expect(RELEASES).toEqual(Object.fromEntries(pinned));
});

test.each([
  ['a project and a file', 'k0smotron internal/a.go', `k0smotron ${RELEASES.k0smotron} internal/a.go`],
  ['several projects', 'k0smotron a.go; cluster-api b.go', `k0smotron ${RELEASES.k0smotron} a.go; cluster-api ${RELEASES['cluster-api']} b.go`],
  ['a project alone', 'docs; k0smotron', `docs; k0smotron ${RELEASES.k0smotron}`],
  ['a project after other words', 'controllers, e.g. k0smotron a.go', `controllers, e.g. k0smotron ${RELEASES.k0smotron} a.go`],
  ['a release that is named', 'k0smotron v1.0.0 a.go', 'k0smotron v1.0.0 a.go'],
  ['a project that is not pinned', 'kine v0.14.0 a.go; constructor toString', 'kine v0.14.0 a.go; constructor toString'],
])('the source of %s', (_, source, expected) => {
  expect(withPinnedReleases(source)).toBe(expected);
});

/** What a message says of a release has been read there, so a new pin asks for another look. */
test('messages name the pinned minor release of Cluster API', () => {
  const [minor] = /^v\d+\.\d+/.exec(RELEASES['cluster-api'])!;
  const named = sources().flatMap(file => textsIn(path.join(SRC, file))).flatMap(text => text.match(/Cluster API v\d+\.\d+/g) ?? []);
  expect([...new Set(named)]).toEqual([`Cluster API ${minor}`]);
});

function textsIn(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      texts.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return texts;
}
