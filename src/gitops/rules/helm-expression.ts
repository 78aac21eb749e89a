import { findText } from './variables';
import { Rule, Severity } from '../../knowledge';
import { DEFAULT_INTERFACE } from '../../providers/byoh/traits';

/** What cloud-init and the host agent of BYOH render, and Go templates cannot: names with members, texts in single quotes, foreign fields. */
const FOREIGN = new RegExp(`\\{\\{-?\\s*(?:[A-Za-z_]\\w*[.[]|'|\\${DEFAULT_INTERFACE}\\b)[^}]*\\}?\\}?`);

export const HELM_EXPRESSION: Rule = {
  code: 'gitops/helm-expression',
  severity: Severity.ERROR,
  source: 'helm v3 pkg/engine/engine.go; cdk8s-cli v2.207.60 lib/cli/cmds/synth.js',
  check: topology => topology.objects.filter(({ origin }) => origin.isHelmTemplate === true).flatMap(object => {
    const at = findText(object.root, text => FOREIGN.test(text));
    return at === undefined ? [] : [{
      at,
      message: `Helm renders '${FOREIGN.exec(at.text!)![0]}' before a node sees it, and fails or drops it; `
        + "write '{{' as '{{ \"{{\" }}', or deliver the manifests without Helm",
    }];
  }),
};
