import { ProviderRecord } from './provider-record';

/** What two records may not both have, each with what messages call it. */
const OWNED: readonly (readonly [string, (record: ProviderRecord) => readonly string[]])[] = [
  ['the kind', ({ kinds }) => kinds.map(({ group, kind }) => `${group}/${kind}`)],
  ['the infra cluster', ({ infrastructure = [] }) => infrastructure.map(({ traits }) => traits.infraClusterKind)],
  ['the machines', ({ infrastructure = [] }) => infrastructure.flatMap(({ machinePrefix }) => machinePrefix === undefined ? [] : [`${machinePrefix}Machine`])],
  ['the control plane', ({ controlPlanes = [] }) => controlPlanes.map(({ controlPlaneKind }) => controlPlaneKind)],
  ['the code', ({ codes = {} }) => Object.keys(codes)],
];

/** Why two records cannot be known at once; undefined if they can. One kind or code has one record, or it would matter which is asked first. */
export function conflictOf(one: ProviderRecord, other: ProviderRecord): string | undefined {
  for (const [what, namesOf] of OWNED) {
    const shared = namesOf(one).find(name => namesOf(other).includes(name));
    if (shared !== undefined) {
      return `${what} ${shared} is in the record of '${one.name}' and in another one, of '${other.name}'; use one of the two records only, or rename what is yours`;
    }
  }
  return undefined;
}
