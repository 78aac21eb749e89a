import { createNamespaces, idOf, removeAll } from './blueprint-proof';
import { Tally } from './tally';
import { verdictOf } from './verdict';
import { PlanData } from '../../../src/plan/make-plan';
import { PlanAction, PlannedChange } from '../../../src/plan/model';
import { Manifest } from '../../../src/topology';
import { Edit, manifestsOf, planOf } from '../../plan/edits/edit';
import { ObjectClient } from '../client/client';

/** What the API server has said of edits that the plan foretells. */
export interface EditResult {
  readonly edits: number;
  /** How many objects the edits have created, changed, and left as they were. */
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** How many objects were refused. */
  readonly refused: number;
}

/** What a plan says that the API server will notice, as `Kind/name`. */
interface Foretold {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  /** What may change or not: pools whose provider decides, and what is written in another version, of which the plan does not tell all. */
  readonly open: readonly string[];
}

const CHANGED: readonly PlanAction[] = [PlanAction.REPLACED, PlanAction.SCALED, PlanAction.CHANGED];

/**
 * Applies the manifests of before and those of after for each edit. What the API server has then created and changed must be what the plan says, and
 * it must refuse just what the table of edits says.
 */
export async function proveEdits(client: ObjectClient, edits: readonly Edit[], tally: Tally): Promise<EditResult> {
  const sums = { created: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const edit of edits) {
    const { created, changed, unchanged, refused } = await playEdit(client, edit, tally);
    const foretold = foretoldBy(planOf(edit));
    tally.check(`${edit.id}: just what the table says is refused`, differences(refused, edit.refused ?? []));
    tally.check(`${edit.id}: what is created is what the plan says`, differences(created, foretold.created));
    const open = [...foretold.open, ...refused];
    tally.check(`${edit.id}: what is changed is what the plan says`, differences(without(changed, open), without(foretold.changed, open)));
    sums.created += created.length;
    sums.changed += changed.length;
    sums.unchanged += unchanged;
    sums.refused += refused.length;
  }
  return { edits: edits.length, ...sums };
}

interface PlayedEdit {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  readonly refused: readonly string[];
}

async function playEdit(client: ObjectClient, edit: Edit, tally: Tally): Promise<PlayedEdit> {
  const [before, after] = [edit.before, edit.after].map(program => manifestsOf(program).map(({ manifest }) => manifest));
  await createNamespaces(client, [...before, ...after]);
  try {
    tally.check(`${edit.id}: what was there before is accepted`, await applyAll(client, before));
    // In the version that they will have, so that a conversion is no change.
    const old = await Promise.all(after.map(manifest => client.read(manifest)));
    const refused = await applyAll(client, after);
    const now = await Promise.all(after.map(manifest => client.read(manifest)));
    const ids = after.map(idOf);
    const isCreated = (_id: string, index: number) => old[index] === undefined && now[index] !== undefined;
    const isChanged = (_id: string, index: number) => old[index] !== undefined && contentOf(old[index]) !== contentOf(now[index]);
    const [created, changed] = [isCreated, isChanged].map(is => ids.filter(is));
    return { created, changed, refused: refused.map(text => text.split(' ')[0]), unchanged: ids.length - created.length - changed.length };
  } finally {
    await removeAll(client, [...before, ...after]);
  }
}

/** Applies objects in their order, and says what is refused, as `Kind/name: …`. */
async function applyAll(client: ObjectClient, manifests: readonly Manifest[]): Promise<string[]> {
  const refused: string[] = [];
  for (const manifest of manifests) {
    const { refusedBy, message } = verdictOf(await client.apply(manifest));
    if (refusedBy !== undefined) {
      refused.push(`${idOf(manifest)} by ${refusedBy}: ${message}`);
    }
  }
  return refused;
}

function foretoldBy({ clusters, objects }: PlanData): Foretold {
  const all = [...clusters.flatMap(({ machines }) => machines), ...clusters.flatMap(cluster => cluster.objects), ...objects];
  const idsOf = (actions: readonly PlanAction[], isMeant: (object: typeof all[number]) => boolean = () => true) =>
    all.filter(object => actions.includes(object.action) && isMeant(object)).map(({ kind, name }) => `${kind}/${name}`);
  return {
    created: idsOf([PlanAction.CREATED]),
    changed: idsOf(CHANGED, object => !isSwitched(object)),
    open: [...idsOf([PlanAction.UNDECIDED]), ...idsOf(CHANGED, isSwitched)],
  };
}

function isSwitched({ changes }: { readonly changes: readonly PlannedChange[] }): boolean {
  return changes.some(({ path }) => path === 'apiVersion');
}

/** All of an object that somebody has written. */
function contentOf(manifest: Manifest | undefined): string {
  const { metadata, ...rest } = manifest ?? {};
  return JSON.stringify({ ...rest, labels: metadata?.labels, annotations: metadata?.annotations });
}

function without(ids: readonly string[], others: readonly string[]): string[] {
  return ids.filter(id => !others.includes(id));
}

function differences(actual: readonly string[], expected: readonly string[]): string[] {
  return [...without(expected, actual).map(id => `${id} is not`), ...without(actual, expected).map(id => `${id} is, unexpectedly`)];
}
