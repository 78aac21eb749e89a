import { findText } from './variables';
import { ProviderRegistry, Rule, Severity } from '../../knowledge';

export const HELM_EXPRESSION: Rule = {
  code: 'gitops/helm-expression',
  severity: Severity.ERROR,
  knowsVariables: true,
  source: 'helm v3 pkg/engine/engine.go; cdk8s-cli v2.207.60 lib/cli/cmds/synth.js',
  isLocal: true,
  check: (topology, registry) => topology.objects.filter(({ origin }) => origin.isHelmTemplate === true).flatMap(object => {
    const foreign = foreignExpression(registry);
    const at = findText(object.root, text => foreign.test(text));
    return at === undefined ? [] : [{
      at,
      message: `Helm renders '${foreign.exec(at.text!)![0]}' before a node sees it, and fails or drops it; `
        + "write '{{' as '{{ \"{{\" }}', or deliver the manifests without Helm",
    }];
  }),
};

/** What cloud-init and agents on hosts render, and Helm cannot: names with members, texts in single quotes, foreign fields. */
function foreignExpression(registry: ProviderRegistry): RegExp {
  const variables = registry.infrastructure.flatMap(({ textVariables = [] }) => textVariables).map(name => `${name.replaceAll('.', '\\.')}\\b`);
  return new RegExp(`\\{\\{-?\\s*(?:${['[A-Za-z_]\\w*[.[]', "'", ...variables].join('|')})[^}]*\\}?\\}?`);
}
