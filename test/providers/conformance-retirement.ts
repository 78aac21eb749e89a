import { ApiObject, Chart } from 'cdk8s';
import { Builder, others } from './conformance-builder';
import { ClusterApiVersion, IPool, PoolProps, Replicas } from '../../src/root';
import { find, ids, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

/**
 * What holds for every pool that is retired.
 *
 * @param retired what becomes of the other objects
 */
export function describeRetirement<P extends PoolProps, O extends { readonly owner: ApiObject }>(
  minimal: P, build: Builder<P, O>, version: ClusterApiVersion, retired: (manifest: Manifest) => Manifest = withoutLeast): void {
  describe.each([['fixed', Replicas.fixed(3)], ['autoscaled', Replicas.autoscaled(1, 5)]])('retired from a %s number of machines', (_how, replicas) => {
    function retire() {
      const { manifests: before, objects: { owner } } = build(version, () => ({ ...minimal, replicas }));
      (owner.node.scope as IPool).retire();
      return { before, after: synth(Chart.of(owner)), owner };
    }

    test('asks for no machine and is marked', () => {
      const { after, owner } = retire();
      const pool = find(after, owner.kind, owner.name);
      expect(pool.spec.replicas).toBe(0);
      expect(pool.metadata.annotations).toEqual({ 'cdk8s-cluster-api/retired': 'true' });
      expect(schemaErrors(pool)).toEqual([]);
    });

    test('renames nothing, and changes nothing else but the least machines of a group', () => {
      const { before, after, owner: { kind, name } } = retire();
      expect(ids(after)).toEqual(ids(before));
      expect(others(after, kind, name)).toEqual(others(before, kind, name).map(retired));
    });
  });
}

function withoutLeast(manifest: Manifest): Manifest {
  return JSON.parse(JSON.stringify(manifest).replace(/"minSize":\d+/, '"minSize":0'));
}
