import { ReferenceFields, ReferenceRole, TargetKind } from '../topology';
import { BootstrapKind } from './bootstrap-kind';
import { DeliveryRole } from './delivery-role';
import { DetailField } from './detail-field';
import { HealthExpressions } from './health/expressions';
import { LuaPiece } from './health/lua';

/** A field that Git may set and a controller changes nevertheless. */
export interface ControllerField {
  /** The way to it: `spec.network.subnets`. */
  readonly path: string;
  /** It stays what Git says where the object tells its controller to leave it alone. @default false */
  readonly onlyWhereReconciled?: boolean;
}

/** What may be known of a kind of objects, beyond what each has. */
export interface KindFacts {
  /** Whether its objects are in no namespace. @default - what the pinned CRD says; in namespaces without one */
  readonly isClusterScoped?: boolean;
  /** The check by which Argo CD tells whether an object is healthy. @default - there is none, and `noHealthCheckBecause` says why */
  readonly healthCheck?: LuaPiece[];
  /** Why it needs no health check. @default - it has one, or nobody has asked for one yet */
  readonly noHealthCheckBecause?: string;
  /** How Flux tells whether the machines of an object are as they should be. @default - what the contract asks of control planes; nothing of others */
  readonly healthExpressions?: HealthExpressions;
  /** The fields that refer to other objects. @default - none */
  readonly references?: ReferenceFields;
  /**
   * What defaulting webhooks write into the spec where nothing, null or an empty text stands, by the way to it, with the names of all versions.
   *
   * The API server asks webhooks first and holds what they return against the schema, so nobody misses these fields. A path may lead to what is
   * filled in, because what holds it is not filled in as a whole. Where a webhook writes over a value that somebody chose, that value is still
   * a mistake.
   *
   * @default - nothing
   */
  readonly filledByWebhooks?: { readonly [path: string]: unknown };
  /**
   * The fields that the schema demands and a webhook writes empty where they are missing, so that a template of a ClusterClass may leave them to patches.
   *
   * @default - none
   */
  readonly leftToClasses?: string[];
  /** The fields that Git may set and controllers change nevertheless. @default - none */
  readonly controllerFields?: ControllerField[];
  /**
   * The ways to references of the contract to which v1beta1 gives a version: whoever reads an object that is stored as v1beta2 finds the version
   * that is served now.
   *
   * @default - none
   */
  readonly versionedReferences?: string[];
  /** Argo CD brings a check of its own, and waits for objects until it finds them healthy. @default false */
  readonly hasArgoCdCheck?: boolean;
  /** Its controller says by a condition `Ready` when it has done what the object asks for. @default false */
  readonly saysWhenReady?: boolean;
  /** The field that counts the replicas of an object, for the scale subresource of its CRD: it must not be negative. @default - none */
  readonly scaledBy?: string;
  /**
   * Fields that the schema does not demand, though it demands something inside them, and that webhooks or conversions need.
   *
   * @default - none
   */
  readonly demandedFields?: string[];
  /** The way to the list of address ranges that an object hands out, each with `start` and `end` or with a `subnet`. @default - it hands out none */
  readonly addressEntries?: string;
  /**
   * Why nobody replaces a machine that a remediation made from this template has given up, and the releases for which that holds.
   *
   * @default - its owner replaces it, or this is no template of remediations
   */
  readonly leavesMachinesBecause?: string;
  /** What messages name this kind as an example of. @default - they name another */
  readonly exampleOf?: ReferenceRole;
  /** How nodes join that have a bootstrap config of this kind, or of which this kind is the template. @default - it is no bootstrap config */
  readonly bootstrapKind?: BootstrapKind;
  /** The kinds of objects that its controller makes from itself, beside those of which it names a template. @default - none */
  readonly creates?: TargetKind[];
  /**
   * The field with the name of the Secret that its controller makes; the Secret is named like the object where the field is not there.
   *
   * @default - its controller makes no Secret that others refer to
   */
  readonly secretNameField?: string;
  /** The names of objects that its controller makes by itself, so that nobody has to. @default - none */
  readonly ownNames?: string[];
  /**
   * The schemas of its versions, as a CRD has them in `openAPIV3Schema`, of a kind that is not pinned.
   *
   * @default - those of the pinned CRD; without one its objects are not held against a schema
   */
  readonly schemas?: { readonly [version: string]: unknown };
  /** What pictures show of an object beside its name, in this order. @default - nothing */
  readonly details?: DetailField[];
  /**
   * The way to a list of whole objects that its controller applies to another cluster: the one that the namespace of the object is named for.
   *
   * @default - it brings no objects anywhere
   */
  readonly carriedObjects?: string;
}

/** What is known of a kind of objects, in all its versions. */
export interface KindRecord extends KindFacts {
  /** The API group; empty for that of Kubernetes itself. */
  readonly group: string;
  /** The kind. */
  readonly kind: string;
  /** What its objects are to those who apply, prune and delete them. */
  readonly deliveryRole: DeliveryRole;
}

/** What differs between kinds of one shape. */
export interface KindDetails extends KindFacts {
  /** The API group. @default - that of the shape */
  readonly group?: string;
  /** What its objects are to those who apply, prune and delete them. @default - what the shape says */
  readonly deliveryRole?: DeliveryRole;
}

/** What holds for every kind of an API group of a provider, also for those that nobody has heard of. */
export interface GroupRecord {
  /** The API group. */
  readonly group: string;
  /** What objects are to those who deliver them, where no record knows their kind. @default - what the name of the kind says */
  readonly deliveryRole?: DeliveryRole;
  /** The fields that refer to other objects. @default - none */
  readonly references?: ReferenceFields;
  /** Some of its objects have no owner, so that whoever delivers them has to be allowed to delete them. @default false */
  readonly hasUnownedObjects?: boolean;
}
