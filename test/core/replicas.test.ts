import { Replicas } from '../../src/core/replicas';

const CAPACITY = { cpu: '16', memory: '64Gi' };

test('is a fixed count or a range', () => {
  expect(Replicas.fixed(3)).toMatchObject({ count: 3 });
  expect(Replicas.fixed(3).min).toBeUndefined();
  expect(Replicas.autoscaled(1, 5)).toMatchObject({ min: 1, max: 5 });
  expect(Replicas.autoscaled(1, 5).count).toBeUndefined();
  expect(Replicas.autoscaled(0, 5, CAPACITY).capacity).toEqual(CAPACITY);
});

// Python has the members of a struct as keyword arguments and hands an empty struct over where none of them is given.
test('takes an empty capacity for none', () => {
  expect(Replicas.autoscaled(1, 5, {})).toEqual(Replicas.autoscaled(1, 5));
  expect(() => Replicas.autoscaled(0, 5, {})._check()).toThrow(new Error("'replicas' from 0 to 5 has no node to learn the size from; "
    + "give the capacity of one machine: Replicas.autoscaled(0, max, { cpu: '16', memory: '64Gi' }) (pool/invalid-replicas)"));
});

test('does not follow later changes of the capacity', () => {
  const capacity = { ...CAPACITY };
  const replicas = Replicas.autoscaled(0, 5, capacity);
  capacity.cpu = '32';
  expect(replicas.capacity).toEqual(CAPACITY);
});

test.each([
  [Replicas.fixed(0)], [Replicas.fixed(3)], [Replicas.autoscaled(1, 1)], [Replicas.autoscaled(1, 5)], [Replicas.autoscaled(0, 1, CAPACITY)],
])('accepts %j', replicas => {
  expect(() => replicas._check()).not.toThrow();
});

test.each([
  [Replicas.fixed(-1), "'replicas' Replicas.fixed -1 is not a count; use a whole number, 0 or more (pool/invalid-replicas)"],
  [Replicas.fixed(1.5), "'replicas' Replicas.fixed 1.5 is not a count; use a whole number, 0 or more (pool/invalid-replicas)"],
  [Replicas.fixed(NaN), "'replicas' Replicas.fixed NaN is not a count; use a whole number, 0 or more (pool/invalid-replicas)"],
  [Replicas.autoscaled(-1, 3), "'replicas' Replicas.autoscaled min -1 is not a count; use a whole number, 0 or more (pool/invalid-replicas)"],
  [Replicas.autoscaled(1, 3.5), "'replicas' Replicas.autoscaled max 3.5 is not a count; use a whole number, 0 or more (pool/invalid-replicas)"],
  [Replicas.autoscaled(5, 3), "'replicas' from 5 to 3 is no range to scale in; use 0 <= min <= max and max >= 1 (pool/invalid-replicas)"],
  [Replicas.autoscaled(0, 0, CAPACITY), "'replicas' from 0 to 0 is no range to scale in; use 0 <= min <= max and max >= 1 (pool/invalid-replicas)"],
  [Replicas.autoscaled(0, 3), "'replicas' from 0 to 3 has no node to learn the size from; give the capacity of one machine: "
    + "Replicas.autoscaled(0, max, { cpu: '16', memory: '64Gi' }) (pool/invalid-replicas)"],
])('fails with %j', (replicas, message) => {
  expect(() => replicas._check()).toThrow(new Error(message));
});

test.each([
  [{ memory: '64Gi' }, "'replicas' has a capacity without 'cpu'; give 'cpu' and 'memory', for example { cpu: '16', memory: '64Gi' }"],
  [{ cpu: '16', maxPods: 250 }, "'replicas' has a capacity without 'memory'; give 'cpu' and 'memory', for example { cpu: '16', memory: '64Gi' }"],
  [{ cpu: 'lots', memory: '64Gi' }, "'replicas' has the capacity cpu 'lots'; use a Kubernetes quantity, for example '16' or '64Gi'"],
  [{ cpu: '16', memory: '64 GB' }, "'replicas' has the capacity memory '64 GB'; use a Kubernetes quantity, for example '16' or '64Gi'"],
  [{ cpu: '16', memory: '64Gi', ephemeralDisk: '-1' }, "'replicas' has the capacity ephemeralDisk '-1'; use a Kubernetes quantity, for example '16' or '64Gi'"],
  [{ cpu: '16', memory: '64Gi', gpuCount: 8 }, "'replicas' has one of 'gpuType' and 'gpuCount' in its capacity; give both or none"],
])('fails with the capacity %j', (capacity, message) => {
  expect(() => Replicas.autoscaled(0, 3, capacity)._check()).toThrow(new Error(`${message} (pool/invalid-replicas)`));
});
