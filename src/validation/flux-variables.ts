import { isFilledByFlux, isNotSubstituted, Topology } from '../topology';
import { Violation } from './violation';

/** How codes of rules begin that know variables: about deliveries, and about what stands beside a variable and stays there, as secrets do. */
const KNOW_VARIABLES = ['gitops/', 'text/', 'object/secret'];

/** The violations without those of texts that Flux puts something else in the place of before it applies them. Nobody knows what becomes of the text. */
export function withoutFilledTexts(violations: readonly Violation[], topology: Topology): readonly Violation[] {
  // Most bundles have no such violation, and nothing is looked up for them.
  return violations.some(isOfVariable) && isFilledByFlux(topology)
    ? violations.filter(violation => !isOfVariable(violation) || isNotSubstituted(violation.at.object))
    : violations;
}

/** Text of several lines is a program or a file, of which most says the same whatever is filled in. */
function isOfVariable({ code, at: { value } }: Violation): boolean {
  return typeof value === 'string' && value.includes('${') && !value.includes('\n') && !KNOW_VARIABLES.some(known => code.startsWith(known));
}
