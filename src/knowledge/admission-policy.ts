/** An expression of CEL with a name. */
export interface NamedExpression {
  readonly name: string;
  readonly expression: string;
}

/** The requests that a policy or one of its bindings is about. */
export interface PolicyMatch {
  /** @default - all that the other side matches */
  readonly resourceRules?: readonly {
    readonly apiGroups: readonly string[];
    readonly apiVersions: readonly string[];
    readonly operations: readonly string[];
    readonly resources: readonly string[];
  }[];
  /** A label selector for the namespace of an object. @default - any namespace, and none */
  readonly namespaceSelector?: unknown;
  /** A label selector for objects. @default - any object */
  readonly objectSelector?: unknown;
}

/** Where a policy counts, and what it compares objects with. */
export interface PolicyBinding {
  readonly name: string;
  /** @default - everywhere */
  readonly matchResources?: PolicyMatch;
  /** Which objects are the parameters of the policy. @default - it has none */
  readonly paramRef?: { readonly namespace?: string; readonly name?: string; readonly selector?: unknown; readonly parameterNotFoundAction?: string };
  readonly validationActions: readonly string[];
}

/** A ValidatingAdmissionPolicy with its bindings, as an API server has it, without the texts of its messages. */
export interface AdmissionPolicy {
  readonly name: string;
  /** The releases of the product that have it in this very form. */
  readonly releases: readonly string[];
  /** What becomes of a request for which an expression cannot be evaluated: `Fail` refuses it, `Ignore` does not. */
  readonly failurePolicy: string;
  readonly matchConstraints: PolicyMatch;
  readonly matchConditions?: readonly NamedExpression[];
  readonly paramKind?: { readonly apiVersion: string; readonly kind: string };
  readonly variables?: readonly NamedExpression[];
  readonly validations: readonly { readonly expression: string }[];
  readonly bindings: readonly PolicyBinding[];
}
