import { IConstruct } from 'constructs';

/*
 * What this library knows of a chart or an app that is not its own is kept in the metadata of that construct, and nowhere else: it lives as long as the
 * construct, and nothing outside of the tree decides about what is in it.
 */

/** What was kept on a construct, or undefined. */
export function findKept<T extends object>(construct: IConstruct, type: string): T | undefined {
  return construct.node.metadata.find(entry => entry.type === type)?.data as T | undefined;
}

/** What is kept on a construct, made the first time that somebody asks. */
export function keep<T extends object>(construct: IConstruct, type: string, make: () => T): T {
  const found = findKept<T>(construct, type);
  if (found !== undefined) {
    return found;
  }
  const made = make();
  construct.node.addMetadata(type, made);
  return made;
}
