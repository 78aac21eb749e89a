import { Violation } from '../violation';
import { CompiledNode } from './compiled-node';
import { Owner } from './messages';
import { metadataProblems } from './object-metadata';
import { SCHEMA_CODES } from './schema-codes';
import { Nulls, SchemaWalk } from './schema-walk';
import { unknownKindProblems } from './unknown-kinds';
import { writtenSchema } from './webhook-fields';
import { Severity, ProviderRegistry } from '../../knowledge';
import { isBuiltIn, PinnedKind, Problem, releaseOf, SchemaNode } from '../../schemas';
import { BundleObject, Field, isRecord } from '../../topology';

const ANYTHING: SchemaNode = { 'x-kubernetes-preserve-unknown-fields': true };
const SEVERITIES = new Map<string, Severity>(SCHEMA_CODES.map(({ code, severity }) => [code, severity]));
/** The checkers that there are, so that what one has learned of a kind serves the next bundle too. */
const checkers = new WeakMap<ProviderRegistry, ObjectChecker>();

/** What is asked of a kind for each of its objects. */
interface WrittenKind {
  readonly owner: Owner;
  readonly root: CompiledNode;
  readonly isBuiltIn: boolean;
}

/** Holds objects against the schemas of their kinds. */
export class ObjectChecker {
  /** @param registry what is known of kinds beyond their schemas */
  public static of(registry: ProviderRegistry): ObjectChecker {
    const checker = checkers.get(registry) ?? new ObjectChecker(registry);
    checkers.set(registry, checker);
    return checker;
  }

  private readonly kinds = new Map<PinnedKind, WrittenKind>();

  private constructor(private readonly registry: ProviderRegistry) {}

  /**
   * What the schema of its kind says against an object, CEL rules included, and what is wrong with its metadata.
   *
   * @param object what to check
   * @param previous the same object in the same version before a change; without it, CEL rules about a change are left out
   * @param isServerSide whether it is known that the object is applied on the server
   */
  public check(object: BundleObject, previous?: BundleObject, isServerSide = false): Violation[] {
    const pinned = this.registry.schemas.of(object.manifest.apiVersion, object.kind);
    const problems = pinned === undefined ? unknownKindProblems(object, this.registry.schemas)
      : withoutEncrypted(object, this.problemsOf(object, pinned, previous, isServerSide ? 'refused' : 'doubtful'));
    const ofMetadata = metadataProblems(object, pinned !== undefined);
    // Nearly all objects are in order, and nothing is made for those.
    return problems.length === 0 && ofMetadata.length === 0 ? [] : problems.concat(ofMetadata)
      .map(({ code, path, message }) => ({ code, severity: SEVERITIES.get(code)!, at: Field.of(object, path), message }));
  }

  private problemsOf(object: BundleObject, pinned: PinnedKind, previous: BundleObject | undefined, nulls: Nulls): Problem[] {
    const { owner, root, isBuiltIn: isReadIntoGo } = this.writtenKind(pinned);
    const walk = new SchemaWalk(owner, [], isReadIntoGo ? 'dropped' : nulls);
    walk.check(root, object.manifest, previous?.manifest);
    const { namespace } = object;
    return pinned.scope !== 'Cluster' || namespace === '' ? walk.problems : [...walk.problems, {
      code: 'schema/scope',
      path: ['metadata', 'namespace'],
      value: namespace,
      message: `is '${namespace}', which the API server ignores: ${pinned.kind} objects are in no namespace; leave it out`,
    }];
  }

  private writtenKind(pinned: PinnedKind): WrittenKind {
    let known = this.kinds.get(pinned);
    if (known === undefined) {
      const owner = { name: `${pinned.kind} ${pinned.version}`, release: releaseOf(pinned), knowledge: this.registry };
      known = { owner, root: rootOf(writtenSchema(pinned, this.registry), this.registry.schemas.isForeign(pinned)), isBuiltIn: isBuiltIn(pinned) };
      this.kinds.set(pinned, known);
    }
    return known;
  }
}

/** Whether there is a schema that an object is checked against. */
export function isChecked({ manifest, kind }: BundleObject, { schemas }: ProviderRegistry): boolean {
  return schemas.of(manifest.apiVersion, kind) !== undefined;
}

/** The problems that are not about what SOPS has written into an object, which whoever applies it decrypts before. */
function withoutEncrypted({ manifest }: BundleObject, problems: Problem[]): Problem[] {
  return isRecord(manifest.sops) ? problems.filter(({ path, value }) => path[0] !== 'sops' && !(typeof value === 'string' && value.startsWith('ENC['))) : problems;
}

/** The metadata has a check of its own, and a status is ignored by the API server wherever a manifest is applied. */
function rootOf(schema: SchemaNode, isForeign: boolean): CompiledNode {
  const properties = { ...schema.properties, apiVersion: ANYTHING, kind: ANYTHING, metadata: ANYTHING, status: ANYTHING };
  const required = schema.required?.filter(name => name !== 'metadata' && name !== 'status');
  return new CompiledNode({ ...schema, properties, required }, false, false, isForeign);
}
