import { changedFields } from './changed-fields';
import { Changes, Finding } from '../../knowledge';

const SPEC = 'spec.template.spec';

/** Templates of some kinds that change under their name, where nobody refuses that: at the first field that does. */
export function editedTemplates(changes: Changes, group: string, kinds: readonly string[]): Finding[] {
  return changes.ofKinds(group, ...kinds).flatMap(({ before, after }) => changedFields(before.at(SPEC), after.at(SPEC))
    .slice(0, 1).map(at => ({
      at,
      message: `'${at}' changes under the name of the template: machines that were made from it stay as they are, and only new ones follow, without a rollout; `
        + 'write a template of another name and refer to that',
    })));
}
