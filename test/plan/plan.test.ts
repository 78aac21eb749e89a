import { byoh } from './edits/bases';
import { manifestsOf, Program } from './edits/edit';
import { makePlan, PlanData } from '../../src/plan/make-plan';
import { PlanAction, PlannedMachines } from '../../src/plan/model';
import { RolloutPlan } from '../../src/plan/rollout-plan';
import { ByohControlPlane } from '../../src/providers/byoh';
import { BareMetalHost, Metal3WorkerPool } from '../../src/providers/metal3';
import { BUILT_IN } from '../../src/registry';
import { HostSelector, IntOrPercent, MachineHealthCheck, Replicas } from '../../src/root';
import { SourcedManifest } from '../../src/topology';
import { readManifests } from '../../src/validation/yaml';
import { IMAGE, makeCluster } from '../support/charts';

function planOf(before: Program | readonly SourcedManifest[], after: Program | readonly SourcedManifest[]): PlanData {
  const [old, now] = [before, after].map(side => typeof side === 'function' ? manifestsOf(side) : side);
  return makePlan(old, now, BUILT_IN);
}

function partOf({ clusters }: PlanData, name: string): PlannedMachines {
  return clusters.flatMap(({ machines }) => machines).find(part => part.name === name)!;
}

function codesOf({ hazards, clusters }: PlanData): string[] {
  return [...hazards, ...clusters.flatMap(cluster => cluster.hazards)].map(({ code }) => code).sort();
}

function parse(yaml: string): readonly SourcedManifest[] {
  return readManifests('test', Buffer.from(yaml)).manifests;
}

describe('a rollout', () => {
  test('adds and removes as many machines at a time as the pool says, in shares too', () => {
    const rollout = { maxSurge: IntOrPercent.percent(34), maxUnavailable: IntOrPercent.percent(34) };
    const plan = planOf(byoh({ pool: { rollout } }), byoh({ pool: { rollout, failureDomain: 'rack-a' } }));
    expect(partOf(plan, 'edge-workers').rollout).toMatchObject({ step: 1, maxSurge: 2, maxUnavailable: 1 });
  });

  test('begins with the control plane if that is upgraded, and pools wait', () => {
    const plan = planOf(byoh(), byoh({ cluster: { kubernetesVersion: 'v1.35.0' } }));
    expect(partOf(plan, 'edge-control-plane').rollout).toMatchObject({ step: 1 });
    expect(partOf(plan, 'edge-workers').rollout).toMatchObject({ step: 2, waitsFor: 'KubeadmControlPlane/edge-control-plane is upgraded' });
  });

  test('does not wait if the pool skips the check', () => {
    const annotations = { 'machineset.cluster.x-k8s.io/skip-preflight-checks': 'ControlPlaneIsStable' };
    const plan = planOf(byoh({ pool: { annotations } }), byoh({ pool: { annotations }, cluster: { kubernetesVersion: 'v1.35.0' } }));
    expect(partOf(plan, 'edge-workers').rollout).toMatchObject({ step: 1 });
  });

  test('takes spare hosts where it adds machines first, and says so if too few fit', () => {
    const withHosts = (failureDomain?: string): Program => chart => {
      const cluster = makeCluster(chart);
      new ByohControlPlane(cluster, 'ControlPlane');
      new Metal3WorkerPool(cluster, 'Workers', {
        image: IMAGE,
        failureDomain,
        replicas: Replicas.fixed(3),
        hostSelector: HostSelector.matchLabels({ rack: 'seven' }),
        rollout: { maxSurge: IntOrPercent.of(1), maxUnavailable: IntOrPercent.of(0) },
      });
      ['a', 'b', 'c'].forEach((name, index) => new BareMetalHost(chart, name, {
        hostName: name, bmcAddress: `redfish://10.0.0.${index}/1`, bmcCredentialsSecretName: name, bootMacAddress: `52:54:00:00:00:0${index}`, labels: { rack: 'seven' },
      }));
    };
    const plan = planOf(withHosts(), withHosts('rack-a'));
    expect(partOf(plan, 'edge-workers').hosts).toEqual({ spareNeeded: 1, needed: 4, fitting: 3 });
    expect(codesOf(plan)).toEqual(['plan/too-few-hosts']);
  });

  test('stops health checks that allow fewer unhealthy machines than it takes away', () => {
    const checked = (failureDomain?: string): Program => chart => {
      byoh({ pool: { failureDomain } })(chart);
      const target = chart.node.findAll().find(node => node.node.id === 'Workers')!;
      new MachineHealthCheck(chart, 'Check', { target: target as never, maxUnhealthy: IntOrPercent.percent(20) });
    };
    expect(partOf(planOf(checked(), checked('rack-a')), 'edge-workers').rollout!.stoppedHealthChecks).toEqual(['MachineHealthCheck/edge-workers']);
  });
});

