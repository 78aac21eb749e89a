import { Field, isRecord } from './field';
import { INFRASTRUCTURE_GROUP, METAL3_IPAM_GROUP } from './groups';
import { readContractReference } from './object-reference';

/** Where the controller looks for the target of a reference. */
export enum ReferenceScope {
  /** In the namespace of the object that refers, whatever namespace the reference states. */
  OWN_NAMESPACE = 'own-namespace',
  /** In the namespace that the reference states, else in that of the object. */
  STATED_NAMESPACE = 'stated-namespace',
  /** In a namespace that no manifest names, such as that of the provider. */
  UNKNOWN_NAMESPACE = 'unknown-namespace',
  /** Nowhere in particular: the target has no namespace. */
  CLUSTER = 'cluster',
}

/** What a reference of Cluster API is for, which decides the kinds it can mean. */
export enum ReferenceRole {
  INFRA_CLUSTER = 'infra-cluster',
  CONTROL_PLANE = 'control-plane',
  MACHINE_TEMPLATE = 'machine-template',
  MACHINE = 'machine',
  MACHINE_POOL = 'machine-pool',
  BOOTSTRAP_TEMPLATE = 'bootstrap-template',
  BOOTSTRAP_CONFIG = 'bootstrap-config',
  /** Any kind that something is cloned from. */
  TEMPLATE = 'template',
}

/** The kind of a target that the reference itself does not state. */
export interface TargetKind {
  readonly group: string;
  readonly kind: string;
}

/** What a reference says. */
export interface ReferenceTarget extends TargetKind {
  /** The field that holds the name. */
  readonly nameField: Field;
  /** The field that states a namespace. @default - it states none */
  readonly namespaceField?: Field;
  readonly scope: ReferenceScope;
}

/** How the references of a field are read; undefined if there is none. */
export type TargetReader = (field: Field) => ReferenceTarget | undefined;

/** A field that refers to other objects. */
export interface ReferenceField {
  readonly read: TargetReader;
  /** Whether the target belongs into the same bundle; what others may apply does not. */
  readonly mustBeInBundle: boolean;
  /** @default - the kind is fixed, or any is good */
  readonly role?: ReferenceRole;
  /** The field of the targets that has the name as its value; then there may be many. @default 'metadata.name' */
  readonly matchedBy?: string;
}

/** Fields that refer, by their path; `[]` stands for every entry of a list. */
export interface ReferenceFields {
  readonly [path: string]: ReferenceField;
}

const SECRET: TargetKind = { group: '', kind: 'Secret' };
const CONFIG_MAP: TargetKind = { group: '', kind: 'ConfigMap' };

/** A reference of Cluster API to an object of a provider, which belongs into the bundle. */
export function member(role: ReferenceRole): ReferenceField {
  return { read: readContract, mustBeInBundle: true, role };
}

/** The same to what somebody else may have applied. */
export function foreignMember(role?: ReferenceRole, scope = ReferenceScope.OWN_NAMESPACE): ReferenceField {
  return { read: field => withScope(readContract(field), scope), mustBeInBundle: false, role };
}

/** A field whose text is the name of an object that somebody else may have applied. */
export function nameOf(target: TargetKind, scope = ReferenceScope.OWN_NAMESPACE): ReferenceField {
  return { read: field => ({ group: target.group, kind: target.kind, nameField: field, scope }), mustBeInBundle: false };
}

/** An object with the name, and maybe the namespace, of an object of one kind. */
export function refTo(target: TargetKind, scope = ReferenceScope.OWN_NAMESPACE, name = 'name', namespace = 'namespace'): ReferenceField {
  return {
    read: field => ({ group: target.group, kind: target.kind, nameField: field.member(name), namespaceField: stated(field, namespace), scope }),
    mustBeInBundle: false,
  };
}

export function secretName(): ReferenceField {
  return nameOf(SECRET);
}

export function secretRef(scope = ReferenceScope.OWN_NAMESPACE): ReferenceField {
  return refTo(SECRET, scope);
}

export function configMapRef(): ReferenceField {
  return refTo(CONFIG_MAP);
}

/** An object with kind and name, where the group is known. */
export function kindAndName(group: string, scope: ReferenceScope): ReferenceField {
  return {
    read: field => {
      const kind = field.textOf('kind');
      return kind === undefined ? undefined : { group, kind, nameField: field.member('name'), scope };
    },
    mustBeInBundle: false,
  };
}

/** An IP pool; without group and kind it is one of Metal3. */
export function ipPoolRef(): ReferenceField {
  return {
    read: field => {
      const kind = field.textOf('kind') ?? 'IPPool';
      return {
        group: field.textOf('apiGroup') ?? METAL3_IPAM_GROUP,
        kind,
        nameField: field.member('name'),
        scope: kind.startsWith('Global') ? ReferenceScope.CLUSTER : ReferenceScope.OWN_NAMESPACE,
      };
    },
    mustBeInBundle: false,
  };
}

/** The credentials of OpenStack, whose `type` says where they are. */
export function openStackIdentityRef(): ReferenceField {
  return {
    read: field => ({
      ...field.textOf('type') === 'ClusterIdentity'
        ? { group: INFRASTRUCTURE_GROUP, kind: 'OpenStackClusterIdentity', scope: ReferenceScope.CLUSTER }
        : { ...SECRET, scope: ReferenceScope.OWN_NAMESPACE },
      nameField: field.member('name'),
    }),
    mustBeInBundle: false,
  };
}

function readContract(field: Field): ReferenceTarget | undefined {
  const reference = readContractReference(field);
  return reference && {
    group: reference.group,
    kind: reference.kind,
    nameField: field.member('name'),
    // References with apiGroup have no namespace, and one written there is an unknown field.
    namespaceField: field.has('apiGroup') ? undefined : stated(field, 'namespace'),
    scope: ReferenceScope.OWN_NAMESPACE,
  };
}

function stated(field: Field, name: string): Field | undefined {
  return isRecord(field.value) && field.value[name] ? field.member(name) : undefined;
}

function withScope(target: ReferenceTarget | undefined, scope: ReferenceScope): ReferenceTarget | undefined {
  return target && { ...target, scope };
}
