import { BlueprintCase } from '../blueprint-cases';
import { compareFields, describeDifference, isMadeByConversion } from './compare';
import { Tally } from './tally';
import { verdictOf } from './verdict';
import { Manifest } from '../../../src/topology';
import { withoutHash } from '../../blueprints/blueprint';
import { ObjectClient } from '../client/client';

/** What was applied and compared for a blueprint in one API version. */
export interface BlueprintResult {
  readonly name: string;
  readonly apiVersion: string;
  readonly objects: number;
  readonly fields: number;
  /** How many fields the conversion to the stored version and back made differ. */
  readonly converted: number;
  /** What the server adds to specs, as `Kind/pointer`. */
  readonly added: readonly string[];
  /** What the second revision brings. */
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Whether an object is stored in another version than it is written in. */
export type IsConverted = (manifest: Manifest) => boolean;

/**
 * Applies a blueprint, applies it again, applies its second revision, and looks after each step at what the API server has. Nothing of it
 * stays there.
 */
export async function proveBlueprint(
  client: ObjectClient, blueprint: BlueprintCase, isConverted: IsConverted, tally: Tally,
): Promise<BlueprintResult> {
  const [first, second] = [blueprint.first(), blueprint.second()];
  const application = new Application(client, tally, isConverted, `${blueprint.name} ${blueprint.apiVersion}`);
  try {
    await createNamespaces(client, [...first, ...second]);
    await application.applyAll('first revision', first);
    await application.applyUnchanged(first);
    const before = await application.contents(first);
    await application.applyAll('second revision', second);
    const after = await application.contents(second);
    const created = [...after.keys()].filter(id => !before.has(id));
    const changed = [...after].filter(([id, content]) => before.has(id) && before.get(id) !== content).map(([id]) => id);
    application.checkChanges('created', created, blueprint.expected.created);
    application.checkChanges('changed', changed, blueprint.expected.changed);
    return {
      name: blueprint.name,
      apiVersion: blueprint.apiVersion,
      objects: first.length,
      fields: application.fields,
      converted: application.converted,
      added: application.added,
      created: created.length,
      changed: changed.length,
      unchanged: after.size - created.length - changed.length,
    };
  } finally {
    await removeAll(client, [...first, ...second]);
  }
}

/** Creates the namespaces that objects live in: blueprints leave that to their users. */
export async function createNamespaces(client: ObjectClient, manifests: readonly Manifest[]): Promise<void> {
  const names = new Set(manifests.map(({ metadata }) => metadata?.namespace).filter(name => name !== undefined));
  for (const name of names) {
    const { refusal } = await client.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    if (refusal !== undefined) {
      throw new Error(`cannot create namespace '${String(name)}': ${refusal.message}`);
    }
  }
}

/**
 * Removes objects, users first, then what they refer to: there are no controllers that would wait for one another. Namespaces stay, as nobody here would empty
 * them, and they would refuse whatever comes next.
 */
export async function removeAll(client: ObjectClient, manifests: readonly Manifest[]): Promise<void> {
  const distinct = new Map(manifests.filter(({ kind }) => kind !== 'Namespace').map(manifest => [idOf(manifest), manifest]));
  for (const manifest of [...distinct.values()].reverse()) {
    await client.remove(manifest);
  }
}

/** `Kind/name`. */
export function idOf({ kind, metadata }: Manifest): string {
  return `${kind}/${String(metadata?.name)}`;
}

/** A blueprint being applied. */
class Application {
  public fields = 0;
  public converted = 0;
  public readonly added: string[] = [];

  public constructor(
    private readonly client: ObjectClient, private readonly tally: Tally, private readonly isConverted: IsConverted, private readonly name: string,
  ) {}

