import { ManifestSource } from './manifest-source';
import { PictureOptions } from './picture-options';
import { refuseValue } from '../core';
import { Picture, pictureOf } from '../picture';
import { applyTreeSettings } from '../synthesis';
import { SourcedManifest } from '../topology';
import { findViolations, Violation } from '../validation';

/** What is to be seen of manifests. */
export function draw(source: ManifestSource, { clusterName, overview, title, findings = true }: PictureOptions): Picture {
  if (clusterName !== undefined && overview === true) {
    refuseValue('testing/invalid-argument', "'clusterName' and 'overview' are given; leave one of them out");
  }
  return pictureOf(source.manifests, source.registry, {
    clusterName, isOverview: overview, title, findViolations: findings ? manifests => violationsIn(source, manifests) : undefined,
  });
}

/** What is wrong, except what `Rules` and `Warnings` of a tree say does not matter. */
function violationsIn({ manifests, registry, constructs }: ManifestSource, sorted: readonly SourcedManifest[]): Violation[] {
  const violations = findViolations(sorted, registry);
  if (constructs === undefined) {
    return violations;
  }
  const constructOf = new Map(manifests.map(({ manifest }, index) => [manifest, constructs[index]]));
  return applyTreeSettings(violations, sorted.map(({ manifest }) => constructOf.get(manifest)!));
}
