import { Cron, Duration } from 'cdk8s';
import { API, chartFor, GPU_TAINT, PINNED } from './programs';
import {
  OpenShiftAzureNodeManager, OpenShiftAzureNodeManagerProps, OpenShiftGpuStack, OpenShiftGpuStackProps, OpenShiftMigStrategy,
  OpenShiftOrphanNodeReaper, OpenShiftOrphanNodeReaperProps,
} from '../../../src/openshift';
import { find, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const NOT_PINNED = "'image' 'a:latest' is not pinned by a digest; use '<name>[:<tag>]@sha256:<64 hexadecimal digits>' (openshift/image-not-pinned)";

test('the node manager takes all props', () => {
  const chart = chartFor();
  const props: Required<OpenShiftAzureNodeManagerProps> = { image: PINNED, internalApi: API, namespace: 'nodes' };
  expect(new OpenShiftAzureNodeManager(chart, 'NodeManager', props).resource.metadata.namespace).toBe('nodes');
});

test('the node manager fails with an image that moves', () => {
  expect(() => new OpenShiftAzureNodeManager(chartFor(), 'NodeManager', { image: 'a:latest', internalApi: API })).toThrow(new Error(`[test/NodeManager] ${NOT_PINNED}`));
});

test('the reaper takes all props', () => {
  const chart = chartFor();
  const props: Required<OpenShiftOrphanNodeReaperProps> = {
    image: PINNED, cloudProvider: 'gcp', patience: Duration.minutes(30), schedule: Cron.hourly(), imagePullSecretName: 'pull', runAsUser: 1000, namespace: 'nodes',
  };
  new OpenShiftOrphanNodeReaper(chart, 'Reaper', props);
  const manifests = synth(chart);
  const { spec } = find(manifests, 'CronJob', 'orphan-node-reaper');
  const pod = spec.jobTemplate.spec.template.spec;
  expect(spec).toMatchObject({ schedule: '0 * * * *', concurrencyPolicy: 'Forbid' });
  expect(pod.containers[0]).toMatchObject({ image: PINNED, args: ['node.openshift.io/cloud-provider=gcp', 'openshift-cluster-api', '1800'], securityContext: { runAsUser: 1000 } });
  expect(pod.imagePullSecrets).toEqual([{ name: 'pull' }]);
  expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
});

test('the reaper may list and delete nodes, list machines, and nothing else', () => {
  const chart = chartFor();
  new OpenShiftOrphanNodeReaper(chart, 'Reaper', { image: PINNED });
  const manifests = synth(chart);
  const rules = ['ClusterRole', 'Role'].flatMap(kind => manifests.filter(manifest => manifest.kind === kind)).flatMap(manifest => manifest.rules as object[]);
  expect(rules).toEqual([
    { apiGroups: [''], resources: ['nodes'], verbs: ['list', 'delete'] },
    { apiGroups: ['cluster.x-k8s.io'], resources: ['machines'], verbs: ['list'] },
  ]);
});

test('the reaper fails with an image that moves, and with little patience', () => {
  expect(() => new OpenShiftOrphanNodeReaper(chartFor(), 'Reaper', { image: 'a:latest' })).toThrow(new Error(`[test/Reaper] ${NOT_PINNED}`));
  expect(() => new OpenShiftOrphanNodeReaper(chartFor(), 'Reaper', { image: PINNED, patience: Duration.minutes(1) })).toThrow(
    new Error("[test/Reaper] 'patience' is 60 seconds, in which a node may well come back; use at least 5 minutes (input/invalid-value)"));
});

test('GPUs take all props', () => {
  const chart = chartFor();
  const props: Required<OpenShiftGpuStackProps> = {
    gpuOperatorChannel: 'v26.7', featureDiscoveryChannel: '4.22', taints: [GPU_TAINT], mig: OpenShiftMigStrategy.MIXED, automaticUpgrades: false,
  };
  new OpenShiftGpuStack(chart, 'Gpu', props);
  const manifests = synth(chart);
  expect(find(manifests, 'Subscription', 'nfd').spec).toMatchObject({ channel: '4.22', installPlanApproval: 'Manual' });
  expect(find(manifests, 'ClusterPolicy', 'gpu-cluster-policy').spec).toMatchObject({ mig: { strategy: 'mixed' }, daemonsets: { tolerations: [{ key: 'nvidia.com/gpu', effect: 'NoSchedule' }] } });
});

test('GPUs fail with what is no channel', () => {
  expect(() => new OpenShiftGpuStack(chartFor(), 'Gpu', { gpuOperatorChannel: '' })).toThrow(
    new Error("[test/Gpu] 'gpuOperatorChannel' '' is not the name of a channel; use what 'oc get packagemanifest' lists, for example 'v26.7' or 'stable' (input/invalid-value)"));
});
