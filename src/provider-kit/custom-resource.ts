import { lazily, readRegularFile, refuseValue } from '../core';
import { isRecord } from '../topology';

/** It takes time to load, and most programs know no kind but those that are pinned. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const yaml = lazily(() => require('yaml') as typeof import('yaml'));

/** What a CRD says of a kind: group, scope and the schemas of its versions, for the record of the kind. */
export class CustomResource {
  /**
   * Reads a CRD from a file of YAML or JSON.
   *
   * @param file the path of the file, which may hold other documents too
   * @param kind the kind, where the file holds several CRDs
   */
  public static fromFile(file: string, kind?: string): CustomResource {
    let text: string;
    try {
      text = readRegularFile(file).toString();
    } catch (error) {
      return refuseValue('file/unreadable', `the CRD '${file}' cannot be read: ${(error as Error).message}`);
    }
    return read(text, `'${file}'`, kind);
  }

  /**
   * Reads a CRD from a text.
   *
   * @param text YAML or JSON, which may hold other documents too
   * @param kind the kind, where the text holds several CRDs
   */
  public static fromYaml(text: string, kind?: string): CustomResource {
    return read(text, 'the text', kind);
  }

  /** @internal */
  public static _of(crd: Crd): CustomResource {
    return new CustomResource(crd);
  }

  /**
   * What a manifest says of a kind; undefined if it is no CRD.
   *
   * @internal
   */
  public static _maybe(manifest: unknown): CustomResource | undefined {
    return isCrd(manifest) ? new CustomResource(manifest) : undefined;
  }

  /** The API group. */
  public readonly group: string;
  /** The kind. */
  public readonly kind: string;
  /** Whether its objects are in no namespace. */
  public readonly isClusterScoped: boolean;
  /** The schemas of the versions that are served, by version. */
  public readonly schemas: { readonly [version: string]: unknown };

  private constructor({ spec }: Crd) {
    this.group = spec.group;
    this.kind = spec.names.kind;
    this.isClusterScoped = spec.scope === 'Cluster';
    this.schemas = Object.fromEntries((spec.versions ?? []).filter(({ served, schema }) => served !== false && schema?.openAPIV3Schema !== undefined)
      .map(({ name, schema }) => [name, schema!.openAPIV3Schema]));
  }
}

/**
 * What is read of a CRD.
 *
 * @internal
 */
export interface Crd {
  readonly spec: {
    readonly group: string;
    readonly scope?: string;
    readonly names: { readonly kind: string };
    readonly versions?: readonly { readonly name: string; readonly served?: boolean; readonly schema?: { readonly openAPIV3Schema?: unknown } }[];
  };
}

function read(text: string, where: string, kind: string | undefined): CustomResource {
  const crds = yaml().parseAllDocuments(text).map(document => document.errors.length > 0
    ? refuseValue('file/syntax', `${where} cannot be read as YAML: ${document.errors[0].message}`) : document.toJS() as unknown).filter(isCrd);
  const kinds = crds.map(({ spec }) => spec.names.kind);
  const found = crds.filter(({ spec }) => kind === undefined || spec.names.kind === kind);
  if (found.length !== 1) {
    const has = kinds.length === 0 ? 'holds no CustomResourceDefinition' : `holds the CRDs of ${kinds.join(', ')}`;
    refuseValue('input/invalid-value', `${where} ${has}${kind === undefined ? '' : ` and not one of '${kind}'`}; name a file with one CRD, or the kind of one that is in it`);
  }
  return CustomResource._of(found[0]);
}

function isCrd(document: unknown): document is Crd {
  return isRecord(document) && document.kind === 'CustomResourceDefinition' && isRecord(document.spec) && typeof document.spec.group === 'string'
    && isRecord(document.spec.names) && typeof document.spec.names.kind === 'string';
}
