import { Chart, JsonPatch } from 'cdk8s';
import { byoh } from './bases';
import { Edit, Program } from './edit';
import { Live, REFUSED } from './live';
import { patched } from './patched';
import { ByohControlPlane, ByohWorkerPool } from '../../../src/providers/byoh';
import { Metal3WorkerPool } from '../../../src/providers/metal3';
import { Endpoint, MachineHealthCheck, Replicas } from '../../../src/root';
import { IMAGE, makeCluster } from '../../support/charts';

const CONTROL_PLANE = 'edge-control-plane';
const WORKERS = 'edge-workers';
const CONFIG = 'spec.kubeadmConfigSpec';

function withTwoPools({ other = true, retired = false }: { readonly other?: boolean; readonly retired?: boolean } = {}): Program {
  return chart => {
    const cluster = makeCluster(chart);
    new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3 });
    new ByohWorkerPool(cluster, 'Workers', { replicas: Replicas.fixed(3) });
    if (other) {
      const pool = new Metal3WorkerPool(cluster, 'Other', { replicas: Replicas.fixed(2), image: IMAGE });
      if (retired) {
        pool.retire();
      }
    }
  };
}

function withHealthCheck(isChecked: boolean): Program {
  return chart => {
    const cluster = makeCluster(chart);
    new ByohControlPlane(cluster, 'ControlPlane');
    const target = new ByohWorkerPool(cluster, 'Workers', { replicas: Replicas.fixed(3) });
    if (isChecked) {
      new MachineHealthCheck(chart, 'HealthCheck', { target });
    }
  };
}

function nothing(chart: Chart): void {
  void chart;
}

function controlPlanePatch(path: string, value: unknown): Program {
  return patched(PATCHABLE, 'KubeadmControlPlane', JsonPatch.add(`/spec/kubeadmConfigSpec/${path}`, value));
}

const PATCHABLE = byoh({ controlPlane: { kubeletExtraArgs: { v: '2' }, certSans: ['edge.example.com'] } });

