import { parseAllDocuments } from 'yaml';
import { Manifest, Topology } from '../../../src/topology';
import { Rule } from '../../../src/validation/rule';

/** What a rule finds in a bundle, as `path: message`. */
export function checkRule({ check }: Rule, yaml: string): string[] {
  const manifests = parseAllDocuments(yaml).map(document => document.toJS() as Manifest);
  return check(Topology.of(manifests.map(manifest => ({ manifest, origin: {} })))).map(({ at, message }) => `${at}: ${message}`);
}
