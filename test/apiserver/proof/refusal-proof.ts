import { createNamespaces, idOf, removeAll } from './blueprint-proof';
import { RefusalCase } from './refusal-cases';
import { Tally } from './tally';
import { Verdict, verdictOf } from './verdict';
import { BUILT_IN } from '../../../src/registry';
import { Manifest } from '../../../src/topology';
import { findViolations, Severity } from '../../../src/validation';
import { sourced } from '../../rules/negative';
import { ObjectClient } from '../client/client';

/** How refusals of the API server and our own compare, for one area of bad bundles. */
export interface RefusalResult {
  readonly area: string;
  readonly bundles: number;
  readonly refusedByWebhook: number;
  readonly refusedBySchema: number;
  readonly foreseen: number;
  /** What our rules do not foresee, with the reason. */
  readonly exceptions: readonly { readonly name: string; readonly reason: string }[];
}

/** Tries the bad bundles of an area: the API server must refuse each, and our rules must foresee it. */
export async function proveRefusals(client: ObjectClient, area: string, cases: readonly RefusalCase[], tally: Tally): Promise<RefusalResult> {
  const counts = { refusedByWebhook: 0, refusedBySchema: 0, foreseen: 0 };
  const exceptions: { name: string; reason: string }[] = [];
  for (const refusal of cases) {
    const verdict = await tryOut(client, refusal);
    tally.check(`${area}/${refusal.name}: is refused by ${refusal.by} for ${refusal.field}`, unexpected(refusal, verdict));
    const foreseen = foreseenErrors(refusal.after, refusal.target, refusal.before);
    tally.check(`${area}/${refusal.name}: is foreseen`, unforeseen(refusal, foreseen));
    counts.refusedByWebhook += verdict.refusedBy !== undefined && verdict.refusedBy !== 'schema' ? 1 : 0;
    counts.refusedBySchema += verdict.refusedBy === 'schema' ? 1 : 0;
    counts.foreseen += foreseen.length > 0 ? 1 : 0;
    if (refusal.exception !== undefined) {
      exceptions.push({ name: refusal.name, reason: refusal.exception });
    }
  }
  return { area, bundles: cases.length, ...counts, exceptions };
}

/** The codes of our errors for one object of a bundle, each once and in order. */
export function foreseenErrors(bundle: readonly Manifest[], target: Manifest, before?: readonly Manifest[]): string[] {
  const previous = before && sourced(before);
  const errors = findViolations(sourced(bundle), BUILT_IN, { previous, isServerSide: true }).filter(({ severity }) => severity === Severity.ERROR);
  return [...new Set(errors.filter(({ at }) => at.object.manifest === target).map(({ code }) => code))].sort();
}

/** Of what was there before just the object itself matters, and what the case names: most webhooks look at one object alone. */
async function tryOut(client: ObjectClient, { name, before, there: others, target }: RefusalCase): Promise<Verdict> {
  const there = [...others, ...(before ?? []).filter(manifest => idOf(manifest) === idOf(target))];
  await createNamespaces(client, [...there, target]);
  try {
    for (const manifest of there) {
      const { refusal } = await client.apply(manifest);
      if (refusal !== undefined) {
        throw new Error(`${name}: what should be there before is refused: ${refusal.message}`);
      }
    }
    // A change is made for good: the webhook of KubeVirt lets every change pass that is only tried.
    return verdictOf(await client.apply(target, { dryRun: before === undefined }));
  } finally {
    await removeAll(client, there);
  }
}

function unexpected(refusal: RefusalCase, { refusedBy, message }: Verdict): string[] {
  if (refusedBy === undefined) {
    return ['it is accepted'];
  }
  return [
    ...refusedBy.includes(refusal.by) ? [] : [`it is refused by ${refusedBy}: ${message}`],
    ...message.includes(refusal.field) ? [] : [`the refusal is about something else: ${message}`],
  ];
}

/** A refusal is foreseen by the rules that it names, or there is a reason why by none. */
export function unforeseen({ exception, foreseen: expected }: RefusalCase, actual: readonly string[]): string[] {
  if (exception !== undefined && actual.length === 0) {
    return [];
  }
  const isExpected = expected.length > 0 && expected.join() === actual.join();
  return isExpected ? [] : [`our rules report ${actual.join(', ') || 'no error'} for the object, expected ${exception === undefined ? expected.join(', ') : 'none'}`];
}
