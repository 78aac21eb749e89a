import { readdirSync, readFileSync } from 'fs';
import * as path from 'path';
import { STATUSES } from './recording';
import { healthOf, LiveObject } from '../gitops/health/support/objects';

/** What our health check must say of each status that was seen live, written down by hand. */
const EXPECTED: { readonly [file: string]: string } = {
  'baremetalhost-settled': 'Healthy',
  // A secondary infra cluster, which no controller looks at.
  'byocluster-created': 'Healthy',
  'byocluster-deleting': 'Healthy',
  'byocluster-paused': 'Healthy',
  'byocluster-rolling': 'Healthy',
  'byocluster-settled': 'Healthy',
  'cluster-created': 'Progressing',
  'cluster-deleting': 'Progressing',
  'cluster-paused': 'Suspended',
  // It serves while machines are replaced.
  'cluster-rolling': 'Healthy',
  'cluster-settled': 'Healthy',
  'clusterresourceset-created': 'Progressing',
  'clusterresourceset-deleting': 'Healthy',
  'clusterresourceset-settled': 'Healthy',
  'kubeadmcontrolplane-created': 'Progressing',
  // Pools go first.
  'kubeadmcontrolplane-deleting': 'Healthy',
  'kubeadmcontrolplane-paused': 'Suspended',
  'kubeadmcontrolplane-rolling': 'Healthy',
  'kubeadmcontrolplane-settled': 'Healthy',
  'machinedeployment-created': 'Progressing',
  'machinedeployment-deleting': 'Progressing',
  'machinedeployment-paused': 'Suspended',
  'machinedeployment-rolling': 'Progressing',
  'machinedeployment-settled': 'Healthy',
  'machinehealthcheck-created': 'Progressing',
  'machinehealthcheck-deleting': 'Healthy',
  'machinehealthcheck-settled': 'Healthy',
  'metal3cluster-created': 'Progressing',
  'metal3cluster-deleting': 'Healthy',
  // Metal3 goes on to call it ready.
  'metal3cluster-paused': 'Healthy',
  'metal3cluster-rolling': 'Healthy',
  'metal3cluster-settled': 'Healthy',
};

const recorded = readdirSync(STATUSES).map(file => file.replace(/\.json$/, ''));

test('every status that was recorded has a judgement', () => {
  expect(recorded.sort()).toEqual(Object.keys(EXPECTED).sort());
});

test.each(Object.entries(EXPECTED))('%s is %s', (file, expected) => {
  const object = JSON.parse(readFileSync(path.join(STATUSES, `${file}.json`), 'utf8')) as LiveObject;
  expect(healthOf(object).status).toBe(expected);
});
