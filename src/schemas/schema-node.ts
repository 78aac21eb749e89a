/** A CEL rule of a schema. */
export interface CelRule {
  readonly rule: string;
  readonly reason?: string;
  /** What to say of it. That of a pinned schema is upstream's text and not kept. */
  readonly message?: string;
  /** The field that the API server names instead, relative to the value: `.spec.foo`. */
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/** A node of a structural schema, as Kubernetes knows them and `crds.json` holds them. */
export interface SchemaNode {
  readonly 'type'?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly 'format'?: string;
  readonly 'nullable'?: boolean;
  readonly 'default'?: unknown;
  readonly 'enum'?: readonly unknown[];
  readonly 'pattern'?: string;
  readonly 'minLength'?: number;
  readonly 'maxLength'?: number;
  readonly 'minimum'?: number;
  readonly 'maximum'?: number;
  readonly 'exclusiveMinimum'?: boolean;
  readonly 'exclusiveMaximum'?: boolean;
  readonly 'multipleOf'?: number;
  readonly 'minItems'?: number;
  readonly 'maxItems'?: number;
  readonly 'uniqueItems'?: boolean;
  readonly 'minProperties'?: number;
  readonly 'maxProperties'?: number;
  readonly 'required'?: readonly string[];
  readonly 'properties'?: { readonly [name: string]: SchemaNode };
  readonly 'additionalProperties'?: SchemaNode | boolean;
  readonly 'items'?: SchemaNode;
  readonly 'allOf'?: readonly SchemaNode[];
  readonly 'anyOf'?: readonly SchemaNode[];
  readonly 'oneOf'?: readonly SchemaNode[];
  readonly 'not'?: SchemaNode;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map';
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  readonly 'x-kubernetes-map-type'?: 'atomic' | 'granular';
  readonly 'x-kubernetes-validations'?: readonly CelRule[];
}
