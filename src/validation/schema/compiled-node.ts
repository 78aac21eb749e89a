import { Format, FORMATS } from './formats';
import { LINEAR_PATTERNS } from './linear-patterns';
import { SchemaNode } from '../../schemas';
import { tryRe2 } from '../cel/re2';

const PATTERNS = new Map<string, RegExp | undefined>();
const TEXT: SchemaNode = { type: 'string', nullable: true };
const LABEL: SchemaNode = { ...TEXT, pattern: '^([A-Za-z0-9]([-_.]*[A-Za-z0-9])*)?$', maxLength: 63 };
const NAMESPACE: SchemaNode = { ...TEXT, pattern: '^([a-z0-9](-*[a-z0-9])*)?$', maxLength: 63 };
/** What every embedded resource has, whether or not its schema says so. An API server leaves out what is null in its metadata. */
const RESOURCE: { readonly [name: string]: SchemaNode } = {
  apiVersion: { type: 'string' },
  kind: { type: 'string', pattern: '^[A-Za-z](-*[A-Za-z0-9])*$', maxLength: 63 },
  metadata: {
    'type': 'object',
    'nullable': true,
    'properties': {
      name: TEXT,
      namespace: NAMESPACE,
      labels: { type: 'object', nullable: true, additionalProperties: LABEL },
      annotations: { type: 'object', nullable: true, additionalProperties: TEXT },
    },
    'x-kubernetes-preserve-unknown-fields': true,
  },
};

/** What says whether a text is right. */
export interface TextPattern {
  test(text: string): boolean;
}

/**
 * A schema node with what the walk asks for at each value, found out once.
 *
 * All nodes have the same shape, which makes reading them fast, and nodes below are made when a value gets there: a bundle reaches a
 * small part of each schema.
 */
export class CompiledNode {
  public readonly type: SchemaNode['type'] | 'int-or-string';
  public readonly nullable: boolean;
  public readonly default: unknown;
  public readonly allowed: ReadonlySet<unknown> | undefined;
  public readonly pattern: TextPattern | undefined;
  public readonly format: Format | undefined;
  public readonly minLength: number;
  public readonly maxLength: number;
  public readonly minItems: number;
  public readonly maxItems: number;
  public readonly minProperties: number;
  public readonly maxProperties: number;
  /** Whether numbers have limits of any sort. */
  public readonly isLimited: boolean;
  /** The names of the members that have to be written, because no default fills them in. */
  public readonly required: readonly string[];
  /** Whether members that the schema does not name are kept. */
  public readonly isOpen: boolean;
  /** Whether an entry may not occur twice in a list. */
  public readonly isSet: boolean;
  /** The members that tell entries of a list apart. */
  public readonly keys: readonly string[] | undefined;
  /** Whether there is an allOf, anyOf, oneOf or not that says more than the type does. */
  public readonly isCombined: boolean;
  public readonly hasRules: boolean;
  /** Whether it says nothing at all, but that what stands there is kept. */
  public readonly isFree: boolean;
  /** How long a text may be of which nothing else is asked; less than nothing if more is. */
  private readonly longestPlainText: number;

  private readonly members = new Map<string, CompiledNode>();
  private readonly properties: { readonly [name: string]: SchemaNode };
  private lazyItems: CompiledNode | undefined;
  private lazyRest: CompiledNode | undefined;

