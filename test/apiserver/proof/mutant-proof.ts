import { createNamespaces, idOf } from './blueprint-proof';
import { Disagreement, MUTANT_EXCEPTIONS } from './mutant-exceptions';
import { describeChange, mutantsOf } from './mutants';
import { foreseenErrors } from './refusal-proof';
import { Tally } from './tally';
import { Verdict, verdictOf } from './verdict';
import { Manifest } from '../../../src/topology';
import { spread } from '../../validation/mutations/mutation';
import { ObjectClient } from '../client/client';

/** How often the API server and our rules agree on objects of a blueprint that are changed in one place. */
export interface MutantResult {
  readonly name: string;
  readonly apiVersion: string;
  readonly mutants: number;
  readonly refusedBySchema: number;
  readonly refusedByWebhook: number;
  /** Refused by the server and by us. */
  readonly foreseen: number;
  /** Codes of our errors for objects that the server accepts, each once for each object. */
  readonly ours: readonly string[];
  /** How many disagreements each exception explains, by its reason. */
  readonly exceptions: ReadonlyMap<string, number>;
}

/** A blueprint as it is applied at first. */
export interface MutantSource {
  readonly name: string;
  readonly apiVersion: string;
  readonly bundle: readonly Manifest[];
}

/** Kinds of Kubernetes that cdk8s-plus writes, and whose fields no rule is about. */
const NOT_JUDGED = ['ClusterRole', 'Deployment', 'NetworkPolicy', 'Role', 'RoleBinding', 'Service', 'ServiceAccount'];
/** How many changed objects of each blueprint are tried. */
const MUTANTS_PER_BLUEPRINT = 300;

/**
 * Tries objects changed in one place. Whatever the server refuses our rules must foresee; and what our reading of its schemas refuses the
 * server must refuse too.
 */
export async function proveMutants(
  client: ObjectClient, { name, apiVersion, bundle }: MutantSource, tally: Tally,
): Promise<MutantResult> {
  await createNamespaces(client, bundle);
  const all = bundle.flatMap((manifest, index) => NOT_JUDGED.includes(manifest.kind) ? [] : mutantsOf(manifest).map(mutant => ({ index, mutant })));
  const counts = { mutants: 0, refusedBySchema: 0, refusedByWebhook: 0, foreseen: 0 };
  const ours: string[] = [];
  const exceptions = new Map<string, number>();
  for (const { index, mutant } of spread(all, MUTANTS_PER_BLUEPRINT)) {
    const verdict = verdictOf(await client.apply(mutant.manifest, { dryRun: true }));
    const errors = foreseenErrors(bundle.map((manifest, position) => position === index ? mutant.manifest : manifest), mutant.manifest);
    counts.mutants += 1;
    counts.refusedBySchema += verdict.refusedBy === 'schema' ? 1 : 0;
    counts.refusedByWebhook += verdict.refusedBy !== undefined && verdict.refusedBy !== 'schema' ? 1 : 0;
    counts.foreseen += verdict.refusedBy !== undefined && errors.length > 0 ? 1 : 0;
    if (verdict.refusedBy === undefined) {
      ours.push(...new Set(errors));
    }
    const problem = disagreement(verdict, errors);
    const exception = problem && exceptionFor({ ...mutant, ...verdict, kind: mutant.manifest.kind, apiVersion: mutant.manifest.apiVersion });
    if (exception !== undefined) {
      exceptions.set(exception, (exceptions.get(exception) ?? 0) + 1);
    }
    tally.check(`${name} ${apiVersion}: ${idOf(mutant.manifest)} with ${describeChange(mutant)}`,
      problem === undefined || exception !== undefined ? [] : [problem]);
  }
  return { name, apiVersion, ...counts, ours, exceptions };
}

/** Every exception must explain something, or it is out of date. */
export function checkExceptions(results: readonly MutantResult[], tally: Tally): void {
  for (const { reason } of MUTANT_EXCEPTIONS) {
    const isNeeded = results.some(({ exceptions }) => exceptions.has(reason));
    tally.check(`the exception '${reason}'`, isNeeded ? [] : ['explains nothing; remove it']);
  }
}

function disagreement({ refusedBy, message }: Verdict, errors: readonly string[]): string | undefined {
  if (refusedBy !== undefined) {
    return errors.length > 0 ? undefined : `${refusedBy} refuses it and our rules do not: ${message}`;
  }
  const falseAlarms = errors.filter(code => code.startsWith('schema/'));
  return falseAlarms.length > 0 ? `the server accepts it and we report ${falseAlarms.join(', ')}` : undefined;
}

function exceptionFor(found: Disagreement): string | undefined {
  return MUTANT_EXCEPTIONS.find(({ explains }) => explains(found))?.reason;
}
