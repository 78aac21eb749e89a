import * as fs from 'fs';
import * as path from 'path';
import { patch, major, minor } from 'semver';
import { allowedChanges, apiProblems } from './api-changes';
import { Repository } from './repository';
import { changedNames, rotationProblems } from './rotation-changes';

const TEMPLATE_NAMES = 'test/golden/template-names.txt';

/** What has changed since the last release although it must not, or without being said. Undefined if there is no release. */
export function compatibilityProblems(root: string): { readonly tag: string; readonly problems: string[] } | undefined {
  const repository = new Repository(root);
  const tag = repository.lastTag();
  return tag === undefined ? undefined : { tag, problems: [...apiProblems(root, tag), ...nameProblems(root, tag, repository)] };
}

function nameProblems(root: string, tag: string, repository: Repository): string[] {
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
  const lastVersion = tag.slice(1);
  const names = { before: repository.fileAt(tag, TEMPLATE_NAMES) ?? '', after: read(TEMPLATE_NAMES) };
  const isBreaking = changedNames(names).length + allowedChanges(root).length > 0;
  return [
    ...rotationProblems({ ...names, changelog: read('CHANGELOG.md'), lastVersion }),
    ...isBreaking && isPatch(lastVersion, JSON.parse(read('package.json')).version)
      ? [`a patch release after ${lastVersion} neither breaks the API nor rolls machines; raise the middle number of the version`] : [],
  ];
}

/** Whether only the last number has been raised. */
export function isPatch(before: string, after: string): boolean {
  return major(before) === major(after) && minor(before) === minor(after) && patch(before) < patch(after);
}

if (require.main === module) {
  const result = compatibilityProblems(path.join(__dirname, '..', '..'));
  if (result === undefined) {
    console.log('there is no tag of a release before this commit, so there is nothing to be compatible with');
  } else {
    result.problems.forEach(problem => console.error(`${problem}\n`));
    console.log(`compared with ${result.tag}: ${result.problems.length === 0 ? 'compatible' : 'not compatible, see above'}`);
    process.exitCode = result.problems.length === 0 ? 0 : 1;
  }
}
