import { Violation } from './violation';
import { ProviderRegistry } from '../knowledge';
import { isFilledByFlux, isNotSubstituted, Topology } from '../topology';

/** The violations without those of texts that Flux puts something else in the place of before it applies them. Nobody knows what becomes of the text. */
export function withoutFilledTexts(violations: readonly Violation[], topology: Topology, registry: ProviderRegistry): readonly Violation[] {
  // Most bundles have no such violation, and nothing is looked up for them.
  if (!violations.some(isOfVariable) || !isFilledByFlux(topology)) {
    return violations;
  }
  const knowing = new Set<string>(registry.rules.filter(({ knowsVariables }) => knowsVariables).map(({ code }) => code));
  return violations.filter(violation => !isOfVariable(violation) || knowing.has(violation.code) || isNotSubstituted(violation.at.object));
}

/** Text of several lines is a program or a file, of which most says the same whatever is filled in. */
function isOfVariable({ at: { value } }: Violation): boolean {
  return typeof value === 'string' && value.includes('${') && !value.includes('\n');
}
