import { byoh } from './edits/bases';
import { manifestsOf, told } from './edits/edit';
import { makePlan } from '../../src/plan/make-plan';
import { BUILT_IN } from '../../src/registry';
import { Replicas } from '../../src/root';
import { Manifest, SourcedManifest } from '../../src/topology';

const WORKERS = 'edge-workers';

interface LiveParts {
  readonly metadata: { readonly annotations?: object; readonly labels?: object };
  readonly spec: object;
}

/** An object as kubectl reads it: with what the server, webhooks and controllers have added. */
function live({ manifest, origin }: SourcedManifest, isApplied: boolean): SourcedManifest {
  const { metadata, spec } = manifest as unknown as LiveParts;
  const applied = { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(manifest) };
  return {
    origin,
    manifest: {
      ...manifest,
      metadata: {
        ...metadata,
        uid: '1f2e3d',
        resourceVersion: '77',
        generation: 3,
        creationTimestamp: '2026-11-01T00:00:00Z',
        managedFields: [{ manager: 'kubectl' }],
        finalizers: ['cluster.x-k8s.io/machinedeployment'],
        labels: { ...metadata.labels, 'cluster.x-k8s.io/added': 'edge' },
        annotations: { ...metadata.annotations, 'machinedeployment.clusters.x-k8s.io/revision': '4', ...isApplied ? applied : {} },
      },
      spec: { ...spec, addedByServer: { some: 'default' } },
      status: { replicas: 7, conditions: [] },
    } as Manifest,
  };
}

function machineOf(pool: string): SourcedManifest {
  const made = { uid: '9', ownerReferences: [{ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineSet', name: pool, uid: '8', controller: true }] };
  return {
    origin: {},
    manifest: { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Machine', metadata: { name: `${pool}-x`, namespace: 'edge', ...made }, spec: { clusterName: 'edge' } },
  };
}

const BEFORE = manifestsOf(byoh({ pool: { failureDomain: 'rack-a', labels: { team: 'edge' } } }));

test.each([true, false])('a live cluster is the one that was applied (with the last applied manifest: %s)', isApplied => {
  const plan = makePlan([...BEFORE.map(each => live(each, isApplied)), machineOf(WORKERS)], BEFORE, BUILT_IN);
  // The number of machines is that of the status, and Git says another one.
  expect(told(plan)).toEqual({ parts: { [WORKERS]: 'scaled', 'edge-control-plane': 'scaled' }, causes: [], hazards: [], objects: [] });
  expect(plan.clusters[0].machines.map(({ machinesBefore }) => machinesBefore)).toEqual([{ min: 7, max: 7 }, { min: 7, max: 7 }]);
});

test('what is changed is told with the machines that there are', () => {
  const after = manifestsOf(byoh({ pool: { failureDomain: 'rack-b', labels: { team: 'edge' } } }));
  expect(told(makePlan(BEFORE.map(each => live(each, false)), after, BUILT_IN))).toMatchObject({
    parts: { [WORKERS]: 'replaced 3' }, causes: ['MachineDeployment spec.template.spec.failureDomain'],
  });
});

test('what was applied and is gone is told where the last applied manifest is there', () => {
  const after = manifestsOf(byoh());
  expect(told(makePlan(BEFORE.map(each => live(each, true)), after, BUILT_IN)).causes).toEqual(['MachineDeployment spec.template.spec.failureDomain']);
  expect(told(makePlan(BEFORE.map(each => live(each, false)), after, BUILT_IN)).causes).toEqual([]);
});

test.each([[1, 9, 'nothing', { min: 7, max: 7 }], [1, 5, 'scaled', { min: 1, max: 5 }], [8, 9, 'scaled', { min: 8, max: 9 }]])(
  'of seven machines an autoscaler between %i and %i makes: %s', (min, max, action, machinesAfter) => {
    const pool = manifestsOf(byoh({ pool: { replicas: Replicas.autoscaled(min, max) } }));
    const [, workers] = makePlan(pool.map(each => live(each, false)), pool, BUILT_IN).clusters[0].machines;
    expect(workers).toMatchObject({ action, machinesBefore: { min: 7, max: 7 }, machinesAfter });
  });

test('machines that controllers have made are no pools', () => {
  expect(makePlan([...BEFORE, machineOf(WORKERS)].map(each => live(each, false)), BEFORE, BUILT_IN).clusters[0].machines.map(({ kind }) => kind))
    .toEqual(['KubeadmControlPlane', 'MachineDeployment']);
});
