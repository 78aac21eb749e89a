import { createNamespaces, idOf } from './blueprint-proof';
import { NullCase } from './null-cases';
import { Tally } from './tally';
import { verdictOf } from './verdict';
import { BUILT_IN } from '../../../src/registry';
import { formatPath, isRecord, Manifest } from '../../../src/topology';
import { findViolations } from '../../../src/validation';
import { sourced } from '../../rules/negative';
import { ApiClient } from '../client/client';

/** What is asked of a server about nulls. */
export type NullClient = Pick<ApiClient, 'apply' | 'create' | 'read' | 'remove'>;

/**
 * Tries objects with a null: server-side apply must refuse each, and whoever creates it must get it without the null, or be refused as well. Our rules
 * must say which.
 */
export async function proveNulls(client: NullClient, cases: readonly NullCase[], tally: Tally): Promise<void> {
  for (const each of cases) {
    const { manifest, path, isDropped } = each;
    const what = `${idOf(manifest)} with null in ${formatPath(path)}`;
    await createNamespaces(client, [manifest]);
    const applied = verdictOf(await client.apply(manifest, { dryRun: true }));
    tally.check(`${what}: is refused by server-side apply`, applied.refusedBy === 'schema' ? [] : [`${applied.refusedBy ?? 'nobody'} refuses it: ${applied.message}`]);
    const outcome = await client.create(manifest, { dryRun: true });
    const created = verdictOf(outcome);
    tally.check(`${what}: is ${isDropped ? 'created without it' : 'not created'}`, isDropped
      ? [...created.refusedBy === undefined ? [] : [`${created.refusedBy} refuses it: ${created.message}`], ...isNullAt(outcome.object, path) ? ['the null is kept'] : []]
      : created.refusedBy === undefined ? ['it is created'] : []);
    tally.check(`${what}: is told by our rules`, wrongWords(each));
  }
}

/** Where our rules say something else of an object than what becomes of its null. */
export function wrongWords({ manifest, path, isDropped }: NullCase): string[] {
  const codesAt = (isServerSide: boolean) => findViolations(sourced([manifest]), BUILT_IN, { isServerSide })
    .filter(({ at, code }) => formatPath(at.path) === formatPath(path) && code.startsWith('schema/')).map(({ code }) => code).join();
  return [
    ...codesAt(true) === 'schema/null' ? [] : [`they report ${codesAt(true)} where it is applied on the server`],
    ...codesAt(false) === (isDropped ? 'schema/null-dropped' : 'schema/null') ? [] : [`they report ${codesAt(false)} where nobody knows how it is applied`],
  ];
}

function isNullAt(object: Manifest | undefined, path: readonly (string | number)[]): boolean {
  const at = path.reduce<unknown>((value, step) => isRecord(value) || Array.isArray(value) ? Reflect.get(value, step) : undefined, object);
  return at === null;
}
