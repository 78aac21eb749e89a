import { minorOf } from './versions';
import { Change, Finding } from '../../knowledge';

const NUMBERS = /^v?(\d+)\.(\d+)\.(\d+)/;

/** A version that leaves out a minor release. */
export function skippedMinor({ before, after }: Change, path: string): Finding[] {
  const [old, at] = [before.at(path), after.at(path)];
  const [from, to] = [minorOf(old.text), minorOf(at.text)];
  return from === undefined || to === undefined || to < from + 2
    ? []
    : [{ at, message: `'version' goes from ${old.text} to ${at.text}; upgrade to 1.${from + 1} first` }];
}

/** A version of an older minor release. */
export function downgradedMinor({ before, after }: Change, path: string): Finding[] {
  const [old, at] = [before.at(path), after.at(path)];
  const [from, to] = [minorOf(old.text), minorOf(at.text)];
  return from === undefined || to === undefined || to >= from ? [] : [{
    at,
    message: `'version' goes back from ${old.text} to ${at.text}, and an API server does not read what a later minor release has stored; `
      + `write ${old.text} again, or restore a backup into a new cluster`,
  }];
}

/** Whether a version is older than another, be it by its last number only; what cannot be read is not. */
export function isOlder(version: string | undefined, than: string | undefined): boolean {
  const [numbers, others] = [version, than].map(text => NUMBERS.exec(text ?? '')?.slice(1).map(Number));
  const index = numbers === undefined || others === undefined ? -1 : numbers.findIndex((number, position) => number !== others[position]);
  return index >= 0 && numbers![index] < others![index];
}
