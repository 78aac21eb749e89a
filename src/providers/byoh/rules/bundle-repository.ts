import { Rule, Severity } from '../../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const BUNDLE_REPOSITORY: Rule = {
  code: 'byoh/bundle-repository',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-bringyourownhost controllers/infrastructure/k8sinstallerconfig_controller.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'K8sInstallerConfigTemplate').map(object => object.at('spec.template.spec.bundleRepo'))
    .filter(({ text }) => text !== undefined && !/^[^\s/]+(\/[^\s/]+)*$/.test(text))
    .map(at => ({
      at,
      message: `'bundleRepo' '${at.text}' is not the start of an image name; `
        + "use registry and path without a scheme, for example 'registry.example.com/byoh'",
    })),
};
