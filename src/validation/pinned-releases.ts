import { RELEASES } from '../../imports/releases';

const VERSION = /^v?\d/;

/** The source of a rule with the pinned release after each project that has one, unless the source says itself which release it means. */
export function withPinnedReleases(source: string): string {
  return source.split('; ').map(part => part.split(' ').map(withRelease).join(' ')).join('; ');
}

function withRelease(word: string, index: number, words: readonly string[]): string {
  const isPinned = Object.hasOwn(RELEASES, word) && !VERSION.test(words[index + 1] ?? '');
  return isPinned ? `${word} ${RELEASES[word]}` : word;
}
