import { checkSync, VulnerableDiagnostics } from 'recheck';
import { distinct, findSites, loadedPatterns, Pattern, schemaPatterns } from './patterns';

/** For a regular expression, in milliseconds. Nearly all take a hundredth of it. */
const TIMEOUT = 30_000;
/** How long the worst text that a regular expression can meet may take, in milliseconds. */
const TOLERABLE = 250;
const ANY_LENGTH = 100_000;

const MISJUDGED = 'the checker overlooks that a blank is one of the separators, so that it is matched in one way only';

/** Those that the checker finds fault with. Each is tried with the text that it is said to take long for, as long as a text can be there. */
const SUSPECTS: readonly { readonly pattern: RegExp; readonly longest: number; readonly because: string }[] = [
  { pattern: /[-.]+$/, longest: 253, because: 'names are cut before' },
  { pattern: /"(?:\\.|[^"\\])*"|`[^`]*`|\/\*.*?\*\//gs, longest: 256, because: 'the rule leaves longer templates to their schema' },
  {
    pattern: /^(?!0[xX])\d(?:[\d.]*\.\d+\.\d[\d.]*(?:\/\d+)?|[\w.:/-]*[acdf-su-wyACDF-SU-WY][\w.:/-]*)(?<!:)$/,
    longest: 1000,
    because: 'longer texts are left to the library',
  },
  { pattern: /\B(?=(\d{3})+$)/g, longest: 25, because: 'it meets numbers only' },
  { pattern: /^(?=[\p{L}\p{N}/_.$+(~])(?:[^\p{Z}\p{C}:]|:(?! )| (?!#))+(?<![ :])$/u, longest: ANY_LENGTH, because: MISJUDGED },
  { pattern: /^(?:[^\p{Z}\p{C}{]| |\{(?![{%#]))*$/u, longest: ANY_LENGTH, because: MISJUDGED },
  { pattern: /^(?:[^\p{Z}\p{C}"';|&<>$\x60(){}]| |"(?:[^\p{Z}\p{C}"$\x60\\]| )*")+$/u, longest: ANY_LENGTH, because: MISJUDGED },
];

/** Where patterns come from elsewhere. */
const FOREIGN: { readonly [site: string]: string } = {
  'core/linear-pattern/index.ts: source': 'only read by JavaScript, and matched by steps of our own',
  'knowledge/compatibility.ts: hostPattern': 'of the record of a provider, which is a program',
  'rules/cluster-class/variable-schema.ts: pattern': 'only read by JavaScript, for its complaint',
  'testing/match.ts: pattern': "of a user's own tests",
  'validation/cel/re2.ts: source': 'only read by JavaScript, for its complaint',
  'validation/schema/compiled-node.ts: LINEAR_PATTERNS.get(pattern) ?? pattern': 'of the pinned CRDs, which are checked here; those of others are matched by steps of our own',
};

const { patterns, loaders, foreign } = findSites();
const loaded = loadedPatterns([...new Set(loaders)]);

test('all places that make regular expressions are known', () => {
  expect(patterns.length).toBeGreaterThan(300);
  expect(new Set(loaded.map(({ place }) => place))).toEqual(new Set(loaders));
  expect(loaded.length).toBeGreaterThanOrEqual(loaders.length);
  expect(foreign.sort()).toEqual(Object.keys(FOREIGN));
});

/** How long a regular expression takes for a text that is said to be hard, of a length. */
function timeOf({ source, flags }: Pattern, { pumps, suffix }: VulnerableDiagnostics['attack'], length: number): number {
  const step = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const text = `${pumps.map(({ prefix, pump }) => `${prefix}${pump.repeat(Math.max(1, Math.floor(length / step)))}`).join('')}${suffix}`.slice(-length);
  const start = performance.now();
  new RegExp(source, flags).test(text);
  return performance.now() - start;
}

/** What is wrong with a regular expression, if anything is. */
function problemOf(pattern: Pattern): string | undefined {
  const { source, flags, place } = pattern;
  const literal = `/${source}/${flags}`;
  const known = SUSPECTS.find(suspect => String(suspect.pattern) === literal);
  const result = checkSync(source, flags, { timeout: TIMEOUT });
  if (result.status === 'safe') {
    return known && `${place}: ${literal} is not suspect any more`;
  }
  if (known === undefined || result.status === 'unknown') {
    return `${place}: ${literal} is ${result.status}, ${result.status === 'unknown' ? result.error.kind : `for example for ${result.attack.pattern.slice(0, 200)}`}`;
  }
  const time = timeOf(pattern, result.attack, known.longest);
  return time > TOLERABLE ? `${place}: ${literal} takes ${time} ms for ${known.longest} characters` : undefined;
}

test('no regular expression takes long for any text that it meets', () => {
  const all = distinct([...patterns, ...loaded, ...schemaPatterns()]);
  expect(all.map(problemOf).filter(problem => problem !== undefined)).toEqual([]);
  const literals = new Set(all.map(({ source, flags }) => `/${source}/${flags}`));
  expect(SUSPECTS.map(({ pattern }) => String(pattern)).filter(pattern => !literals.has(pattern))).toEqual([]);
}, 600_000);

test('the checker finds what is slow', () => {
  expect(problemOf({ source: '^(a+)+$', flags: '', place: 'here' })).toMatch(/^here: \/\^\(a\+\)\+\$\/ is vulnerable, for example for 'a'/);
});
