import * as fs from 'fs';
import * as path from 'path';
import { readChangelog } from './changelog';

const ROOT = path.join(__dirname, '..');
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What a release is made from. */
export interface Release {
  /** For example `v0.1.0`. */
  readonly tag: string;
  /** The version in package.json. */
  readonly version: string;
  readonly changelog: string;
}

/** The text of a release, which is its section of the changelog. Refuses a tag for which the repository is not ready. */
export function releaseNotes({ tag, version, changelog }: Release): string {
  if (tag !== `v${version}`) {
    throw new Error(`the tag is '${tag}', but the version in package.json is ${version}; set VERSION in .projenrc.ts, run npx projen, and tag that commit as v${version}`);
  }
  const [unreleased, ...released] = readChangelog(changelog);
  const section = released.find(candidate => candidate.version === version);
  if (section === undefined || section.text === '') {
    throw new Error(`CHANGELOG.md has nothing about ${version}; move what is under 'Unreleased' to '## [${version}] - <date>'`);
  }
  if (!DATE.test(section.remark)) {
    throw new Error(`the section ${version} of CHANGELOG.md has '${section.remark}' for its date; write the day of the release, as in '## [${version}] - 2026-01-31'`);
  }
  if (unreleased.version !== 'Unreleased' || unreleased.text !== '') {
    throw new Error(`CHANGELOG.md has to begin with an empty section 'Unreleased'; move what it has to ${version}`);
  }
  return section.text;
}

if (require.main === module) {
  const [tag] = process.argv.slice(2);
  const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
  process.stdout.write(`${releaseNotes({ tag, version: JSON.parse(read('package.json')).version, changelog: read('CHANGELOG.md') })}\n`);
}
