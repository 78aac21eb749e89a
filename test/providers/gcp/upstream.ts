import { leaves } from '../../support/leaves';
import { find, ids, Manifest } from '../../support/manifests';

/** A field in which our output differs on purpose from the template of a provider. */
export interface Difference {
  /** `Kind/name`, or `*` for all objects. */
  readonly object: string;
  /** A JSON pointer. */
  readonly field: string;
  /** What the template has; undefined for a field that we add. */
  readonly upstream?: unknown;
  /** What we write; undefined for a field that we leave out. */
  readonly ours?: unknown;
  readonly reason: string;
}

const WEBHOOK = 'the webhook of Cluster API would add it, and GitOps tools would report the difference';

/** What differs in the kinds of Cluster API, whatever the provider. */
export function commonDifferences(cluster: string, controlPlane: string, workers: string): Difference[] {
  const machineDeployment = `MachineDeployment/${workers}`;
  return [
    { object: `KubeadmControlPlane/${controlPlane}`, field: '/spec/rolloutStrategy/type', ours: 'RollingUpdate', reason: WEBHOOK },
    { object: `KubeadmControlPlane/${controlPlane}`, field: '/spec/rolloutStrategy/rollingUpdate/maxSurge', ours: 1, reason: WEBHOOK },
    { object: machineDeployment, field: '/spec/strategy/type', ours: 'RollingUpdate', reason: WEBHOOK },
    { object: machineDeployment, field: '/spec/strategy/rollingUpdate/maxSurge', ours: 1, reason: WEBHOOK },
    { object: machineDeployment, field: '/spec/strategy/rollingUpdate/maxUnavailable', ours: 0, reason: WEBHOOK },
    { object: machineDeployment, field: '/metadata/labels/cluster.x-k8s.io~1cluster-name', ours: cluster, reason: WEBHOOK },
    { object: machineDeployment, field: '/spec/selector/matchLabels', upstream: null, reason: 'the selector is stated instead of being left to the webhook' },
    ...['/spec/selector/matchLabels', '/spec/template/metadata/labels'].flatMap(map => [
      { object: machineDeployment, field: `${map}/cluster.x-k8s.io~1cluster-name`, ours: cluster, reason: WEBHOOK },
      { object: machineDeployment, field: `${map}/cluster.x-k8s.io~1deployment-name`, ours: workers, reason: WEBHOOK },
    ]),
  ];
}

/** Compares our objects field by field with those of the template of a provider. */
export function describeUpstreamTemplate(rendered: Manifest[], upstream: Manifest[], differences: readonly Difference[]): void {
  test('has the objects of the template and no other', () => {
    expect(ids(rendered)).toEqual(ids(upstream));
  });

  test.each(upstream.map(object => [`${object.kind}/${object.metadata.name}`, object]))('%s has the fields of the template, but for the listed differences', (id, object) => {
    const theirs = leaves(object);
    const ours = leaves(find(rendered, object.kind, object.metadata.name));
    const expected = new Map(theirs);
    for (const difference of differences.filter(candidate => candidate.object === '*' || candidate.object === id)) {
      expect({ field: difference.field, value: theirs.get(difference.field) }).toEqual({ field: difference.field, value: difference.upstream });
      expected.delete(difference.field);
      if (difference.ours !== undefined) {
        expected.set(difference.field, difference.ours);
      }
    }
    expect(Object.fromEntries([...ours].sort())).toEqual(Object.fromEntries([...expected].sort()));
  });

  test('every listed difference has a reason and is one', () => {
    const objects = ['*', ...ids(upstream)];
    expect(differences.filter(({ object, reason, upstream: theirs, ours }) => reason === '' || theirs === ours || !objects.includes(object))).toEqual([]);
  });
}