  /** Applies objects in their order and compares each with what is stored. */
  public async applyAll(step: string, manifests: readonly Manifest[]): Promise<void> {
    for (const manifest of manifests) {
      const { refusedBy, message } = verdictOf(await this.client.apply(manifest));
      this.check(`${idOf(manifest)} is accepted, ${step}`, refusedBy === undefined ? [] : [`${refusedBy} refuses it: ${message}`]);
      if (refusedBy === undefined) {
        const problems = this.compare(manifest, await this.client.read(manifest));
        this.check(`${idOf(manifest)} is stored as emitted, ${step}`, problems);
      }
    }
  }

  /**
   * Applies the same objects once more. Where a CRD has defaults below `status`, the server shows them at once but stores them only with
   * the second write, which therefore gets a resourceVersion of its own; the third must not. An object that is stored in another version is
   * written with every apply, because its references differ, and must have the same content.
   */
  public async applyUnchanged(manifests: readonly Manifest[]): Promise<void> {
    for (const manifest of manifests) {
      const before = await this.client.read(manifest);
      const again = await this.applyAndRead(manifest);
      // The generation counts the changes of a spec.
      const isSame = contentOf(again) === contentOf(before) && (this.isConverted(manifest) || generationOf(again) === generationOf(before));
      this.check(`${idOf(manifest)} does not change when it is applied again`, isSame ? [] : [`it is now ${contentOf(again)}`]);
      if (!this.isConverted(manifest) && versionOf(again) !== versionOf(before)) {
        const onceMore = await this.applyAndRead(manifest);
        const isAtRest = versionOf(onceMore) === versionOf(again);
        this.check(`${idOf(manifest)} is not written when it is applied again`, isAtRest ? [] : ['it has another resourceVersion']);
      }
    }
  }

  /** The content of each object that is there. */
  public async contents(manifests: readonly Manifest[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const manifest of manifests) {
      const stored = await this.client.read(manifest);
      if (stored !== undefined) {
        found.set(idOf(manifest), contentOf(stored));
      }
    }
    return found;
  }

  /** Whether just the expected objects are created, or changed. */
  public checkChanges(what: string, actual: readonly string[], expected: readonly string[]): void {
    const ids = actual.map(withoutHash);
    const missing = expected.filter(id => !ids.includes(id)).map(id => `${id} is not`);
    const unexpected = ids.filter(id => !expected.includes(id)).map(id => `${id} is, unexpectedly`);
    this.check(`what the second revision has ${what}`, [...missing, ...unexpected]);
  }

  private compare(manifest: Manifest, stored: Manifest | undefined): string[] {
    if (stored === undefined) {
      return ['it is not there'];
    }
    const { fields, differences, added } = compareFields(manifest, stored);
    const explained = this.isConverted(manifest) ? differences.filter(isMadeByConversion) : [];
    this.fields += fields;
    this.converted += explained.length;
    if (!this.isConverted(manifest)) {
      this.added.push(...added.map(pointer => `${manifest.kind}${pointer}`));
    }
    return differences.filter(difference => !explained.includes(difference)).map(describeDifference);
  }

  private async applyAndRead(manifest: Manifest): Promise<Manifest | undefined> {
    const { refusedBy, message } = verdictOf(await this.client.apply(manifest));
    this.check(`${idOf(manifest)} is accepted again`, refusedBy === undefined ? [] : [`${refusedBy} refuses it: ${message}`]);
    return this.client.read(manifest);
  }

  private check(what: string, problems: readonly string[]): void {
    this.tally.check(`${this.name}: ${what}`, problems);
  }
}

/** All of an object that says something, and not when it was written. */
function contentOf(manifest: Manifest | undefined): string {
  const { resourceVersion: _resourceVersion, generation: _generation, managedFields: _managedFields, ...metadata } = manifest?.metadata ?? {};
  return JSON.stringify({ ...manifest, metadata });
}

function generationOf(manifest: Manifest | undefined): unknown {
  return manifest?.metadata?.generation;
}

function versionOf(manifest: Manifest | undefined): unknown {
  return manifest?.metadata?.resourceVersion;
}
