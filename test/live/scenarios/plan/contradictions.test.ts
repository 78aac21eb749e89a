import { contradictions, SeenPart, SeenParts } from './contradictions';
import { PlanAction, PlannedMachines } from '../../../../src/plan/model';

const NAME = 'edge-workers';

function part(machines: string, spec: object = { replicas: machines.length }, annotations?: { [name: string]: string }): SeenPart {
  const object = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment', metadata: { name: NAME, annotations }, spec };
  return { object, machines: [...machines] };
}

function seen(one?: SeenPart): SeenParts {
  return new Map(one === undefined ? [] : [[NAME, one]]);
}

function plan(action: PlanAction, [before, after]: readonly number[], replaced = 0, most = replaced): PlannedMachines {
  const exactly = (count: number) => ({ min: count, max: count });
  return {
    isControlPlane: false,
    kind: 'MachineDeployment',
    name: NAME,
    action,
    machinesBefore: exactly(before),
    machinesAfter: exactly(after),
    replaced: { min: replaced, max: most },
    causes: [],
    changes: [],
    notes: [],
  };
}

test.each<[string, PlannedMachines, SeenPart | undefined, SeenPart | undefined]>([
  ['a new pool', plan(PlanAction.CREATED, [0, 2]), undefined, part('ab')],
  ['a pool that is gone', plan(PlanAction.REMOVED, [2, 0]), part('ab'), undefined],
  ['all machines replaced', plan(PlanAction.REPLACED, [2, 2], 2), part('ab', { version: 1 }), part('cd', { version: 2 })],
  ['some machines replaced, as many as may be', plan(PlanAction.REPLACED, [3, 3], 2, 3), part('abc', { version: 1 }), part('axy', { version: 2 })],
  ['fewer machines, all replaced', plan(PlanAction.REPLACED, [3, 1], 1), part('abc', { version: 1 }), part('d', { version: 2 })],
  ['more machines', plan(PlanAction.SCALED, [1, 3]), part('a'), part('abc')],
  ['fewer machines', plan(PlanAction.SCALED, [3, 1]), part('abc'), part('b')],
  ['a change in place', plan(PlanAction.CHANGED, [1, 1]), part('a', {}, { team: 'a' }), part('a', {}, { team: 'b' })],
  ['nothing but what controllers count', plan(PlanAction.NOTHING, [1, 1]), part('a', {}), part('a', {}, { 'machinedeployment.clusters.x-k8s.io/revision': '2' })],
])('%s is as planned', (_what, planned, before, after) => {
  expect(contradictions([planned], seen(before), seen(after))).toEqual([]);
});

test.each<[string, PlannedMachines, SeenPart | undefined, SeenPart | undefined, string[]]>([
  ['a machine that stays', plan(PlanAction.REPLACED, [2, 2], 2), part('ab', { a: 1 }), part('ac', { a: 2 }),
    ["the plan says of edge-workers 'replaced, 2 replaced, 2 before, 2 after', but 1 of them are replaced"]],
  ['a machine that is replaced', plan(PlanAction.CHANGED, [1, 1]), part('a', { a: 1 }), part('b', { a: 2 }),
    ["the plan says of edge-workers 'changed, 0 replaced, 1 before, 1 after', but 1 of them are replaced"]],
  ['a change', plan(PlanAction.NOTHING, [1, 1]), part('a', { a: 1 }), part('a', { a: 2 }),
    ["the plan says of edge-workers 'nothing, 0 replaced, 1 before, 1 after', but it is changed"]],
  ['no change', plan(PlanAction.CHANGED, [1, 1]), part('a'), part('a'), ["the plan says of edge-workers 'changed, 0 replaced, 1 before, 1 after', but it is nothing"]],
  ['other numbers', plan(PlanAction.SCALED, [1, 3]), part('ab'), part('abcd'), [
    "the plan says of edge-workers 'scaled, 0 replaced, 1 before, 3 after', but there were 2",
    "the plan says of edge-workers 'scaled, 0 replaced, 1 before, 3 after', but there are 4",
  ]],
  ['a pool that stays', plan(PlanAction.REMOVED, [1, 0]), part('a'), part('a'), [
    "the plan says of edge-workers 'removed, 0 replaced, 1 before, 0 after', but there are 1",
    "the plan says of edge-workers 'removed, 0 replaced, 1 before, 0 after', but it is nothing",
  ]],
])('%s is a contradiction', (_what, planned, before, after, problems) => {
  expect(contradictions([planned], seen(before), seen(after))).toEqual(problems);
});

test('a part that the plan has not named is a contradiction', () => {
  expect(contradictions([], seen(), seen(part('a')))).toEqual(['the plan does not know edge-workers']);
});
