import { stepsOf } from './all';
import { gathered, poolName } from './gathered';
import { Place } from './placed';
import { planned } from './plan-lab';
import { CLOUD_POOLS, CLUSTER_STEPS, CONTROL_PLANE_STEPS, LOCAL_POOLS, THREE_MACHINES_STEPS } from './played-edits';
import { PlannedMachines } from '../../../../src/plan/model';
import { EDITS } from '../../../plan/edits';
import { Edit } from '../../../plan/edits/edit';
import { Live } from '../../../plan/edits/live';

const PLACE: Place = {
  namespace: 'lab',
  endpoint: { host: '192.168.200.7', port: 7007 },
  hostLabels: { role: 'host' },
  aws: { subnet: 'subnet-1', securityGroup: 'sg-1', zone: 'eu-central-1a' },
};
const STEPS = { CONTROL_PLANE_STEPS, THREE_MACHINES_STEPS, CLUSTER_STEPS };
const STEP_CASES = Object.entries(STEPS).flatMap(([lab, edits]) => edits.map(({ id }, index) => ({ lab, edits, id, index })));

/** What the table says of control planes and pools, without numbers. */
function actionsIn(parts: Edit['parts']): object {
  return Object.fromEntries(Object.entries(parts).map(([name, words]) => [name, words.split(' ')[0]]));
}

function actionsOf(machines: readonly PlannedMachines[]): object {
  return Object.fromEntries(machines.filter(({ action }) => action !== 'nothing').map(({ name, action }) => [name, action]));
}

test('every edit that the table calls live is played, once', () => {
  const played = [...LOCAL_POOLS.edits, ...CLOUD_POOLS.edits, ...Object.values(STEPS).flat()].map(({ id }) => id);
  expect([...played].sort()).toEqual(EDITS.filter(({ live }) => typeof live === 'string').map(({ id }) => id).sort());
  expect(EDITS.filter(({ live }) => live === Live.POOL).length).toBe(LOCAL_POOLS.edits.length + CLOUD_POOLS.edits.length);
});

test.each([['local', LOCAL_POOLS], ['cloud', CLOUD_POOLS]])('of all %s pools at once the plan says what it says of each', (_name, { cluster, edits }) => {
  const [before, after] = (['before', 'after'] as const).map(side => gathered(cluster, edits, side, PLACE));
  const expected = edits.flatMap(edit => Object.values(edit.parts).map(words => [poolName(edit), words]));
  expect(actionsOf(planned(before, after))).toEqual(actionsIn(Object.fromEntries(expected) as Edit['parts']));
});

test.each(STEP_CASES)('$lab: of $id the plan says what it says of the edit alone', ({ edits, id, index }) => {
  const bundles = [...stepsOf(edits, PLACE)].map(({ bundle }) => bundle);
  expect(actionsOf(planned(bundles[index], bundles[index + 1]))).toEqual(actionsIn(edits.find(edit => edit.id === id)!.parts));
});

test('a cluster that is paused is resumed before the next edit', () => {
  const paused = [...stepsOf(CLUSTER_STEPS, PLACE)].filter(({ bundle }) => bundle.some(({ spec }) => (spec as { paused?: boolean }).paused === true));
  expect(paused.map(({ what }) => what)).toEqual(['cluster-paused']);
});

test('control planes of three machines have the numbers of the table', () => {
  const [start, ...bundles] = [...stepsOf(THREE_MACHINES_STEPS, { ...PLACE, hasWholeControlPlane: true })].map(({ bundle }) => bundle);
  const replaced = bundles.map((bundle, index) => planned(bundles[index - 1] ?? start, bundle)[0].replaced);
  expect(replaced).toEqual([{ min: 0, max: 0 }, { min: 2, max: 3 }, { min: 0, max: 1 }, { min: 3, max: 3 }]);
});

test('bundles are those of the stage: their own namespace, endpoint and hosts, and one machine in the place of three', () => {
  const bundle = gathered(LOCAL_POOLS.cluster, LOCAL_POOLS.edits, 'before', PLACE);
  expect(new Set(bundle.map(({ metadata }) => metadata?.namespace))).toEqual(new Set(['lab']));
  expect(JSON.stringify(bundle)).not.toContain('192.168.10.20');
  expect(bundle.find(({ kind }) => kind === 'Cluster')).toHaveProperty('spec.controlPlaneEndpoint', PLACE.endpoint);
  const templates = bundle.filter(({ kind }) => kind === 'ByoMachineTemplate');
  expect(templates.length).toBeGreaterThan(10);
  for (const template of templates) {
    expect(template).toHaveProperty('spec.template.spec.selector.matchLabels', { role: 'host' });
  }
  const replicas = bundle.filter(({ kind }) => kind === 'MachineDeployment').map(({ metadata, spec }) => [metadata?.name, (spec as { replicas?: number }).replicas]);
  expect(replicas.filter(([, count]) => count !== 1)).toEqual([['edge-pool-rolls-and-shrinks', 2]]);
});
