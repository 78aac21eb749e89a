import { ApiObject, ApiObjectMetadata, JsonPatch, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { claimName } from './claimed-names';
import { isInstance } from './is-instance';
import { canonicalJson, contentHash, checkObjectName, joinName, MAX_NAME_LENGTH } from '../core';

/** How a template is named. */
export interface TemplateNaming {
  /** The start of the name. */
  readonly baseName: string;
  /** A name that does not change with the content. @default - base name and content hash */
  readonly fixedName?: string;
  /** Changes the name without a change of the content. @default - none */
  readonly salt?: string;
}

/** What a rotating template is made from. */
export interface RotatingTemplateProps extends TemplateNaming {
  /** Group and version. */
  readonly apiVersion: string;
  /** The kind. */
  readonly kind: string;
  /** Labels and annotations; they do not count for the name. @default - none */
  readonly metadata?: ApiObjectMetadata;
  /** Renders the spec. */
  readonly spec: () => unknown;
  /**
   * Renders the same spec in the newest API version. The hash is taken from it, so that a change of the API version
   * renames nothing and rolls no node.
   * @default - the spec itself
   */
  readonly newestSpec?: () => unknown;
}

/** What has been found while nothing changes: the name, and specs by what renders them. */
interface Settled {
  readonly specs: Map<() => unknown, unknown>;
  name?: string;
}

/**
 * A template object whose name follows its content.
 *
 * Cluster API rolls machines when the *name* of a template changes, and most templates are immutable. So the name ends in
 * a hash of the final content, taken after all JSON patches; metadata does not count, so a label never rolls a node.
 *
 * The content may change until the app is synthesized, so the name is found anew each time that somebody asks, except between `_settle` and `_release`.
 */
export class RotatingTemplate extends ApiObject {
  private readonly baseName: string;
  private readonly salt?: string;
  private readonly fixedName?: string;
  private readonly renderedSpec: () => unknown;
  private readonly newestSpec: () => unknown;
  private isPatched = false;
  private naming = false;
  private settled?: Settled;

  constructor(scope: Construct, id: string, props: RotatingTemplateProps) {
    const { baseName, fixedName, salt, spec, newestSpec, ...object } = props;
    super(scope, id, {
      spec: Lazy.any({ produce: () => this.render(spec) }),
      ...object,
      metadata: { name: fixedName ?? baseName, ...object.metadata },
    });
    this.baseName = baseName;
    this.fixedName = fixedName;
    this.salt = salt;
    this.renderedSpec = spec;
    this.newestSpec = newestSpec ?? spec;
    if (fixedName !== undefined) {
      checkObjectName(this, 'template name', fixedName);
      claimName(this, props.kind, fixedName);
    }
    // cdk8s names files and construct metadata by these two fields, which it fills before the content is known.
    const name = { get: () => this.currentName(), enumerable: true, configurable: true };
    Object.defineProperty(this, 'name', name);
    Object.defineProperty(this.metadata, 'name', name);
  }

  public override addJsonPatch(...ops: JsonPatch[]): void {
    this.isPatched = true;
    this.settled = this.settled && { specs: this.settled.specs };
    super.addJsonPatch(...ops);
  }

  /**
   * Renders the spec and finds the name once from now on, for a synthesis, during which nothing changes.
   *
   * @internal
   */
  public _settle(): void {
    this.settled = { specs: new Map() };
  }

  /**
   * Renders and finds everything anew from now on.
   *
   * @internal
   */
  public _release(): void {
    this.settled = undefined;
  }

  /** Stands for the name while it is being found. It is no valid name, so no patch writes it by accident. */
  private get nameBeforeHashing(): string {
    return `${this.baseName}-<hash>`;
  }

  private currentName(): string {
    if (this.naming) {
      return this.nameBeforeHashing;
    }
    const name = this.settled?.name ?? this.findName();
    if (this.settled !== undefined) {
      this.settled.name = name;
    }
    return name;
  }

  /** The spec is rendered for the document and for the hash in the name. */
  private render(spec: () => unknown): unknown {
    const { settled } = this;
    if (settled === undefined) {
      return spec();
    }
    if (!settled.specs.has(spec)) {
      settled.specs.set(spec, spec());
    }
    return settled.specs.get(spec);
  }

  private findName(): string {
    if (!this.isPatched) {
      return this.fixedName ?? this.hashedName({ spec: this.render(this.newestSpec) });
    }
    const { apiVersion: _apiVersion, kind: _kind, metadata, ...content } = this.unnamedJson();
    if (metadata.name !== this.nameBeforeHashing) {
      return metadata.name;
    }
    // Patches are written for the rendered version: if they touch the content, only the final document shows what they do.
    const isContentPatched = canonicalJson(content) !== canonicalJson({ spec: this.render(this.renderedSpec) });
    return this.fixedName ?? this.hashedName(isContentPatched ? content : { spec: this.render(this.newestSpec) });
  }

  private hashedName(content: unknown): string {
    return joinName([this.baseName, contentHash(content, this.salt)], MAX_NAME_LENGTH);
  }

  private unnamedJson(): { apiVersion: string; kind: string; metadata: { name: string } } {
    this.naming = true;
    try {
      return this.toJson();
    } finally {
      this.naming = false;
    }
  }
}

/** Settles the names of all templates among objects, and returns what releases them. */
export function settleTemplates(objects: readonly ApiObject[]): () => void {
  const templates = objects.filter(isRotatingTemplate);
  templates.forEach(template => template._settle());
  return () => templates.forEach(template => template._release());
}

/** Whether the name of an object follows its content, so that it is replaced by another one when that changes. */
export function isRotatingTemplate(object: ApiObject): object is RotatingTemplate {
  return isInstance(object, RotatingTemplate);
}
