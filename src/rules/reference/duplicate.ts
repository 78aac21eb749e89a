import { STEP_ANNOTATION } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, groupBy } from '../../topology';

export const DUPLICATE: Rule = {
  code: 'object/duplicate',
  severity: Severity.ERROR,
  source: 'kubernetes v1.34.0 staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go',
  // What states no namespace may be applied to another one than the default, each side has its own objects, and steps are never applied together.
  check: topology => topology.duplicates.filter(([{ name }]) => name !== '')
    .flatMap(objects => [...groupBy(objects, ({ namespace, side, annotations }) => `${side}/${namespace}/${annotations[STEP_ANNOTATION] ?? ''}`).values()]).flatMap(findings),
};

function findings([first, ...others]: readonly BundleObject[]): Finding[] {
  return others.map(object => ({
    at: object.at('metadata.name'),
    message: `the bundle has this object twice${object.version === first.version ? '' : `, in ${first.version} and in ${object.version}`}${placeOf(first)},`
      + ' and what is applied last wins; rename or remove one',
  }));
}

/** Where an object is written, as far as that is known. */
function placeOf({ origin: { constructPath, file, lineOf } }: BundleObject): string {
  const place = constructPath ?? (file !== undefined && lineOf !== undefined ? `${file}:${lineOf([])}` : file);
  return place === undefined ? '' : `, first in ${place}`;
}
