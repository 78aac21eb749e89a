import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';
import { Recording } from './recording';

let folder: string;
beforeEach(() => { folder = mkdtempSync(path.join(tmpdir(), 'recording-')); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('keeps what is judged, without what differs from run to run', () => {
  const recording = new Recording();
  recording.add({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata: { name: 'lab', uid: '1', generation: 2, deletionTimestamp: '2026-11-17T12:00:00Z', labels: { a: 'b' } },
    spec: { paused: true, clusterNetwork: {} },
    status: { conditions: [{ type: 'Ready', status: 'False', message: 'Machine lab-metal-x7k2p-9fm4q of lab-metal-x7k2p waits for 10.1.2.3:53', lastTransitionTime: '2026-11-17T12:00:00Z' }] },
  }, 'paused');
  expect(recording.write(folder)).toBe(1);
  expect(readdirSync(folder)).toEqual(['cluster-paused.json']);
  expect(JSON.parse(readFileSync(path.join(folder, 'cluster-paused.json'), 'utf8'))).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata: { name: 'example', namespace: 'example', generation: 2, labels: { a: 'b' }, deletionTimestamp: '2026-01-01T00:00:00Z' },
    spec: { paused: true },
    status: { conditions: [{ type: 'Ready', status: 'False', message: 'Machine lab-metal-xxxxx of lab-metal-xxxxx waits for 192.0.2.1:53' }] },
  });
});
