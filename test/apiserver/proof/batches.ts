import { BlueprintCase } from '../blueprint-cases';

/** Blueprints that an API server without conversion can hold: each kind is written in one version. */
export interface Batch {
  readonly cases: BlueprintCase[];
  /** What they are made of, as `<group>/<version>/<Kind>`. */
  readonly kinds: Set<string>;
}

/** Puts each blueprint into the first batch that it fits in. */
export function batchesOf(cases: readonly BlueprintCase[]): Batch[] {
  const batches: Batch[] = [];
  for (const blueprint of cases) {
    const kinds = [...blueprint.first(), ...blueprint.second()].map(({ apiVersion, kind }) => `${apiVersion}/${kind}`);
    const batch = batches.find(other => !kinds.some(kind => conflicts(kind, other.kinds))) ?? { cases: [], kinds: new Set<string>() };
    if (batch.cases.length === 0) {
      batches.push(batch);
    }
    batch.cases.push(blueprint);
    kinds.forEach(kind => batch.kinds.add(kind));
  }
  return batches;
}

function conflicts(kind: string, others: ReadonlySet<string>): boolean {
  return [...others].some(other => other !== kind && withoutVersion(other) === withoutVersion(kind));
}

function withoutVersion(kind: string): string {
  const parts = kind.split('/');
  return [...parts.slice(0, -2), ...parts.slice(-1)].join('/');
}
