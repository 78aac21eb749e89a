import { anchorsOf, EVIDENCE, foreignStatements, markersOf, readPage, statementsOf } from '../support/doc-claims';

/** The pages that tell people what controllers, Argo CD and Flux do. */
const PAGES = ['rules.md', 'rollouts.md', 'gitops.md', 'flux.md', 'retiring-pools.md', 'argocd-health.md', 'argocd-registration.md', 'plan.md'];
/** Run something rather than raise this. */
const MOST_ONLY_READ = 40;

const anchors = new Map(Object.values(EVIDENCE).flat().map(page => [page, anchorsOf(readPage(page))]));

test.each(PAGES)('%s says of every statement about a foreign program how it is known', page => {
  const unknown = foreignStatements(readPage(page)).filter(({ markers }) => markers.length === 0);
  expect(unknown.map(({ section, text }) => `${section}: ${text}`)).toEqual([]);
});

test.each(PAGES)('%s leads to evidence that is there', page => {
  const markers = markersOf(readPage(page));
  const isKnown = (target: string, anchor?: string) => anchor === undefined ? EVIDENCE.server.includes(target) : anchors.get(target)?.has(anchor);
  expect(markers.filter(marker => !EVIDENCE[marker.knownBy].includes(marker.page) || !isKnown(marker.page, marker.anchor))).toEqual([]);
});

test('everything that was only read is on one page, and each of it is needed by another', () => {
  const listed = [...readPage(EVIDENCE.read[0]).matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
  const needed = PAGES.flatMap(page => markersOf(readPage(page))).filter(({ knownBy }) => knownBy === 'read').map(({ anchor }) => anchor);
  expect([...new Set(listed)].sort()).toEqual([...new Set(needed)].sort());
  expect(listed.length).toBeLessThan(MOST_ONLY_READ);
});

describe('statements', () => {
  const page = [
    '# Title', '', 'Argo CD sings. ([live](proof-live.md#song))', '', '## Part', '', '*Known: [read](only-read.md#part).*', '', '- Flux dances', '  slowly.', '- Ours alone.',
    '', '### Smaller', '', '| what | why |', '|---|---|', '| kubelet | hums |', '', '```', 'Argo CD in code', '```', '', '## Other', '', 'Metal3 waits.', '',
    'We write for Flux. <!-- ours -->',
  ].join('\n');

  test('are paragraphs, items and rows, with what is known of them and of their section', () => {
    expect(statementsOf(page).map(({ section, text, markers }) => [section, text, markers.map(({ knownBy, anchor }) => `${knownBy} ${anchor}`)])).toEqual([
      ['Title', 'Argo CD sings. ([live](proof-live.md#song))', ['live song']],
      ['Part', '- Flux dances\n  slowly.', ['read part']],
      ['Part', '- Ours alone.', ['read part']],
      ['Smaller', '| kubelet | hums |', ['read part']],
      ['Other', 'Metal3 waits.', []],
      ['Other', 'We write for Flux. <!-- ours -->', []],
    ]);
  });

  test('are foreign if they name a foreign program and do not say that they are ours', () => {
    expect(foreignStatements(page).map(({ text }) => text)).toEqual([
      'Argo CD sings. ([live](proof-live.md#song))', '- Flux dances\n  slowly.', '| kubelet | hums |', 'Metal3 waits.',
    ]);
  });
});

test('anchors are those of headings and of names', () => {
  expect(anchorsOf('## What `it` is, really\n\n<a id="x"></a>')).toEqual(new Set(['what-it-is-really', 'x']));
});
