/** Something that a Composition writes, in the words of function-patch-and-transform. */
export interface ComposedResource {
  readonly name: string;
  readonly base: { readonly [field: string]: unknown };
  readonly patches: readonly Patch[];
}

/** Where a field of an object comes from, or goes to. */
export interface Patch {
  readonly type: 'FromCompositeFieldPath' | 'ToCompositeFieldPath';
  readonly fromFieldPath: string;
  readonly toFieldPath: string;
  readonly transforms?: readonly { readonly [field: string]: unknown }[];
  readonly policy?: { readonly fromFieldPath: 'Required' };
}

/** A managed resource, as far as it is known before anything exists. What a patch sets is left out of it. */
export interface ManagedBase {
  readonly apiVersion: string;
  readonly kind: string;
  readonly providerConfigName: string;
  readonly forProvider: { readonly [field: string]: unknown };
  /** By which others of the same link find it. */
  readonly labels?: { readonly [key: string]: string };
  readonly externalName?: string;
}

/** What a managed resource has that names no cloud. */
export function managedBase({ apiVersion, kind, providerConfigName, forProvider, labels, externalName }: ManagedBase): ComposedResource['base'] {
  const metadata = {
    ...labels === undefined ? {} : { labels },
    ...externalName === undefined ? {} : { annotations: { 'crossplane.io/external-name': externalName } },
  };
  return {
    apiVersion,
    kind,
    ...Object.keys(metadata).length === 0 ? {} : { metadata },
    spec: { forProvider, providerConfigRef: { kind: 'ProviderConfig', name: providerConfigName } },
  };
}

/** The object is not written before the composite has this field. That orders them: there is no other way to say so. */
export function required(fromFieldPath: string, field: string, transforms?: Patch['transforms']): Patch {
  return {
    type: 'FromCompositeFieldPath', fromFieldPath, toFieldPath: `spec.forProvider.${field}`, ...transforms === undefined ? {} : { transforms }, policy: { fromFieldPath: 'Required' },
  };
}

/** A number that the provider wants as a text. */
export function requiredText(fromFieldPath: string, field: string): Patch {
  return required(fromFieldPath, field, [{ type: 'convert', convert: { toType: 'string' } }]);
}

/** A text around the value, which stands for `%s`. */
export function requiredFormat(fromFieldPath: string, field: string, fmt: string): Patch {
  return required(fromFieldPath, field, [{ type: 'string', string: { type: 'Format', fmt } }]);
}

/** The composite gets the field once the cloud has told it. */
export function observed(field: string, statusField: string): Patch {
  return { type: 'ToCompositeFieldPath', fromFieldPath: `status.atProvider.${field}`, toFieldPath: `status.${statusField}` };
}

/** Finds the one object of a kind in the same link, or that of a tunnel. */
export function sibling(labels?: { readonly [key: string]: string }): { readonly [field: string]: unknown } {
  return { matchControllerRef: true, ...labels === undefined ? {} : { matchLabels: labels } };
}
