import { TwoSides } from './two-sides-cases';
import { Manifest } from '../../../src/topology';
import { ObjectClient } from '../client/client';
import { createNamespaces, idOf } from '../proof/blueprint-proof';
import { compareFields, describeDifference } from '../proof/compare';
import { Tally } from '../proof/tally';
import { verdictOf } from '../proof/verdict';

/** What came of two API servers that are up at once, one for each side. */
export interface TwoSidesResult {
  readonly name: string;
  readonly management: SideResult;
  readonly remote: SideResult;
}

/** One of the servers. */
export interface SideResult {
  /** How many objects were applied to it. */
  readonly objects: number;
  /** How many of the other side it refuses, because it does not have their kind. */
  readonly refused: number;
  /** How many of the other side it could take and does not have. */
  readonly absent: number;
}

/** A side with its server. */
interface Side {
  readonly name: string;
  readonly client: ObjectClient;
  readonly own: readonly Manifest[];
}

/**
 * Applies each side to its own server while both are up. Each object must be stored as it is emitted; and of the other side, a server must refuse what it does not have the
 * kind of, and have nothing of the rest.
 */
export async function proveTwoSides(management: ObjectClient, remote: ObjectClient, sides: TwoSides, tally: Tally): Promise<TwoSidesResult> {
  const here: Side = { name: 'the management cluster', client: management, own: sides.management };
  const there: Side = { name: 'the remote cluster', client: remote, own: [...sides.remote, ...sides.carried] };
  for (const side of [here, there]) {
    await applyOwn(side, sides.name, tally);
  }
  return { name: sides.name, management: await compare(here, there, sides.name, tally), remote: await compare(there, here, sides.name, tally) };
}

async function applyOwn({ name, client, own }: Side, what: string, tally: Tally): Promise<void> {
  await createNamespaces(client, own);
  for (const manifest of own) {
    const { refusedBy, message } = verdictOf(await client.apply(manifest));
    tally.check(`${what}: ${idOf(manifest)} is accepted by ${name}`, refusedBy === undefined ? [] : [`${refusedBy} refuses it: ${message}`]);
    const stored = refusedBy === undefined ? await client.read(manifest) : undefined;
    if (stored !== undefined) {
      tally.check(`${what}: ${idOf(manifest)} is stored by ${name} as emitted`, compareFields(manifest, stored).differences.map(describeDifference));
    }
  }
}

/** Tries the objects of the other side. What both sides have, each by itself, is no sign of anything. */
async function compare({ name, client, own }: Side, other: Side, what: string, tally: Tally): Promise<SideResult> {
  const mine = new Set(own.map(placeOf));
  const kinds = new Set(own.map(kindOf));
  let [refused, absent] = [0, 0];
  for (const manifest of other.own.filter(foreign => !mine.has(placeOf(foreign)) && foreign.kind !== 'Namespace')) {
    const isThere = await client.read(manifest) !== undefined;
    tally.check(`${what}: ${idOf(manifest)} is not in ${name}`, isThere ? [`it is, and belongs to ${other.name}`] : []);
    const { refusal } = await client.apply(manifest, { dryRun: true });
    const isUnknown = refusal?.code === 404;
    if (isCustom(manifest) && !kinds.has(kindOf(manifest))) {
      tally.check(`${what}: ${idOf(manifest)} is refused by ${name}`, isUnknown ? [] : [refusal?.message ?? 'it would be taken']);
    }
    refused += isUnknown ? 1 : 0;
    absent += isUnknown || isThere ? 0 : 1;
  }
  return { objects: own.length, refused, absent };
}

/** Whether the kind comes with a CRD; groups of Kubernetes have no dot, or end so. */
function isCustom({ apiVersion }: Manifest): boolean {
  const [group] = apiVersion.split('/');
  return group.includes('.') && !group.endsWith('.k8s.io');
}

function kindOf({ apiVersion, kind }: Manifest): string {
  return `${apiVersion}/${kind}`;
}

function placeOf(manifest: Manifest): string {
  return `${kindOf(manifest)} ${String(manifest.metadata?.namespace)}/${String(manifest.metadata?.name)}`;
}
