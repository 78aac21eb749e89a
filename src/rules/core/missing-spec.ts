import { Rule, Severity } from '../../knowledge';
import { KindSchemas, SchemaNode } from '../../schemas';
import { Field } from '../../topology';
import { isPresent, nameOf } from '../shared/fields';

export const MISSING_SPEC: Rule = {
  code: 'object/missing-spec',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/conversion, core/webhooks/admission/{clusterresourceset,ipaddress}.go; '
    + 'cluster-api-provider-metal3 internal/webhooks/v1beta2; ip-address-manager internal/webhooks/v1alpha1',
  // The schemas of v1beta2 demand it themselves.
  isLocal: true,
  check: (topology, registry) => registry.kinds.flatMap(({ group, kind, demandedFields = [] }) => demandedFields.length === 0 ? []
    : topology.ofKind(group, kind).filter(({ version }) => version !== 'v1beta2')
      .flatMap(object => demandedFields.map(path => object.at(path)))
      .filter(at => !isPresent(at) && isOutermost(at))
      .map(at => ({ at, message: `'${nameOf(at)}' is missing, and ${kind} is refused without what belongs into it; write it${withMembers(at, demandedFields, registry.schemas)}` }))),
};

/** Whether there is something to hold the field, so that just the outermost one is reported. */
function isOutermost({ object, path }: Field): boolean {
  return isPresent(Field.of(object, path.slice(0, -1)));
}

/** The members that the schema demands of the field, and those that others do. */
function withMembers({ object: { group, version, kind }, path }: Field, demanded: readonly string[], schemas: KindSchemas): string {
  const schema = path.reduce<SchemaNode | undefined>((node, step) => node?.properties?.[step], schemas.of(`${group}/${version}`, kind)?.schema);
  const inside = demanded.filter(each => each.startsWith(`${path.join('.')}.`)).map(each => each.split('.')[path.length]);
  const members = [...new Set([...schema?.required ?? [], ...inside])];
  return members.length === 0 ? '' : ` with ${members.map(name => `'${name}'`).join(', ')}`;
}
