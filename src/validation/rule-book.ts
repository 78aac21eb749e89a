import { Code } from '../core';
import { ProviderRegistry, Rule } from '../knowledge';
import { withPinnedReleases } from './pinned-releases';
import { SCHEMA_CODES } from './schema';
import { FILE_CODES } from './yaml/file-problem';

/** What is known of a rule without running it. */
export type RuleInfo = Pick<Rule, 'code' | 'severity' | 'source'>;

const books = new WeakMap<ProviderRegistry, RuleBook>();

/** Everything that can be reported, with the reason and the source. */
export class RuleBook {
  /** The book of what somebody knows; to sort the rules takes long enough to do it once. */
  public static of(registry: ProviderRegistry): RuleBook {
    const book = books.get(registry) ?? new RuleBook(registry);
    books.set(registry, book);
    return book;
  }

  /** What can be reported about objects, by code: the rules, also those about changes, and what schemas say. */
  public readonly aboutObjects: readonly RuleInfo[];
  /** The same and what can be reported about files. */
  public readonly all: readonly RuleInfo[];
  /** The rules that find something missing from a bundle. What they miss may stand in a document that could not be read. */
  public readonly absences: ReadonlySet<Code>;
  private readonly sources: ReadonlyMap<Code, string>;

  private constructor(private readonly registry: ProviderRegistry) {
    const { rules, changeRules, admissionRules } = registry;
    this.aboutObjects = sorted([...rules, ...changeRules, ...admissionRules, ...SCHEMA_CODES])
      .map(({ code, severity, source }) => ({ code, severity, source: withPinnedReleases(source) }));
    this.all = sorted([...this.aboutObjects, ...Object.entries(FILE_CODES).map(([code, about]) => ({ code: code as Code, ...about }))]);
    this.absences = new Set(rules.filter(({ findsAbsence }) => findsAbsence).map(({ code }) => code));
    this.sources = new Map(this.all.map(({ code, source }) => [code, source]));
  }

  /** Why a rule exists. */
  public reasonOf(code: Code): string {
    return this.registry.codes[code];
  }

  /** Where upstream says or does so. */
  public sourceOf(code: Code): string | undefined {
    return this.sources.get(code);
  }
}

function sorted(rules: readonly RuleInfo[]): RuleInfo[] {
  return [...rules].sort((a, b) => a.code < b.code ? -1 : 1);
}
