import type { UpstreamCrd } from './crd-source';
import { CROSS_CSP_GROUP, CROSS_CSP_KIND, CROSS_CSP_PLURAL, CROSS_CSP_VERSION, crossCspNetworkSchema } from '../../../src/connectivity/definition-schema';

/** The CRD that Crossplane makes of the CompositeResourceDefinition of links, with what it adds to the spec. Crossplane does not run here. */
export function compositeCrd(): UpstreamCrd {
  const names = { kind: CROSS_CSP_KIND, listKind: `${CROSS_CSP_KIND}List`, plural: CROSS_CSP_PLURAL, singular: CROSS_CSP_KIND.toLowerCase() };
  return {
    provider: 'crossplane',
    release: 'cdk8s-cluster-api',
    pinnedVersions: [CROSS_CSP_VERSION],
    manifest: {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${CROSS_CSP_PLURAL}.${CROSS_CSP_GROUP}` },
      spec: {
        group: CROSS_CSP_GROUP,
        names,
        scope: 'Namespaced',
        versions: [{
          name: CROSS_CSP_VERSION, served: true, storage: true, schema: { openAPIV3Schema: crossCspNetworkSchema() }, subresources: { status: {} },
        }],
      },
    },
  };
}
