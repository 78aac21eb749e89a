/** A version in CHANGELOG.md, or what comes next. */
export interface ChangelogSection {
  /** A version, or `Unreleased`. */
  readonly version: string;
  /** The rest of its heading, for example a date. */
  readonly remark: string;
  /** What stands below the heading, without the links at the end of the file. */
  readonly text: string;
}

const HEADING = /^## \[([^\]]+)\](?: - (.+))?$/;
const LINK = /^\[[^\]]+\]: \S+$/;

/** The sections of a changelog in the form of Keep a Changelog, newest first. */
export function readChangelog(changelog: string): ChangelogSection[] {
  const sections: { version: string; remark: string; lines: string[] }[] = [];
  for (const line of changelog.split('\n')) {
    const [, version, remark = ''] = HEADING.exec(line) ?? [];
    if (version !== undefined) {
      sections.push({ version, remark, lines: [] });
    } else if (!LINK.test(line)) {
      sections.at(-1)?.lines.push(line);
    }
  }
  return sections.map(({ version, remark, lines }) => ({ version, remark, text: lines.join('\n').trim() }));
}

/** What is listed under a heading of a section, for example `Rolls machines`; undefined without it or any entry. */
export function entriesUnder(section: ChangelogSection, heading: string): string | undefined {
  const [, below] = `\n${section.text}`.split(`\n### ${heading}\n`);
  const entries = below?.split('\n### ')[0].trim();
  return entries?.startsWith('- ') ? entries : undefined;
}
