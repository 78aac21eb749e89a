import { leaves } from '../../support/leaves';
import { find, ids, Manifest } from '../../support/manifests';

/** A field in which we differ on purpose from a template of upstream. */
export interface Difference {
  /** `Kind/name`, or `*` for all objects. */
  readonly object: string;
  /** Where, as a JSON pointer. */
  readonly field: string;
  /** What the template says. Left out where it says nothing. */
  readonly theirs?: unknown;
  /** What we write. Left out where we write nothing. */
  readonly ours?: unknown;
  readonly reason: string;
}

export const WEBHOOK = 'the webhook would add it, and GitOps tools would report the difference';
export const CRD_DEFAULT = 'the default of the CRD, which GitOps tools would report as a difference';

/** What we add to every MachineDeployment whose template leaves its selector to the webhook. */
export function ownSelector(object: string, clusterName: string, poolName: string): Difference[] {
  const labels = { 'cluster.x-k8s.io~1cluster-name': clusterName, 'cluster.x-k8s.io~1deployment-name': poolName };
  return [
    { object, field: '/metadata/labels/cluster.x-k8s.io~1cluster-name', ours: clusterName, reason: WEBHOOK },
    ...Object.entries(labels).flatMap(([label, value]) => [
      { object, field: `/spec/selector/matchLabels/${label}`, ours: value, reason: WEBHOOK },
      { object, field: `/spec/template/metadata/labels/${label}`, ours: value, reason: WEBHOOK },
    ]),
  ];
}

/**
 * Compares every field of our objects with the template.
 *
 * @param rendered what our program writes
 * @param template the objects of the template with example values, written by hand
 * @param differences where we differ on purpose
 */
export function describeTemplate(rendered: Manifest[], template: Manifest[], differences: readonly Difference[]): void {
  const objects = template.map(object => [`${object.kind}/${object.metadata.name}`, object]);
  const of = (id: string) => differences.filter(({ object }) => object === '*' || object === id);

  test('writes the objects of the template and no other', () => {
    expect(ids(rendered)).toEqual(ids(template));
  });

  test.each(objects)('writes every field of %s as the template does, but for the listed differences', (id, object) => {
    const expected = leaves(object);
    for (const { field, ours } of of(id)) {
      expected.delete(field);
      if (ours !== undefined) {
        expected.set(field, ours);
      }
    }
    expect(sorted(leaves(find(rendered, object.kind, object.metadata.name)))).toEqual(sorted(expected));
  });

  test.each(objects)('lists for %s what the template really says', (id, object) => {
    const said = leaves(object);
    for (const { field, theirs } of of(id)) {
      expect({ field, theirs: said.get(field) }).toEqual({ field, theirs });
    }
  });

  test('lists differences of objects that are there, each with a reason', () => {
    const known = ['*', ...objects.map(([id]) => id)];
    expect(differences.filter(({ object, reason, theirs, ours }) => !known.includes(object) || reason === '' || theirs === ours)).toEqual([]);
  });
}

function sorted(fields: Map<string, unknown>): [string, unknown][] {
  return [...fields].sort(([one], [other]) => one < other ? -1 : 1);
}
