import { readdirSync, readFileSync } from 'fs';
import * as path from 'path';
import { ApiObject, Chart } from 'cdk8s';
import { STATUSES } from './recording';
import { FleetApp } from '../../src/fleet';
import { FluxReadiness } from '../../src/gitops';
import { healthExpressions } from '../../src/gitops/flux/health';
import { BUILT_IN } from '../../src/registry';
import { addObject } from '../gitops/flux/deliveries';
import { LiveObject as JudgedObject, stateOf } from '../gitops/flux/judge';
import { healthOf, LiveObject } from '../gitops/health/support/objects';

/** What our health check for Argo CD must say of each status that was seen live, written down by hand. */
const EXPECTED: { readonly [file: string]: string } = {
  'awscluster-secondary': 'Healthy',
  'awscluster-settled': 'Healthy',
  'azurecluster-secondary': 'Healthy',
  // Its controller says that it is an error, and asks again.
  'azurecluster-without-answer': 'Degraded',
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
  'openstackcluster-settled': 'Healthy',
  // Its machines go first.
  'openstackcluster-without-credentials': 'Healthy',
};

const recorded = readdirSync(STATUSES).map(file => file.replace(/\.json$/, '')).sort();

test('every status that was recorded has a judgement', () => {
  expect(recorded).toEqual(Object.keys(EXPECTED).sort());
});

test.each(Object.entries(EXPECTED))('%s is %s', (file, expected) => {
  expect(healthOf(read(file)).status).toBe(expected);
});

/** What Flux must take it for, where `FluxReadiness.MACHINES` waits for the kind. */
const EXPECTED_BY_FLUX: { readonly [file: string]: string } = {
  'cluster-created': 'InProgress',
  'cluster-deleting': 'InProgress',
  // Nobody looks at what has changed in it.
  'cluster-paused': 'InProgress',
  // It tells of the rollout a moment later than its pool, which is waited for too.
  'cluster-rolling': 'Current',
  'cluster-settled': 'Current',
  // Nobody has seen it, so that its expressions fail, and Flux asks again.
  'kubeadmcontrolplane-created': 'Unknown',
  // Pools go first.
  'kubeadmcontrolplane-deleting': 'Current',
  'kubeadmcontrolplane-paused': 'Current',
  'kubeadmcontrolplane-rolling': 'Current',
  'kubeadmcontrolplane-settled': 'Current',
  'machinedeployment-created': 'InProgress',
  'machinedeployment-deleting': 'InProgress',
  'machinedeployment-paused': 'InProgress',
  'machinedeployment-rolling': 'InProgress',
  'machinedeployment-settled': 'Current',
};

const judgedByFlux = recorded.filter(file => isJudgedByFlux(read(file)));

test('every status of a kind that Flux waits for has a judgement', () => {
  expect(judgedByFlux).toEqual(Object.keys(EXPECTED_BY_FLUX).sort());
});

test.each(Object.entries(EXPECTED_BY_FLUX))('Flux takes %s for %s', (file, expected) => {
  const object = read(file);
  expect(stateOf(judged(object), FluxReadiness.MACHINES, object as JudgedObject)).toBe(expected);
});

function read(file: string): LiveObject {
  return JSON.parse(readFileSync(path.join(STATUSES, `${file}.json`), 'utf8')) as LiveObject;
}

function judged({ apiVersion, kind }: LiveObject): ApiObject {
  return addObject(new Chart(new FleetApp(), 'chart'), apiVersion, kind);
}

function isJudgedByFlux(object: LiveObject): boolean {
  return healthExpressions(judged(object), FluxReadiness.MACHINES, BUILT_IN) !== undefined;
}
