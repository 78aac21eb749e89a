import { conditionOf, describe as describeObject, fieldOf, idOf, textOf } from './fields';

const CLUSTER = {
  apiVersion: 'cluster.x-k8s.io/v1beta2',
  kind: 'Cluster',
  metadata: { name: 'lab', namespace: 'edge', deletionTimestamp: '2026-01-01T00:00:00Z' },
  status: {
    phase: 'Deleting',
    conditions: [
      { type: 'Ready', status: 'False', reason: 'NotReady', message: '* Machine a: waits\n* Machine b: waits' },
      { type: 'Available', status: 'Unknown', message: 'nobody knows' },
      { type: 'Paused', status: 'False', message: '' },
      { type: 'InfrastructureReady', status: 'True', message: 'is ready' },
    ],
    deprecated: { v1beta1: { conditions: [{ type: 'InfrastructureReady', status: 'False', message: 'is gone' }] } },
  },
};

test('a field by its path', () => {
  expect(fieldOf(CLUSTER, 'metadata', 'name')).toBe('lab');
  expect(fieldOf(CLUSTER, 'spec', 'paused')).toBeUndefined();
  expect(textOf(CLUSTER, 'status', 'conditions')).toBe('');
});

test('names an object with its namespace', () => {
  expect(idOf(CLUSTER)).toBe('Cluster edge/lab');
  expect(idOf({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'edge' } })).toBe('Namespace edge');
});

test('a condition by its type', () => {
  expect(conditionOf(CLUSTER, 'InfrastructureReady')?.status).toBe('True');
  expect(conditionOf(CLUSTER, 'Remediating')).toBeUndefined();
});

test('tells what an object waits for, also in deprecated conditions', () => {
  expect(describeObject(CLUSTER)).toBe('Cluster edge/lab: Deleting is being deleted Ready=False (NotReady: * Machine a: waits …) InfrastructureReady=False (is gone)');
});
