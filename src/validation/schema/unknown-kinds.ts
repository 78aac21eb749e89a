import { nearestName } from '../../core';
import { KindSchemas, Problem, releaseOf } from '../../schemas';
import { BOOTSTRAP_GROUP, BundleObject, CLUSTER_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP } from '../../topology';

/** Groups that every provider adds kinds to, so that a strange kind there is most often right. */
const SHARED_GROUPS = [INFRASTRUCTURE_GROUP, BOOTSTRAP_GROUP, CONTROL_PLANE_GROUP];
/** Kinds of different providers may differ by two letters at the start, as OCICluster and GCPCluster do, or VCDCluster and VCluster. */
const PREFIX_LENGTH = 3;

/** What can be said of an object without a schema: nothing, unless its kind or version looks like a slip. */
export function unknownKindProblems(object: BundleObject, schemas: KindSchemas): Problem[] {
  const { group, kind } = object;
  const versions = schemas.versionsOf(group, kind);
  if (versions.length > 0) {
    return unknownVersionProblems(object, versions, schemas);
  }
  if (group === CLUSTER_GROUP && !kind.endsWith('List')) {
    const nearest = nearestName(kind, schemas.kindsOf(group), 4);
    const message = `is ${kind}, which the group ${group} does not have; ${nearest === undefined ? `there are ${schemas.kindsOf(group).join(', ')}` : `did you mean '${nearest}'?`}`;
    return [{ code: 'schema/unknown-kind', path: ['kind'], value: kind, message }];
  }
  const similar = SHARED_GROUPS.includes(group) ? similarKind(object, schemas) : undefined;
  return similar === undefined ? [] : [{
    code: 'schema/similar-kind', path: ['kind'], value: kind, message: `is ${kind}, which is not checked here; did you mean '${similar}'?`,
  }];
}

/** A kind of nearly that name. An alpha version that it has not either speaks for another provider: MetalCluster v1alpha3 is of Sidero, and not of Metal3. */
function similarKind({ group, version, kind }: BundleObject, schemas: KindSchemas): string | undefined {
  const prefix = kind.slice(0, PREFIX_LENGTH).toLowerCase();
  const similar = nearestName(kind, schemas.kindsOf(group).filter(known => known.toLowerCase().startsWith(prefix)));
  const isForeign = similar !== undefined && version.includes('alpha') && !schemas.versionsOf(group, similar).includes(version);
  return isForeign ? undefined : similar;
}

/** All versions that upstream serves have schemas. */
function unknownVersionProblems(object: BundleObject, pinned: readonly string[], schemas: KindSchemas): Problem[] {
  const { group, version, kind, manifest: { apiVersion } } = object;
  const known = schemas.of([group, pinned[pinned.length - 1]].filter(part => part !== '').join('/'), kind)!;
  return [{
    code: 'schema/unknown-version',
    path: ['apiVersion'],
    value: apiVersion,
    message: `'${version}' of ${kind} is not served by ${releaseOf(known)}, the release checked against; use ${known.served.join(' or ')}`,
  }];
}
