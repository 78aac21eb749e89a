import { BOOTSTRAP_GROUP } from './groups';

/** Whether objects of a kind are replaced by others, not changed: templates, and the bootstrap configs of machine pools. */
export function isRotated(group: string, kind: string): boolean {
  return kind.endsWith('Template') || (group === BOOTSTRAP_GROUP && kind.endsWith('Config'));
}
