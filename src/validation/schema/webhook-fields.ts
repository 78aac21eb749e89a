import { SchemaNode } from './schema-node';
import { PinnedKind } from './schemas';

/**
 * Required fields of a spec that a defaulting webhook fills in, by group and kind. The API server asks webhooks first and holds what
 * they return against the schema, so nobody misses these fields.
 */
const FILLED_BY_WEBHOOKS: { readonly [kind: string]: readonly string[] } = {
  // cluster-api v1.14.0 core/webhooks/admission/machinedeployment.go and machineset.go
  'cluster.x-k8s.io/MachineDeployment': ['selector'],
  'cluster.x-k8s.io/MachineSet': ['selector'],
};

/** Whether a required field of a spec may be left out because a webhook fills it in. */
export function isFilledByWebhook({ group, kind }: Pick<PinnedKind, 'group' | 'kind'>, field: string): boolean {
  return FILLED_BY_WEBHOOKS[`${group}/${kind}`]?.includes(field) ?? false;
}

/** The schema of a kind as whoever writes a manifest meets it. */
export function writtenSchema(pinned: PinnedKind): SchemaNode {
  const { schema } = pinned;
  const spec = schema.properties?.spec;
  return spec?.required === undefined ? schema : {
    ...schema,
    properties: { ...schema.properties, spec: { ...spec, required: spec.required.filter(field => !isFilledByWebhook(pinned, field)) } },
  };
}
