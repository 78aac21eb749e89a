import { Rule, Severity } from '../../knowledge';
import { ADDONS_GROUP, CLUSTER_GROUP, CONTROL_PLANE_GROUP, Field, INFRASTRUCTURE_GROUP, IPAM_GROUP, METAL3_IPAM_GROUP } from '../../topology';
import { schemaOf } from '../../validation/schema';
import { SchemaNode } from '../../validation/schema/schema-node';
import { isPresent, nameOf } from '../shared/fields';
import { FieldTable, fieldsOfTable } from '../shared/fields-at';

/** What the schemas of these kinds do not demand, though they demand something inside it. */
const DEMANDED: FieldTable = {
  [CLUSTER_GROUP]: {
    Machine: ['spec'],
    MachineDeployment: ['spec', 'spec.template.spec'],
    MachineHealthCheck: ['spec'],
    MachinePool: ['spec', 'spec.template.spec'],
    MachineSet: ['spec', 'spec.template', 'spec.template.spec'],
  },
  [CONTROL_PLANE_GROUP]: { KubeadmControlPlane: ['spec'] },
  [ADDONS_GROUP]: { ClusterResourceSet: ['spec'] },
  [INFRASTRUCTURE_GROUP]: { Metal3DataClaim: ['spec'], Metal3MachineTemplate: ['spec'] },
  [IPAM_GROUP]: { IPAddress: ['spec'] },
  [METAL3_IPAM_GROUP]: { IPAddress: ['spec'], IPClaim: ['spec'] },
};

export const MISSING_SPEC: Rule = {
  code: 'object/missing-spec',
  severity: Severity.ERROR,
  source: 'cluster-api v1.14.0 core/webhooks/conversion, core/webhooks/admission/{clusterresourceset,ipaddress}.go; '
    + 'cluster-api-provider-metal3 v1.13.2 internal/webhooks/v1beta2; ip-address-manager v1.13.2 internal/webhooks/v1alpha1',
  // The schemas of v1beta2 demand it themselves.
  check: topology => fieldsOfTable(DEMANDED, topology, ({ version }) => version !== 'v1beta2')
    .filter(at => !isPresent(at) && isOutermost(at))
    .map(at => ({ at, message: `'${nameOf(at)}' is missing, and ${at.object.kind} is refused without what belongs into it; write it${withMembers(at)}` })),
};

/** Whether there is something to hold the field, so that just the outermost one is reported. */
function isOutermost({ object, path }: Field): boolean {
  return isPresent(Field.of(object, path.slice(0, -1)));
}

/** The members that the schema demands of the field, and those of the table. */
function withMembers({ object: { group, version, kind }, path }: Field): string {
  const schema = path.reduce<SchemaNode | undefined>((node, step) => node?.properties?.[step], schemaOf(`${group}/${version}`, kind)?.schema);
  const inside = DEMANDED[group][kind].filter(each => each.startsWith(`${path.join('.')}.`)).map(each => each.split('.')[path.length]);
  const members = [...new Set([...schema?.required ?? [], ...inside])];
  return members.length === 0 ? '' : ` with ${members.map(name => `'${name}'`).join(', ')}`;
}
