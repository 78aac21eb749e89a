import { changedFields, isSame } from './changed-fields';
import { isGiven, isPresent, nameOf, shown } from './fields';
import { Change, Finding } from '../../knowledge';
import { Field } from '../../topology';

/** A field that cannot change, be it there or not. */
export function fixedField({ before, after }: Change, path: string): Finding[] {
  return isSame(before.at(path), after.at(path)) ? [] : [cannotChange(before.at(path), after.at(path))];
}

/** A part that cannot change, be it there or not: at each field that does. */
export function fixedPart({ before, after }: Change, path: string): Finding[] {
  return changedFields(before.at(path), after.at(path)).map(at => cannotChange(Field.of(before, at.path), at));
}

/** A field that can be given later, and stays as it is from then on. */
export function fixedOnceGiven(change: Change, path: string): Finding[] {
  return isGiven(change.before.at(path)) ? fixedField(change, path) : [];
}

/** A field of which something has to stay, whatever it is. */
export function keptOnceGiven({ before, after }: Change, path: string): Finding[] {
  const at = after.at(path);
  return isPresent(before.at(path)) && !isPresent(at) ? [{ at, message: `'${nameOf(at)}' was given and cannot be removed; write it again` }] : [];
}

/**
 * A part of a template that cannot change: at the first field that does.
 *
 * @param isFree whether a field may change all the same
 */
export function fixedTemplate({ before, after }: Change, path: string, isFree: (field: Field) => boolean = () => false): Finding[] {
  return changedFields(before.at(path), after.at(path)).filter(field => !isFree(field)).slice(0, 1).map(at => ({
    at,
    message: `'${at}' changes, and what a template says of ${after.kind.endsWith('ClusterTemplate') ? 'infra clusters' : 'machines'} cannot; write a template of another name and refer to that`,
  }));
}

/** Whether a field is left out before or after: then the webhook may fill in what the other one says. */
export function isLeftOut({ before, after }: Change, { path }: Field): boolean {
  return ![before, after].every(object => isGiven(Field.of(object, path)));
}

/** What there is to say of a field that is not as it was. */
export function cannotChange(old: Field, at: Field): Finding {
  return {
    at,
    message: `'${nameOf(at)}' was ${isGiven(old) ? shown(old) : 'left out'} and cannot change; write it as it was, or make another ${at.object.kind}`,
  };
}
