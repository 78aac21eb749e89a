import { AcceptedChange } from './accepted-changes';
import { createNamespaces } from './blueprint-proof';
import { foreseenErrors } from './refusal-proof';
import { Tally } from './tally';
import { verdictOf } from './verdict';
import { ObjectClient } from '../client/client';

/** Tries changes that must be taken: the API server must accept each, and our rules must say nothing. */
export async function proveAcceptance(client: ObjectClient, changes: readonly AcceptedChange[], tally: Tally): Promise<void> {
  for (const change of changes) {
    tally.check(`${change.what}: is accepted`, await refusals(client, change));
    tally.check(`${change.what}: is no error of ours`, falseAlarms(change));
  }
}

/** What our rules say against a change. */
export function falseAlarms({ before, after }: AcceptedChange): string[] {
  return foreseenErrors([after], after, [before]).map(code => `our rules report ${code}`);
}

async function refusals(client: ObjectClient, { before, after }: AcceptedChange): Promise<string[]> {
  await createNamespaces(client, [before]);
  try {
    const verdicts = [verdictOf(await client.apply(before)), verdictOf(await client.apply(after))];
    return verdicts.filter(({ refusedBy }) => refusedBy !== undefined).map(({ refusedBy, message }) => `${refusedBy} refuses it: ${message}`);
  } finally {
    await client.remove(after);
  }
}
