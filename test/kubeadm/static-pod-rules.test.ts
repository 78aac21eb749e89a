import { isMounted, STATIC_PODS } from '../../src/kubeadm/mounted-paths';
import { argumentGoneSince, Component, pluginGoneSince } from '../../src/kubeadm/removed-settings';
import { JOINS_CONTROL_PLANE } from '../../src/kubeadm/rules/joins-control-plane';
import { POD_RANGE_SIZE } from '../../src/kubeadm/rules/pod-range-size';
import { REMOVED_SETTING } from '../../src/kubeadm/rules/removed-setting';
import { UNMOUNTED_FILE } from '../../src/kubeadm/rules/unmounted-file';
import { checkRule } from '../rules/check-rule';
import { bundle, cluster, object, pool } from '../rules/cloud-bundle';

const MACHINES = { machineTemplate: { spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate', name: 'workers' } } } };
const AUDIT = '/etc/kubernetes/audit/policy.yaml';

function controlPlane(kubeadmConfigSpec: object, version = 'v1.34.2'): string {
  return object('KubeadmControlPlane', 'shop', { version, kubeadmConfigSpec, ...MACHINES });
}

function withArguments(part: string, extraArgs: object, rest: object = {}, version?: string): string {
  return controlPlane({ clusterConfiguration: { [part]: { extraArgs, ...rest } } }, version);
}

describe('a file of a static pod', () => {
  const [apiServer, controllerManager, scheduler] = STATIC_PODS;

  test.each([
    ['in the folder of certificates', apiServer, '/etc/kubernetes/pki/oidc.crt', undefined, []],
    ['in another folder of certificates', apiServer, '/srv/pki/oidc.crt', '/srv/pki', []],
    ['among certificates of the host', controllerManager, '/etc/ssl/certs/ca.pem', undefined, []],
    ['mounted as such', apiServer, AUDIT, undefined, [AUDIT]],
    ['in a folder that is mounted', apiServer, AUDIT, undefined, ['/etc/kubernetes/audit/']],
    ['that kubeadm makes', controllerManager, '/etc/kubernetes/controller-manager.conf', undefined, []],
    ['that kubeadm makes for the scheduler', scheduler, '/etc/kubernetes/scheduler.conf', undefined, []],
  ])('is seen %s', (_, pod, path, certificatesDir, mountPaths) => {
    expect(isMounted(pod, path, certificatesDir, mountPaths)).toBe(true);
  });

  test.each([
    ['beside the folder of certificates', apiServer, '/etc/kubernetes/pki-old/oidc.crt', undefined, []],
    ['where certificates are no more', apiServer, '/etc/kubernetes/pki/oidc.crt', '/srv/pki', []],
    ['of another pod', apiServer, '/etc/kubernetes/controller-manager.conf', undefined, []],
    ['among certificates, by the scheduler', scheduler, '/etc/kubernetes/pki/ca.crt', undefined, []],
    ['beside a folder that is mounted', apiServer, AUDIT, undefined, ['/etc/kubernetes/aud']],
  ])('is not seen %s', (_, pod, path, certificatesDir, mountPaths) => {
    expect(isMounted(pod, path, certificatesDir, mountPaths)).toBe(false);
  });

  test.each([
    ['in v1beta2', [{ name: 'audit-policy-file', value: AUDIT }], 'extraArgs[0].value'],
    ['in v1beta1', { 'audit-policy-file': AUDIT }, 'extraArgs.audit-policy-file'],
  ])('fails if no volume brings it, %s', (_, args, path) => {
    expect(checkRule(UNMOUNTED_FILE, withArguments('apiServer', args))).toEqual([
      `spec.kubeadmConfigSpec.clusterConfiguration.apiServer.${path}: 'audit-policy-file' '${AUDIT}' is a file of the host that the pod does not see, and it does not start without; `
        + "mount it in 'extraVolumes' of 'apiServer' ('apiServerExtraVolumes' of the construct), or put it below '/etc/kubernetes/pki'",
    ]);
  });

  test.each([
    ['another argument has a path', withArguments('apiServer', { 'audit-log-path': '/var/log/audit.log', 'service-account-issuer': '/x' })],
    ['a variable is filled in', withArguments('apiServer', { 'audit-policy-file': '${AUDIT_POLICY}' })],
    ['kubeadm patches its pods', controlPlane({
      clusterConfiguration: { apiServer: { extraArgs: { 'audit-policy-file': AUDIT } } }, initConfiguration: { patches: { directory: '/etc/kubernetes/patches' } },
    })],
    ['it belongs to an external etcd', controlPlane({
      clusterConfiguration: { etcd: { external: { caFile: '/srv/etcd/ca.crt' } }, apiServer: { extraArgs: { 'etcd-cafile': '/srv/etcd/ca.crt' } } },
    })],
  ])('is not asked for where %s', (_, yaml) => {
    expect(checkRule(UNMOUNTED_FILE, yaml)).toEqual([]);
  });
});

describe('a setting that Kubernetes has no more', () => {
  test.each([
    ['apiServer', 'cloud-provider', 'external', 'v1.32.9'],
    ['controllerManager', 'cloud-provider', 'external', 'v1.36.0'],
    ['apiServer', 'enable-admission-plugins', 'NodeRestriction,PodSecurity', 'v1.36.0'],
    ['apiServer', 'enable-admission-plugins', 'PersistentVolumeLabel', 'v1.30.0'],
    ['apiServer', 'toString', 'x', 'v1.36.0'],
  ])('is not %s %s=%s in %4$s', (part, name, value, version) => {
    expect(checkRule(REMOVED_SETTING, bundle(cluster('Metal3Cluster'), withArguments(part, { [name]: value }, {}, version)))).toEqual([]);
  });

  test.each([
    ['apiServer', 'cloud-provider', 'external', 'v1.33.0', "'cloud-provider' is an argument that kube-apiserver has no more since v1.33, and it does not start with it; leave it out"],
    ['controllerManager', 'pod-eviction-timeout', '5m', 'v1.34.2',
      "'pod-eviction-timeout' is an argument that kube-controller-manager has no more since v1.27, and it does not start with it; leave it out"],
    ['scheduler', 'logtostderr', 'true', 'v1.34.2', "'logtostderr' is an argument that kube-scheduler has no more since v1.26, and it does not start with it; leave it out"],
    ['apiServer', 'disable-admission-plugins', 'ServiceAccount, SecurityContextDeny', 'v1.34.2',
      "'SecurityContextDeny' is an admission plugin that Kubernetes has no more since v1.30, and the API server does not start with it; take it out of the list"],
  ])('fails as %s %s=%s in %s', (part, name, value, version, message) => {
    expect(checkRule(REMOVED_SETTING, bundle(cluster('Metal3Cluster'), withArguments(part, { [name]: value }, {}, version))))
      .toEqual([`spec.kubeadmConfigSpec.clusterConfiguration.${part}.extraArgs.${name}: ${message}`]);
  });

  test('is looked up by program', () => {
    expect(argumentGoneSince(Component.KUBELET, 'cloud-config')).toBe(34);
    expect(argumentGoneSince(Component.API_SERVER, 'cloud-config')).toBe(33);
    expect(argumentGoneSince(Component.CONTROLLER_MANAGER, 'cloud-config')).toBeUndefined();
    expect(pluginGoneSince('NodeRestriction')).toBeUndefined();
  });
});

describe('an argument of etcd', () => {
  const checked = (extraArgs: object, rest: object = {}, version?: string) => checkRule(REMOVED_SETTING, bundle(
    cluster('Metal3Cluster'), controlPlane({ clusterConfiguration: { etcd: { local: { extraArgs, ...rest } } } }, version)));
  const at = 'spec.kubeadmConfigSpec.clusterConfiguration.etcd.local.extraArgs';

  test.each([
    ['of before, in a release that has it', { 'enable-v2': 'true' }, {}, 'v1.33.4'],
    ['of before, where an image of before is named', { 'enable-v2': 'true' }, { imageTag: '3.5.21-0' }, 'v1.34.2'],
    ['of before, where nobody can tell the release', { 'enable-v2': 'true' }, { imageTag: 'ours' }, 'v1.34.2'],
    ['of today', { 'quota-backend-bytes': '8589934592', 'listen-metrics-urls': 'http://0.0.0.0:2381' }, {}, 'v1.34.2'],
    ['under its earlier name', { 'experimental-initial-corrupt-check': 'true' }, {}, 'v1.36.0'],
    ['like none', { 'something-else-altogether': 'true' }, {}, 'v1.34.2'],
  ])('passes %s', (_, extraArgs, rest, version) => {
    expect(checked(extraArgs, rest, version)).toEqual([]);
  });

  test.each([
    ['enable-v2', {}, 'v1.34.2', "'enable-v2' is an argument that etcd has no more since v3.6, and v3.6 of these machines does not start with it; leave it out"],
    ['proxy', { imageTag: 'v3.6.8' }, 'v1.33.4', "'proxy' is an argument that etcd has no more since v3.6, and v3.6 of these machines does not start with it; leave it out"],
    ['debug', {}, 'v1.30.0', "'debug' is an argument that etcd has no more since v3.5, and v3.5 of these machines does not start with it; leave it out"],
    ['snapshot-counts', {}, 'v1.34.2', "'snapshot-counts' is not an argument of etcd, and it does not start with it; use 'snapshot-count'"],
    ['--snapshot-count', {}, 'v1.34.2', "'--snapshot-count' is not an argument of etcd, and it does not start with it; use 'snapshot-count'"],
  ])('fails as %s beside %j in %s', (name, rest, version, message) => {
    expect(checked([{ name, value: 'true' }], rest, version)).toEqual([`${at}[0].value: ${message}`]);
  });
});

describe('the range of pods', () => {
  const withPods = (pods: string[], extraArgs: object = {}, networking: object = {}) => bundle(
    object('Cluster', 'shop', {
      controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane', name: 'shop' }, clusterNetwork: { pods: { cidrBlocks: pods } },
    }),
    controlPlane({ clusterConfiguration: { controllerManager: { extraArgs }, networking } }),
  );

  test.each([
    [['10.244.0.0/16', 'fd00:10:244::/56'], {}],
    [['10.244.0.0/24', 'fd00::/64'], {}],
    [['10.0.0.0/8', 'fd00::/48'], {}],
    [['10.244.0.0/26'], { 'node-cidr-mask-size-ipv4': '27' }],
    [['10.244.0.0/26'], { 'node-cidr-mask-size': '27' }],
    [['10.244.0.0/26'], { 'allocate-node-cidrs': 'false' }],
    [['pods/16', ''], {}],
  ])('may be %j with %j', (pods, args) => {
    expect(checkRule(POD_RANGE_SIZE, withPods(pods, args))).toEqual([]);
  });

  test('is not looked at where kubeadm is told another one', () => {
    expect(checkRule(POD_RANGE_SIZE, withPods(['10.244.0.0/26'], {}, { podSubnet: '10.244.0.0/16' }))).toEqual([]);
  });

  test.each([
    ['10.244.0.0/26', {}, 'smaller than', 24, 8, 'ipv4'],
    ['10.244.0.0/16', { 'node-cidr-mask-size-ipv4': '12' }, 'smaller than', 12, 0, 'ipv4'],
    ['10.0.0.0/7', {}, 'too large for', 24, 8, 'ipv4'],
    ['fd00::/40', {}, 'too large for', 64, 48, 'ipv6'],
  ])('fails as %s with %j', (pods, args, what, mask, least, family) => {
    expect(checkRule(POD_RANGE_SIZE, withPods([pods], args))).toEqual([
      `spec.clusterNetwork.pods.cidrBlocks[0]: 'pods' ${pods} is ${what} the /${mask} that each node gets of it, and 'kubeadm init' refuses that; `
        + `use a prefix length from ${least} to ${mask}, or set the argument 'node-cidr-mask-size-${family}' of the controller manager`,
    ]);
  });
});

describe('the join of a pool', () => {
  const join = (controlPlanePart: unknown, kind: string) => bundle(
    pool('Metal3MachineTemplate', { bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: 'workers' } } }, kind),
    object('KubeadmConfigTemplate', 'workers', { template: { spec: { joinConfiguration: { controlPlane: controlPlanePart } } } }),
  );

  test('fails as one of the control plane, be it empty', () => {
    expect(checkRule(JOINS_CONTROL_PLANE, join({}, 'MachineDeployment'))).toEqual([
      "spec.template.spec.joinConfiguration.controlPlane: 'controlPlane' is for machines of the control plane, and the machines of a pool get no bootstrap data with it; leave it out",
    ]);
  });

  test('says nothing of it', () => {
    expect(checkRule(JOINS_CONTROL_PLANE, join(undefined, 'MachineDeployment'))).toEqual([]);
  });
});
