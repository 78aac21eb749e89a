import { strangeTexts } from './variables';
import { Rule, Severity } from '../../knowledge';

export const FLUX_SUBSTITUTION: Rule = {
  code: 'gitops/flux-substitution',
  severity: Severity.ERROR,
  knowsVariables: true,
  source: 'fluxcd/pkg kustomize/kustomize_varsub.go, envsubst',
  check: (topology, registry) => strangeTexts(topology, registry).filter(({ isCertain }) => isCertain).map(({ at, kustomization, variables }) => ({
    at,
    message: `${kustomization} gives '${variables.join("', '")}' no value, so Flux puts nothing there; `
      + "annotate the object with 'kustomize.toolkit.fluxcd.io/substitute: disabled', or write '$${'",
  })),
};
