import { CLUSTER_GROUP } from './groups';

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

/** How a field says which object it means. */
export enum ReferenceForm {
  /** As the contract of Cluster API has it: a kind, a name, and a group or a version. */
  CONTRACT = 'contract',
  /** The field is a text, the name of the target. */
  TEXT = 'text',
  /** An object with the name of the target, and maybe its namespace. */
  OBJECT = 'object',
  /** An object with the name of the target; a namespace in it means nothing. */
  NAMED = 'named',
  /** An object with kind and name of the target. */
  KIND_AND_NAME = 'kind-and-name',
  /** An object with kind, name and `apiGroup` of the target, where kind and group may be left out. */
  TYPED = 'typed',
}

/** The kind of a target that the reference itself does not state. */
export interface TargetKind {
  /** The API group; empty for that of Kubernetes itself. */
  readonly group: string;
  /** The kind. */
  readonly kind: string;
}

/** What a reference means where one of its members has a certain value. */
export interface ReferenceVariant extends TargetKind {
  /** The member that is looked at. */
  readonly member: string;
  /** The value that it has to have. */
  readonly value: string;
  /** Where the controller looks for the target then. */
  readonly scope: ReferenceScope;
}

/** A field that refers to other objects. */
export interface ReferenceField {
  /** How it says which object it means. */
  readonly form: ReferenceForm;
  /** The group of the target, where the reference does not state it. @default - that of Kubernetes itself, or what the reference states */
  readonly group?: string;
  /** The kind of the target, where the reference does not state it. @default - what the reference states */
  readonly kind?: string;
  /** Where the controller looks for the target. @default ReferenceScope.OWN_NAMESPACE */
  readonly scope?: ReferenceScope;
  /** How the kinds begin that are in no namespace, of those that the reference may state. @default - all are where `scope` says */
  readonly clusterScopedPrefix?: string;
  /** What it means instead where one of its members has a certain value. @default - it always means the same */
  readonly variant?: ReferenceVariant;
  /** The member that holds the name, of ReferenceForm.OBJECT. @default name */
  readonly nameMember?: string;
  /** The member that holds the namespace, of ReferenceForm.OBJECT. @default namespace */
  readonly namespaceMember?: string;
  /** Whether the target belongs into the same bundle; what others may apply does not. @default false */
  readonly mustBeInBundle?: boolean;
  /** What it refers to is a Secret by its kind only, and may be read by everybody. @default false */
  readonly isPublic?: boolean;
  /** What the reference is for. @default - the kind is fixed, or any is good */
  readonly role?: ReferenceRole;
  /** The keys that a Secret or ConfigMap must have, of those that the controller reads. @default - nobody knows, or `keyMember` says it */
  readonly keys?: string[];
  /** The member that holds the key that is read of a Secret or ConfigMap. @default - the reference names no key */
  readonly keyMember?: string;
  /** The field of the targets that has the name as its value; then there may be many. @default 'metadata.name' */
  readonly matchedBy?: string;
}

/** Fields that refer, by their path; `[]` stands for every entry of a list. */
export type ReferenceFields = { readonly [path: string]: ReferenceField };

const SECRET: TargetKind = { group: '', kind: 'Secret' };
const CONFIG_MAP: TargetKind = { group: '', kind: 'ConfigMap' };

/** A reference of Cluster API to an object of a provider, which belongs into the bundle. */
export function member(role: ReferenceRole): ReferenceField {
  return { form: ReferenceForm.CONTRACT, mustBeInBundle: true, role };
}

/** The same to what somebody else may have applied. */
export function foreignMember(role?: ReferenceRole, scope?: ReferenceScope): ReferenceField {
  return { form: ReferenceForm.CONTRACT, role, scope };
}

/** A field whose text is the name of an object that somebody else may have applied. */
export function nameOf({ group, kind }: TargetKind, scope?: ReferenceScope): ReferenceField {
  return { form: ReferenceForm.TEXT, group, kind, scope };
}

/** An object with the name, and maybe the namespace, of an object of one kind. */
export function refTo({ group, kind }: TargetKind, scope?: ReferenceScope): ReferenceField {
  return { form: ReferenceForm.OBJECT, group, kind, scope };
}

/** A field whose text is the name of the Cluster that an object belongs to. */
export function clusterName(): ReferenceField {
  return nameOf({ group: CLUSTER_GROUP, kind: 'Cluster' });
}

/** @param keys that the Secret must have, where they are known */
export function secretName(...keys: string[]): ReferenceField {
  return { ...nameOf(SECRET), ...keys.length > 0 && { keys } };
}

/** @param keys that the Secret must have, where they are known */
export function secretRef(scope?: ReferenceScope, ...keys: string[]): ReferenceField {
  return { ...refTo(SECRET, scope), ...keys.length > 0 && { keys } };
}

/** A Secret in the own namespace, and beside its name the key that is read. */
export function secretKeyRef(): ReferenceField {
  return { ...refTo(SECRET), keyMember: 'key' };
}

/** A field whose text is the name of a StorageClass. */
export function storageClassName(): ReferenceField {
  return nameOf({ group: 'storage.k8s.io', kind: 'StorageClass' }, ReferenceScope.CLUSTER);
}

export function configMapRef(): ReferenceField {
  return refTo(CONFIG_MAP);
}

/** An object with kind and name, where the group is known. */
export function kindAndName(group: string, scope?: ReferenceScope): ReferenceField {
  return { form: ReferenceForm.KIND_AND_NAME, group, scope };
}

/** The pool of addresses of any provider; those that begin with `Global` are in no namespace. */
export function ipPoolRef(pool?: TargetKind): ReferenceField {
  return { form: ReferenceForm.TYPED, clusterScopedPrefix: 'Global', ...pool };
}
