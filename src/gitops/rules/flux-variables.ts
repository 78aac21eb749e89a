import { strangeTexts } from './variables';
import { Rule, Severity } from '../../knowledge';

/** A warning, because the values may come from a ConfigMap or Secret, or the object may be in another folder. */
export const FLUX_VARIABLES: Rule = {
  code: 'gitops/flux-variables',
  severity: Severity.WARNING,
  knowsVariables: true,
  source: 'fluxcd/pkg kustomize/kustomize_varsub.go, envsubst',
  check: (topology, registry) => strangeTexts(topology, registry).filter(({ isCertain }) => !isCertain).map(({ at, kustomization, variables }) => ({
    at,
    message: `${kustomization} makes Flux fill in '${variables.join("', '")}', also where a program on the node was to do so; if that is not meant, `
      + "annotate the object with 'kustomize.toolkit.fluxcd.io/substitute: disabled'",
  })),
};
