import { nearestName, suppressedCode, SUPPRESSION_PREFIX } from '../../core';
import { ProviderRegistry, Rule, Severity } from '../../knowledge';

export const INVALID_SUPPRESSION: Rule = {
  code: 'object/invalid-suppression',
  severity: Severity.WARNING,
  source: 'cdk8s-cluster-api docs/validation.md',
  needsMember: ['annotations'],
  check: (topology, registry) => topology.objects.flatMap(object => {
    const { annotations } = object;
    return Object.keys(annotations).filter(name => name.startsWith(SUPPRESSION_PREFIX)).flatMap(name => {
      const message = problemOf(suppressedCode(name), annotations[name], registry);
      return message === undefined ? [] : [{ at: object.at('metadata.annotations').member(name), message }];
    });
  }),
};

function problemOf(code: string, reason: string, { codes }: ProviderRegistry): string | undefined {
  if (!Object.hasOwn(codes, code)) {
    const near = nearestName(code, Object.keys(codes), 3);
    return `silences '${code}', which is not the code of a rule; ${near === undefined ? 'remove it, or use the code that a report names' : `did you mean '${near}'?`}`;
  }
  return reason.trim() === '' ? `silences '${code}' without a reason, so it is told all the same; write why it does not matter here` : undefined;
}
