import { CrdManifest } from '../../apiserver/crds/crd-source';

/** Kinds of one group whose controllers are played; their fields are not checked. */
export interface PlayedKinds {
  readonly group: string;
  readonly version: string;
  /** The kinds by the names of their resources. */
  readonly kinds: { readonly [plural: string]: string };
}

export function playedCrds({ group, version, kinds }: PlayedKinds): CrdManifest[] {
  const anything = { 'type': 'object', 'x-kubernetes-preserve-unknown-fields': true };
  return Object.entries(kinds).map(([plural, kind]) => ({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` },
      versions: [{ name: version, served: true, storage: true, subresources: { status: {} }, schema: { openAPIV3Schema: anything } }],
    },
  }) as unknown as CrdManifest);
}
