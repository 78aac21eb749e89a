import { BundleObject, isRotated } from '../topology';

/** The content hash at the end of a name. A date such as 20240131 is hexadecimal too, and how people number templates by hand. */
const HASH = /-(?!(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$)[0-9a-f]{8}$/;

/** The name of a template before its content hash; undefined for an object whose name does not follow its content. */
export function withoutHash({ group, kind, name }: Pick<BundleObject, 'group' | 'kind' | 'name'>): string | undefined {
  return isRotated(group, kind) && HASH.test(name) ? name.replace(HASH, '') : undefined;
}