  /**
   * @param schema what to compile
   * @param isPart whether it is a part of an allOf, anyOf, oneOf or not: these limit values and say nothing about which members there are
   * @param isRequired whether the object that it is a member of cannot be without it
   * @param isForeign whether somebody else has written it, whose patterns may take forever
   */
  constructor(
    public readonly schema: SchemaNode, private readonly isPart = false, public readonly isRequired = false, public readonly isForeign = false,
  ) {
    const isResource = schema['x-kubernetes-embedded-resource'] === true;
    this.properties = isResource ? { ...RESOURCE, ...schema.properties } : schema.properties ?? {};
    this.type = schema['x-kubernetes-int-or-string'] === true ? 'int-or-string' : schema.type;
    this.nullable = schema.nullable === true;
    this.default = schema.default;
    this.allowed = schema.enum && new Set(schema.enum);
    this.pattern = schema.pattern === undefined ? undefined : isForeign ? tryRe2(schema.pattern) : compilePattern(schema.pattern);
    this.format = schema.format === undefined ? undefined : FORMATS.get(schema.format);
    this.minLength = schema.minLength ?? 0;
    this.maxLength = schema.maxLength ?? Infinity;
    this.minItems = schema.minItems ?? 0;
    this.maxItems = schema.maxItems ?? Infinity;
    this.minProperties = schema.minProperties ?? 0;
    this.maxProperties = schema.maxProperties ?? Infinity;
    this.isLimited = schema.minimum !== undefined || schema.maximum !== undefined || schema.multipleOf !== undefined || /^int(32|64)$/.test(schema.format ?? '');
    this.required = [...new Set([...isResource ? ['apiVersion', 'kind'] : [], ...schema.required ?? []])]
      .filter(name => !Object.hasOwn(this.properties, name) || this.properties[name].default === undefined);
    this.isOpen = isPart || schema['x-kubernetes-preserve-unknown-fields'] === true || (schema.additionalProperties ?? false) !== false;
    this.isSet = schema.uniqueItems === true || schema['x-kubernetes-list-type'] === 'set';
    this.keys = schema['x-kubernetes-list-type'] === 'map' ? schema['x-kubernetes-list-map-keys'] : undefined;
    this.isCombined = [schema.allOf, schema.oneOf, schema.not].some(part => part !== undefined)
      || schema.anyOf !== undefined && !(this.type === 'int-or-string' && schema.anyOf.every(isBareType));
    this.hasRules = schema['x-kubernetes-validations'] !== undefined;
    this.isFree = Object.keys(schema).every(keyword => keyword === 'x-kubernetes-preserve-unknown-fields') && this.isOpen;
    const isPlainText = this.type === 'string' && [schema.enum, schema.pattern, schema.format].every(demand => demand === undefined)
      && !this.isCombined && !this.hasRules;
    this.longestPlainText = this.isFree ? Infinity : isPlainText ? this.maxLength : -1;
  }

  /** The names of the members that the schema knows. */
  public get names(): string[] {
    return Object.keys(this.properties);
  }

  /** The members that the API server adds where they are missing. */
  public get defaulted(): string[] {
    return this.names.filter(name => this.properties[name].default !== undefined);
  }

  /** The entries of a list. */
  public get items(): CompiledNode | undefined {
    return this.lazyItems ??= this.schema.items && new CompiledNode(this.schema.items, this.isPart, false, this.isForeign);
  }

  /** The members that the schema does not name; undefined if it says nothing of them. */
  public get rest(): CompiledNode | undefined {
    const { additionalProperties } = this.schema;
    return typeof additionalProperties === 'object' ? this.lazyRest ??= new CompiledNode(additionalProperties, this.isPart, false, this.isForeign) : undefined;
  }

  /** What a member has to fit: its own schema or the one of all others; undefined if there is neither. */
  public member(name: string): CompiledNode | undefined {
    const known = this.members.get(name);
    if (known !== undefined || !Object.hasOwn(this.properties, name)) {
      return known ?? this.rest;
    }
    const compiled = new CompiledNode(this.properties[name], this.isPart, this.required.includes(name), this.isForeign);
    this.members.set(name, compiled);
    return compiled;
  }

  /** Whether a value fits for a reason that is seen at once. Most texts are asked nothing but their length, and a letter takes one or two units. */
  public surelyTakes(value: unknown): boolean {
    return this.isFree || typeof value === 'string' && value.length <= this.longestPlainText && value.length >= 2 * this.minLength;
  }
}

/** The patterns of pinned schemas are RE2's, which is close to JavaScript's; one that JavaScript cannot read is not checked. */
export function compilePattern(pattern: string): RegExp | undefined {
  if (!PATTERNS.has(pattern)) {
    PATTERNS.set(pattern, tryCompile(pattern));
  }
  return PATTERNS.get(pattern);
}

function tryCompile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(LINEAR_PATTERNS.get(pattern) ?? pattern, 'u');
  } catch {
    return undefined;
  }
}

/** Whether a schema says nothing but the type. */
export function isBareType(node: SchemaNode): boolean {
  return Object.keys(node).every(keyword => keyword === 'type');
}