/** What the kubeadm control plane compares, what goes, and what is dangerous. */
export const EDITS_OF_HAZARDS: Edit[] = [
  {
    id: 'init-configuration-only',
    live: Live.STEP,
    before: PATCHABLE,
    after: controlPlanePatch('initConfiguration/patches', { directory: '/etc/patches' }),
    // Others join in the way in which the first machine was made, so that it is up to date, too.
    parts: { [CONTROL_PLANE]: 'changed' },
  },
  {
    id: 'init-configuration-apart',
    live: Live.STEP,
    before: controlPlanePatch('joinConfiguration/patches', { directory: '/etc/patches' }),
    after: patched(
      controlPlanePatch('joinConfiguration/patches', { directory: '/etc/patches' }), 'KubeadmControlPlane',
      JsonPatch.add('/spec/kubeadmConfigSpec/initConfiguration/patches', { directory: '/etc/other' }),
    ),
    parts: { [CONTROL_PLANE]: 'replaced 0 to 1' },
    causes: [`KubeadmControlPlane ${CONFIG}.initConfiguration.patches.directory`],
  },
  {
    id: 'join-configuration-only',
    live: Live.STEP,
    before: PATCHABLE,
    after: controlPlanePatch('joinConfiguration/patches', { directory: '/etc/patches' }),
    parts: { [CONTROL_PLANE]: 'replaced 2 to 3' },
    causes: [`KubeadmControlPlane ${CONFIG}.joinConfiguration.patches.directory`],
  },
  { id: 'discovery-of-a-control-plane', live: Live.STEP, before: PATCHABLE, after: controlPlanePatch('joinConfiguration/discovery', { bootstrapToken: { unsafeSkipCAVerification: true } }), parts: { [CONTROL_PLANE]: 'changed' } },
  { id: 'dns-of-a-control-plane', live: Live.STEP, before: PATCHABLE, after: controlPlanePatch('clusterConfiguration/dns', { imageTag: 'v1.13.1' }), parts: { [CONTROL_PLANE]: 'changed' } },
  { id: 'former-default-of-a-control-plane', live: Live.STEP, before: PATCHABLE, after: controlPlanePatch('format', 'cloud-config'), parts: { [CONTROL_PLANE]: 'changed' } },
  {
    id: 'feature-gate-of-a-control-plane',
    live: Live.STEP,
    before: byoh(),
    after: byoh({ controlPlane: { featureGates: { ControlPlaneKubeletLocalMode: false } } }),
    parts: { [CONTROL_PLANE]: 'replaced 3' },
    causes: [`KubeadmControlPlane ${CONFIG}.clusterConfiguration.featureGates.ControlPlaneKubeletLocalMode`],
  },
  {
    // The controller turns it on by itself.
    id: 'feature-gate-that-is-on-anyway',
    live: Live.STEP,
    before: byoh(),
    after: byoh({ controlPlane: { featureGates: { ControlPlaneKubeletLocalMode: true } } }),
    parts: { [CONTROL_PLANE]: 'changed' },
  },
  { id: 'replicas-of-a-control-plane', live: Live.STEP, before: byoh(), after: byoh({ controlPlane: { replicas: 5 } }), parts: { [CONTROL_PLANE]: 'scaled' } },
  { id: 'labels-of-a-control-plane', live: Live.STEP, before: byoh(), after: byoh({ controlPlane: { labels: { team: 'edge' } } }), parts: { [CONTROL_PLANE]: 'changed' } },
  {
    id: 'version-skipped',
    live: REFUSED,
    refused: [`KubeadmControlPlane/${CONTROL_PLANE}`],
    before: byoh(),
    after: byoh({ cluster: { kubernetesVersion: 'v1.36.0', poolVersion: 'v1.34.2' } }),
    parts: { [CONTROL_PLANE]: 'replaced 3' },
    causes: ['KubeadmControlPlane spec.version'],
    hazards: ['version/skipped-minor'],
  },
  {
    id: 'version-lowered',
    live: Live.STEP,
    before: byoh(),
    after: byoh({ cluster: { kubernetesVersion: 'v1.33.2' } }),
    parts: { [CONTROL_PLANE]: 'replaced 3', [WORKERS]: 'replaced 3' },
    causes: ['KubeadmControlPlane spec.version', 'MachineDeployment spec.template.spec.version'],
    hazards: ['version/downgraded', 'version/rolled-back', 'version/upgraded-at-once'],
  },
  {
    id: 'endpoint-moved',
    live: Live.STEP,
    before: byoh(),
    after: byoh({ cluster: { endpoint: Endpoint.of('192.168.10.99') } }),
    parts: {},
    hazards: ['cluster/network-moved'],
    objects: ['changed ByoCluster/edge', 'changed Cluster/edge'],
  },
  {
    id: 'pod-range-moved',
    live: Live.STEP,
    before: byoh(),
    after: byoh({ cluster: { podCidrs: ['10.245.0.0/16'] } }),
    parts: {},
    hazards: ['cluster/network-moved'],
    objects: ['changed Cluster/edge'],
  },
  {
    id: 'pool-added',
    live: Live.STEP,
    before: withTwoPools({ other: false }),
    after: withTwoPools(),
    parts: { 'edge-other': 'created' },
    hazards: ['cluster/part-moved'],
    objects: ['changed ByoCluster/edge', 'changed Cluster/edge', 'created Metal3Cluster/edge'],
  },
  {
    id: 'pool-retired',
    live: Live.STEP,
    before: withTwoPools(),
    after: withTwoPools({ retired: true }),
    parts: { 'edge-other': 'scaled' },
  },
  {
    id: 'pool-and-its-infra-cluster-gone',
    live: Live.STEP,
    before: withTwoPools(),
    after: withTwoPools({ other: false }),
    parts: { 'edge-other': 'removed' },
    hazards: ['cluster/part-moved', 'object/vanished', 'object/vanished'],
    objects: ['changed ByoCluster/edge', 'changed Cluster/edge', 'removed Metal3Cluster/edge'],
  },
  {
    id: 'cluster-gone',
    live: Live.STEP,
    before: byoh(),
    after: nothing,
    parts: { [CONTROL_PLANE]: 'removed', [WORKERS]: 'removed' },
    hazards: ['object/vanished'],
    objects: ['removed ByoCluster/edge', 'removed Cluster/edge'],
  },
  {
    id: 'cluster-added',
    live: Live.STEP,
    before: nothing,
    after: byoh(),
    parts: { [CONTROL_PLANE]: 'created', [WORKERS]: 'created' },
    objects: ['created ByoCluster/edge', 'created Cluster/edge'],
  },
  {
    id: 'cluster-paused',
    live: Live.STEP,
    before: byoh(),
    after: byoh({ cluster: { paused: true }, pool: { failureDomain: 'rack-a' } }),
    parts: { [WORKERS]: 'replaced 3' },
    causes: ['MachineDeployment spec.template.spec.failureDomain'],
    objects: ['changed Cluster/edge'],
  },
  {
    id: 'health-check-added',
    live: Live.STEP,
    before: withHealthCheck(false),
    after: withHealthCheck(true),
    parts: {},
    objects: ['created MachineHealthCheck/edge-workers'],
  },
];
