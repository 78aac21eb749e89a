import { RolloutPlan } from '../../src/plan';
import { Manifests } from '../../src/testing';
import { byoh } from '../plan/edits/bases';
import { Program } from '../plan/edits/edit';
import { makeChart } from '../support/charts';

function manifestsOf(program: Program): Manifests {
  const chart = makeChart();
  program(chart);
  return Manifests.of(chart);
}

const BEFORE = manifestsOf(byoh());
const AFTER = manifestsOf(byoh({ pool: { failureDomain: 'rack-a' } }));
const UPGRADED = manifestsOf(byoh({ cluster: { kubernetesVersion: 'v1.36.0', poolVersion: 'v1.34.2' } }));

test('says how many machines are replaced, by the name of the pool or its end', () => {
  const plan = AFTER.plan(BEFORE);
  plan.replaces('edge-workers', 3);
  plan.replaces('workers', 3);
  plan.replaces('control-plane', 0);
  plan.noHazards();
  expect(plan.plan.summary.replaced).toEqual({ min: 3, max: 3 });
});

test('says that nothing is replaced', () => {
  BEFORE.plan(BEFORE).replacesNothing();
});

test('fails with the plan if another number is replaced', () => {
  expect(() => AFTER.plan(BEFORE).replaces('workers', 0)).toThrow(
    /^expected that 0 machines of MachineDeployment\/edge-workers are replaced, but 3 are:\nedge\/edge: 3 machines replaced\n/);
  expect(() => AFTER.plan(BEFORE).replacesNothing()).toThrow(/^expected that no machine is replaced, but some are or may be:\n/);
});

test('fails with hazards, but for those that may be', () => {
  const plan = UPGRADED.plan(BEFORE);
  expect(() => plan.noHazards()).toThrow(/^expected no hazards, found 1:\n {2}KubeadmControlPlane\/edge-control-plane: .*\(version\/skipped-minor\)$/);
  plan.noHazards(['version/skipped-minor']);
});

test('fails for a name that nobody has', () => {
  expect(() => AFTER.plan(BEFORE).replaces('edge-worker', 0)).toThrow("there is no control plane or pool 'edge-worker'; did you mean 'edge-workers'?");
  expect(() => AFTER.plan(BEFORE).replaces('elsewhere', 0)).toThrow(
    "there is no control plane or pool 'elsewhere'; the names are edge-control-plane, edge-workers");
});

test('fails for what is no number', () => {
  expect(() => AFTER.plan(BEFORE).replaces('workers', -1)).toThrow('-1 is no number of machines; write a whole number of 0 or more (testing/invalid-argument)');
});

describe('RolloutPlan', () => {
  test('is made from texts', () => {
    const plan = RolloutPlan.fromYaml(BEFORE.maskedYaml(), AFTER.maskedYaml(), { providers: [] });
    expect(plan.clusters.map(({ name, action }) => [name, action])).toEqual([['edge', 'changed']]);
    expect(plan.toText()).toContain('3 machines replaced; 1 of 1 cluster changed');
    expect(plan.toMarkdown()).toContain('**3 machines replaced; 1 of 1 cluster changed**');
    expect(JSON.parse(plan.toJson()).summary).toEqual(plan.summary);
    expect([plan.objects, plan.hazards]).toEqual([[], []]);
  });

  test('fails for what cannot be read', () => {
    expect(() => RolloutPlan.fromYaml('', 'a: 1')).toThrow(/'after' line 1 .*\(file\//);
  });
});
