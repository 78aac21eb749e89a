import { parseAllDocuments } from 'yaml';
import { ChangeRule, Changes, Rule } from '../../src/knowledge';
import { BUILT_IN } from '../../src/registry';
import { Manifest, Topology } from '../../src/topology';

/** What a rule finds in a bundle, as `path: message`. */
export function checkRule({ check }: Rule, yaml: string): string[] {
  return check(topologyOf(yaml), BUILT_IN).map(({ at, message }) => `${at}: ${message}`);
}

/** What a rule finds in a change from one bundle to another, as `path: message`. */
export function checkChange({ check }: ChangeRule, before: string, after: string): string[] {
  return check(new Changes(topologyOf(before), topologyOf(after), BUILT_IN.schemas), BUILT_IN).map(({ at, message }) => `${at}: ${message}`);
}

/** The graph of a bundle. */
export function topologyOf(yaml: string): Topology {
  const manifests = parseAllDocuments(yaml).map(document => document.toJS() as Manifest);
  return Topology.of(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN);
}
