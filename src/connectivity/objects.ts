import { ApiObject, GroupVersionKind } from 'cdk8s';
import { Construct } from 'constructs';
import { claimName, noNamespace } from '../cdk8s-helpers';
import { BundleGuard } from '../guard';

/** An object of a link. */
export interface LinkObject extends GroupVersionKind {
  readonly name: string;
  /** @default - that of its chart */
  readonly isClusterScoped?: boolean;
  /** @default - none */
  readonly annotations?: { readonly [key: string]: string };
  /** @default - none */
  readonly labels?: { readonly [key: string]: string };
  readonly [field: string]: unknown;
}

/** Adds an object to the chart, and takes its name there. */
export function createObject(
  scope: Construct, id: string, { name, isClusterScoped = false, annotations, labels, ...content }: LinkObject,
): ApiObject {
  claimName(scope, content.kind, name);
  const metadata = {
    name,
    ...isClusterScoped ? { namespace: noNamespace() } : {},
    ...labels === undefined ? {} : { labels },
    ...annotations === undefined ? {} : { annotations },
  };
  // Warnings are told when the first object is rendered that says so, and a program may have nothing but links.
  const spec = content.spec === undefined ? {} : { spec: BundleGuard.lazy(scope, () => content.spec) };
  return new ApiObject(scope, id, { ...content, ...spec, metadata });
}

/** What CRDs of managed resources fill in: Crossplane does everything. */
export const ALL_POLICIES: readonly string[] = ['*'];

/** What a managed resource of Crossplane is made from. */
export interface ManagedResource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly providerConfigName: string;
  readonly externalName?: string;
  readonly forProvider: { readonly [field: string]: unknown };
}

/** Adds a managed resource of Crossplane to the chart. */
export function createManaged(scope: Construct, id: string, resource: ManagedResource): ApiObject {
  const { apiVersion, kind, name, providerConfigName, externalName, forProvider } = resource;
  return createObject(scope, id, {
    apiVersion,
    kind,
    name,
    annotations: externalName === undefined ? undefined : { 'crossplane.io/external-name': externalName },
    spec: { forProvider, managementPolicies: [...ALL_POLICIES], providerConfigRef: { kind: 'ProviderConfig', name: providerConfigName } },
  });
}
