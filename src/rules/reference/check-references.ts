import { Finding } from '../../knowledge';
import { Reference, Topology } from '../../topology';

/** What is wrong with references, each looked at by itself. A bundle has more of them than objects, and no list is made for each. */
export function checkReferences(topology: Topology, check: (reference: Reference) => Finding | undefined): Finding[] {
  const findings: Finding[] = [];
  for (const reference of topology.references) {
    const finding = check(reference);
    if (finding !== undefined) {
      findings.push(finding);
    }
  }
  return findings;
}
