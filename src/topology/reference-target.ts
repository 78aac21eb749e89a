import { Field, isRecord } from './field';
import { readContractReference } from './object-reference';
import { ReferenceField, ReferenceForm, ReferenceScope, ReferenceVariant, TargetKind } from './reference-field';

/** What a reference says. */
export interface ReferenceTarget extends TargetKind {
  /** The field that holds the name. */
  readonly nameField: Field;
  /** The field that states a namespace. @default - it states none */
  readonly namespaceField?: Field;
  readonly scope: ReferenceScope;
}

/** Reads a reference; undefined if there is none. */
export function readTarget(reference: ReferenceField, field: Field): ReferenceTarget | undefined {
  const { form, nameMember = 'name', namespaceMember = 'namespace' } = reference;
  switch (form) {
    case ReferenceForm.CONTRACT:
      return readContract(reference, field);
    case ReferenceForm.TEXT:
      return targetOf(reference, reference.kind, field);
    case ReferenceForm.OBJECT:
      return targetOf(reference, reference.kind, field.member(nameMember), stated(field, namespaceMember));
    case ReferenceForm.NAMED:
      return targetOf(variantOf(reference, field), variantOf(reference, field).kind, field.member(nameMember));
    case ReferenceForm.KIND_AND_NAME:
      return targetOf(reference, field.textOf('kind'), field.member(nameMember));
    case ReferenceForm.TYPED:
      return targetOf({ ...reference, group: field.textOf('apiGroup') ?? reference.group }, field.textOf('kind') ?? reference.kind, field.member(nameMember));
  }
}

/** What decides about a target beside its kind and name. */
type Whereabouts = Pick<ReferenceField, 'group' | 'scope' | 'clusterScopedPrefix'>;

function targetOf(
  { group = '', scope = ReferenceScope.OWN_NAMESPACE, clusterScopedPrefix }: Whereabouts, kind: string | undefined, nameField: Field, namespaceField?: Field,
): ReferenceTarget | undefined {
  const isGlobal = clusterScopedPrefix !== undefined && kind?.startsWith(clusterScopedPrefix) === true;
  return kind === undefined ? undefined : { group, kind, nameField, namespaceField, scope: isGlobal ? ReferenceScope.CLUSTER : scope };
}

function variantOf(reference: ReferenceField, field: Field): ReferenceField | ReferenceVariant {
  const { variant } = reference;
  return variant !== undefined && field.textOf(variant.member) === variant.value ? variant : reference;
}

function readContract({ scope = ReferenceScope.OWN_NAMESPACE }: ReferenceField, field: Field): ReferenceTarget | undefined {
  const reference = readContractReference(field);
  return reference && {
    group: reference.group,
    kind: reference.kind,
    nameField: field.member('name'),
    // References with apiGroup have no namespace, and one written there is an unknown field.
    namespaceField: field.has('apiGroup') ? undefined : stated(field, 'namespace'),
    scope,
  };
}

function stated(field: Field, name: string): Field | undefined {
  return isRecord(field.value) && field.value[name] ? field.member(name) : undefined;
}
