import { Field, isRecord } from './field';
import { readContractReference } from './object-reference';
import { ReferenceField, ReferenceForm, ReferenceScope, ReferenceVariant, TargetKind } from './reference-field';

/** What a reference says. */
export interface ReferenceTarget extends TargetKind {
  readonly name: string;
  /** The member of the field that holds the name. @default - the field is the name */
  readonly nameMember?: string;
  /** The member that states a namespace. @default - it states none */
  readonly namespaceMember?: string;
  readonly scope: ReferenceScope;
}

/** Reads a reference; undefined if there is none. */
export function readTarget(reference: ReferenceField, field: Field): ReferenceTarget | undefined {
  const { form, group, kind, nameMember = 'name', namespaceMember = 'namespace' } = reference;
  switch (form) {
    case ReferenceForm.CONTRACT:
      return readContract(reference, field);
    case ReferenceForm.TEXT:
      return targetOf(reference, group, kind, field.text);
    case ReferenceForm.OBJECT:
      return targetOf(reference, group, kind, field.textOf(nameMember), nameMember, stated(field, namespaceMember));
    case ReferenceForm.NAMED: {
      const meant = variantOf(reference, field);
      return targetOf(meant, meant.group, meant.kind, field.textOf(nameMember), nameMember);
    }
    case ReferenceForm.KIND_AND_NAME:
      return targetOf(reference, group, field.textOf('kind'), field.textOf(nameMember), nameMember);
    case ReferenceForm.TYPED:
      return targetOf(reference, field.textOf('apiGroup') ?? group, field.textOf('kind') ?? kind, field.textOf(nameMember), nameMember);
  }
}

function targetOf(
  { scope = ReferenceScope.OWN_NAMESPACE, clusterScopedPrefix }: Pick<ReferenceField, 'scope' | 'clusterScopedPrefix'>,
  group: string | undefined, kind: string | undefined, name: string | undefined, nameMember?: string, namespaceMember?: string,
): ReferenceTarget | undefined {
  if (kind === undefined || name === undefined) {
    return undefined;
  }
  const isGlobal = clusterScopedPrefix !== undefined && kind.startsWith(clusterScopedPrefix);
  return { group: group ?? '', kind, name, nameMember, namespaceMember, scope: isGlobal ? ReferenceScope.CLUSTER : scope };
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
    name: reference.name,
    nameMember: 'name',
    // References with apiGroup have no namespace, and one written there is an unknown field.
    namespaceMember: field.has('apiGroup') ? undefined : stated(field, 'namespace'),
    scope,
  };
}

/** The name of a member, if something is written there. */
function stated(field: Field, name: string): string | undefined {
  return isRecord(field.value) && field.value[name] ? name : undefined;
}
