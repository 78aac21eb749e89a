import { ProgressLine } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { makePlan, PlanData } from '../../plan/make-plan';
import { SourcedManifest } from '../../topology';
import { Arguments } from '../arguments';
import { Io } from '../io';
import { connect } from '../live/connection';
import { readForPlan } from '../live/read-for-plan';

/** With the management cluster in place of what was written before. */
export async function planLive(manifests: readonly SourcedManifest[], args: Arguments, registry: ProviderRegistry, io: Io): Promise<PlanData> {
  const progress = new ProgressLine(io);
  try {
    const namespaces = args.valuesOf('namespace');
    const scope = { ...namespaces.length > 0 && { namespaces }, allNamespaces: args.has('all-namespaces') };
    const { before, after, hosts, notes } = await readForPlan(manifests, scope, await connect(args, io), registry, progress);
    progress.end();
    notes.forEach(note => io.stderr.write(`${note}\n`));
    return makePlan(before, after, registry, hosts);
  } finally {
    progress.end();
  }
}
