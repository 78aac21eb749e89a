import type { Crd } from './crd';
import { allServedVersions, servedVersions } from './crd';
import { ImportError } from './errors';
import type { JsonObject } from './json';
import { pruneSchema } from './prune-schema';

/** One kind in exactly one served version, pruned: the unit both outputs are made of. */
export interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: string;
  /** Every version that upstream serves of it, this one included, in the order of the CRD. */
  readonly served: string[];
  readonly schema: JsonObject;
}

/** Prunes a CRD to one version; a version the API server would not answer for is refused. */
export function kindOf(crd: Crd, version: string, label: string): Kind {
  const found = crd.versions.find((candidate) => candidate.name === version && candidate.served);
  if (!found) throw new ImportError(`${label}: ${crd.kind} does not serve '${version}'; served: ${servedVersions(crd).join(', ') || 'none'}`);
  return {
    group: crd.group,
    version,
    kind: crd.kind,
    plural: crd.plural,
    scope: crd.scope,
    served: allServedVersions(crd),
    schema: pruneSchema(found.schema),
  };
}

/** The kind as a CRD manifest again, with one version, for the generator. */
export function manifestOf(kind: Kind): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${kind.plural}.${kind.group}` },
    spec: {
      group: kind.group,
      names: { kind: kind.kind, plural: kind.plural },
      scope: kind.scope,
      versions: [{ name: kind.version, served: true, storage: true, schema: { openAPIV3Schema: kind.schema } }],
    },
  };
}
