import { parseAllDocuments } from 'yaml';
import { ChangeRule, Changes, concerns, Rule } from '../../src/knowledge';
import { BUILT_IN } from '../../src/registry';
import { Manifest, Topology } from '../../src/topology';

/** What a rule finds in a bundle, as `path: message`. */
export function checkRule(rule: Rule, yaml: string): string[] {
  const topology = topologyOf(yaml);
  const findings = rule.check(topology, BUILT_IN);
  if (findings.length > 0 && !concerns(rule, topology)) {
    throw new Error(`${rule.code} is asked only about bundles with ${rule.needsMember?.join(' or ')}, and finds something in one without`);
  }
  return findings.map(({ at, message }) => `${at}: ${message}`);
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