describe('what is gone', () => {
  const POOLS = (annotations: { [name: string]: string } = {}) => parse(`
${machineDeployment('kept', annotations)}
---
${machineDeployment('gone', annotations)}
`);
  const flux = (prune: boolean) => `
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: edge, namespace: flux-system }
spec: { interval: 1m, path: ., prune: ${prune}, sourceRef: { kind: GitRepository, name: platform } }
`;
  const argoCd = `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: edge, namespace: argocd }
spec: { project: default, source: { repoURL: https://git.example.com/x.git, path: . }, destination: { name: in-cluster }, syncPolicy: { automated: { prune: true } } }
`;

  test.each([
    ['nobody is known to deliver it', '', {}, PlanAction.REMOVED],
    ['Flux prunes', flux(true), {}, PlanAction.REMOVED],
    ['Flux does not prune', flux(false), {}, PlanAction.ORPHANED],
    ['Flux is told to keep it', flux(true), { 'kustomize.toolkit.fluxcd.io/prune': 'disabled' }, PlanAction.ORPHANED],
    ['Argo CD prunes, but the pool has an owner', argoCd, {}, PlanAction.ORPHANED],
    ['Argo CD is told to keep it', argoCd, { 'argocd.argoproj.io/sync-options': 'Prune=false' }, PlanAction.ORPHANED],
  ])('is deleted or stays: %s', (_, delivery, annotations, action) => {
    const before = [...POOLS(annotations), ...parse(delivery)];
    const plan = planOf(before, before.filter(({ manifest }) => manifest.metadata?.name !== 'gone'));
    expect(partOf(plan, 'gone').action).toBe(action);
    expect(codesOf(plan)).toEqual(action === PlanAction.REMOVED ? ['object/vanished'] : []);
    expect([plan.summary.orphaned, plan.summary.removed.max]).toEqual(action === PlanAction.ORPHANED ? [1, 0] : [0, 2]);
  });

  test('is deleted by a delivery of a folder, of which a text does not tell whether it is in there, and loses nothing if it was empty', () => {
    const delivery = flux(true).replace('path: .', 'path: ./dist/edge');
    const [kept, gone] = ['kept', 'gone'].map(name => machineDeployment(name, {}));
    const plan = RolloutPlan.fromYaml([kept, gone.replace('replicas: 2', 'replicas: 0'), delivery].join('\n---\n'), [kept, delivery].join('\n---\n'));
    expect(partOf(plan._data, 'gone')).toMatchObject({ action: PlanAction.REMOVED, notes: ['Kustomization/edge deletes what goes from Git'] });
    expect(codesOf(plan._data)).toEqual([]);
  });

  test('is told if Flux deletes the templates of machines that still are there', () => {
    const before = [...manifestsOf(byoh()), ...parse(flux(true))];
    const after = [...manifestsOf(byoh({ pool: { preKubeadmCommands: ['echo hello'] } })), ...parse(flux(true))];
    expect(codesOf(planOf(before, after))).toContain('plan/template-pruned');
    const retaining = parse(flux(true).replace('name: edge,', "name: edge, annotations: { cdk8s-cluster-api/retained-templates: '1' },"));
    expect(codesOf(planOf(before, [...after.slice(0, -1), ...retaining]))).not.toContain('plan/template-pruned');
  });

  test('is told if credentials go while something refers to them', () => {
    const secret = parse('apiVersion: v1\nkind: Secret\nmetadata: { name: cloud, namespace: edge }');
    const user = parse(`
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: OpenStackCluster
metadata: { name: edge, namespace: edge }
spec: { identityRef: { name: cloud, cloudName: openstack } }
`);
    expect(codesOf(planOf([...secret, ...user], user))).toEqual(['plan/credentials-gone']);
    expect(codesOf(planOf([...secret, ...user], []))).not.toContain('plan/credentials-gone');
  });

  test('settings of a delivery that would delete are told when they are new', () => {
    const cluster = manifestsOf(byoh());
    const found = codesOf(planOf([...cluster, ...parse(flux(false))], [...cluster, ...parse(flux(true))]));
    expect(found).toContain('gitops/unprotected-cluster');
    expect(codesOf(planOf([...cluster, ...parse(flux(true))], [...cluster, ...parse(flux(true))]))).toEqual([]);
  });
});

