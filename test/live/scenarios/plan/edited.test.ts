import { edited, merged } from './edited';
import { Manifest } from '../../../../src/topology';

function pool(spec: object, name = 'workers', version = 'v1beta2'): Manifest {
  return { apiVersion: `cluster.x-k8s.io/${version}`, kind: 'MachineDeployment', metadata: { name, namespace: 'edge' }, spec };
}

test('a bundle has what was changed in another one, and keeps what it has of its own', () => {
  const bundle = [pool({ replicas: 1, own: true, args: ['a'] }), pool({}, 'other')];
  expect(edited(bundle, [pool({ replicas: 3, gone: 1, args: ['a'] })], [pool({ replicas: 3, deep: { new: 1 }, args: ['a', 'b'] })]))
    .toEqual([pool({ replicas: 1, own: true, deep: { new: 1 }, args: ['a', 'b'] }), pool({}, 'other')]);
});

test('what a change takes away goes', () => {
  expect(edited([pool({ a: { b: 1, c: 2 } })], [pool({ a: { b: 1 } })], [pool({ a: {} })])).toEqual([pool({ a: { c: 2 } })]);
});

test('new objects come first, in the place of those of their name, and those that are gone go', () => {
  const [old, now, kept] = [pool({ old: 1 }, 'old'), pool({ now: 1 }, 'now'), pool({ kept: 1 }, 'kept')];
  expect(edited([kept, old, pool({ stale: 1 }, 'now')], [old], [now])).toEqual([now, kept]);
});

test('an object is the same in another version', () => {
  expect(edited([pool({}, 'workers', 'v1beta1')], [pool({}, 'workers', 'v1beta1')], [pool({})])).toEqual([pool({})]);
});

test('a patch that is no record takes the place of the value', () => {
  expect(merged({ a: 1 }, [2])).toEqual([2]);
  expect(merged('text', { a: { b: null, c: 3 } })).toEqual({ a: { c: 3 } });
});