describe('a ClusterClass', () => {
  const cluster = (version: string, replicas: number, size = 'small') => parse(`
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: { name: edge, namespace: edge }
spec:
  topology:
    classRef: { name: edge }
    version: ${version}
    controlPlane: { replicas: 3 }
    variables: [{ name: size, value: ${size} }]
    workers: { machineDeployments: [{ class: default, name: md, replicas: ${replicas} }] }
`);

  test('tells versions and counts', () => {
    const plan = planOf(cluster('v1.34.2', 2), cluster('v1.34.3', 4));
    expect(plan.clusters[0].machines.map(({ name, action, replaced, machinesAfter }) => [name, action, replaced.max, machinesAfter.max]))
      .toEqual([['edge', PlanAction.REPLACED, 3, 3], ['md', PlanAction.REPLACED, 2, 4]]);
  });

  test('decides what templates become of variables', () => {
    const plan = planOf(cluster('v1.34.2', 2), cluster('v1.34.2', 2, 'large'));
    expect(plan.clusters[0].machines.map(({ action, notes }) => [action, notes])).toEqual(Array(2).fill(
      [PlanAction.UNDECIDED, ['the ClusterClass decides which templates its machines have, and whether they are replaced']]));
  });

  test('nothing happens where nothing changes', () => {
    expect(planOf(cluster('v1.34.2', 2), cluster('v1.34.2', 2)).summary.changedClusters).toBe(0);
  });
});

describe('values', () => {
  test('that may be secrets are not shown', () => {
    const secretive = (token: string): Program => byoh({ controlPlane: { preKubeadmCommands: [`curl -H 'Authorization: Bearer ${token}' https://example.com`] } });
    const text = JSON.stringify(planOf(secretive('abcdefghijklmnop'), secretive('ponmlkjihgfedcba')));
    expect(text).not.toContain('abcdefghijklmnop');
    expect(text).toContain('preKubeadmCommands');
  });
});

function machineDeployment(name: string, annotations: { [name: string]: string }): string {
  return `
apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: { name: ${name}, namespace: edge, annotations: ${JSON.stringify(annotations)} }
spec:
  clusterName: edge
  replicas: 2
  selector: { matchLabels: {} }
  template:
    spec:
      clusterName: edge
      version: v1.34.2
      bootstrap: { configRef: { apiGroup: bootstrap.cluster.x-k8s.io, kind: KubeadmConfigTemplate, name: ${name} } }
      infrastructureRef: { apiGroup: infrastructure.cluster.x-k8s.io, kind: ByoMachineTemplate, name: ${name} }
`;
}
