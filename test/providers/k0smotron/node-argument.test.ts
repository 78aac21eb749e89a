import { K0S_NODE_ARGUMENT } from '../../../src/providers/k0smotron/rules/node-argument';
import { checkRule } from '../../rules/check-rule';
import { bundle } from '../../rules/cloud-bundle';

const BOOTSTRAP = 'bootstrap.cluster.x-k8s.io/v1beta2';
const object = (apiVersion: string, kind: string, name: string, spec: object) => JSON.stringify({ apiVersion, kind, metadata: { name, namespace: 'shop' }, spec });
const worker = (args: readonly unknown[], version: string | undefined = 'v1.34.2+k0s.0') => object(BOOTSTRAP, 'K0sWorkerConfigTemplate', 'shop', { template: { spec: { version, args } } });
const controller = (args: readonly unknown[]) => object('controlplane.cluster.x-k8s.io/v1beta2', 'K0sControlPlane', 'shop', { version: 'v1.34.2', k0sConfigSpec: { args } });
const check = (...documents: string[]) => checkRule(K0S_NODE_ARGUMENT, bundle(...documents)).map(finding => finding.slice(finding.indexOf(': ') + 2));

test.each([
  ['--kubelet-extra-args=--network-plugin=cni', "'network-plugin' is an argument that kubelet has no more since v1.24, and it does not start with it; leave it out"],
  ['--kubelet-extra-args="--max-pods=20 --max-podz=20"', "'max-podz' is not an argument of kubelet, and it does not start with it; use 'max-pods'"],
  ["--kubelet-extra-args '--feature-gates=NodeSwap'", "the feature gate 'NodeSwap' has no value, and kubelet does not start with it; write 'NodeSwap=true' or 'NodeSwap=false'"],
  ['--kubelet-extra-args=--node-ip=10.0.0.1,10.0.0.2', "'node-ip' is '10.0.0.1,10.0.0.2', which kubelet cannot read, and it does not start; write one address, or one of each family"],
  ['--kubelet-extra-args=--node-labels=a=b,x.k8s.io/c=d', "'node-labels' is 'a=b,x.k8s.io/c=d', which kubelet cannot read, and it does not start; take 'x.k8s.io/c' out, which kubelets may not set on themselves"],
  ['--kubelet-extra-args=--register-with-taints=a=b:NoSchedul',
    "'register-with-taints' is 'a=b:NoSchedul', which kubelet cannot read, and it does not start; write a taint as <key>=<value>:<effect>; the effects are NoSchedule, PreferNoSchedule, NoExecute"],
  ['--kubelet-extra-args=max-pods=20', "'max-pods=20' is no argument of a kubelet, which does not start with it; write '--' before its name, and no spaces in its value"],
  ['--kubelet-extra-args', "'--kubelet-extra-args' stands without a value, which k0smotron reads in the same entry only; write '--kubelet-extra-args=…'"],
  ['--kubelet-extra-arg=--max-pods=20', "'--kubelet-extra-arg' is not an argument of k0s, which does not start with it; use '--kubelet-extra-args'"],
])('k0s hands %s on', (argument, expected) => {
  expect(check(worker([argument]))).toEqual([expected]);
});

test.each([
  ['nothing', []], ['a number', [5]], ['an object', [{ a: 1 }]], ['what a shell fills in', ['--kubelet-extra-args=--max-pods=${PODS} --node-ip=$(hostname -i)']],
  ['arguments in order', ['--kubelet-extra-args=--max-pods=20 --node-ip=10.0.0.1,fd00::1 --feature-gates=NodeSwap=true', '--labels=a=b', '--profile=x', '--cri-socket=remote:/run/x.sock']],
  ['what no release is known to have', ['--something-else=1', '-v']], ['one word', ['--debug']],
])('k0s starts with %s', (_, args) => {
  expect(check(worker(args))).toEqual([]);
});

test('a controller is a node only if it is told so', () => {
  const gone = '--kubelet-extra-args=--network-plugin=cni';
  expect(check(controller([gone]))).toEqual([]);
  expect(check(controller([gone, '--enable-worker']))).toHaveLength(1);
  expect(check(controller(['--no-taint']))).toEqual(["'--no-taint' is not an argument of k0s, which does not start with it; use '--no-taints'"]);
  expect(check(controller(['--no-taints', '--single', '--disable-components=helm']))).toEqual([]);
});

test('the version of its machines counts where a config has none, and ids are held against their provider', () => {
  const group = 'infrastructure.cluster.x-k8s.io';
  const pool = object('cluster.x-k8s.io/v1beta2', 'MachineDeployment', 'shop', {
    clusterName: 'shop',
    template: {
      spec: {
        version: 'v1.34.2',
        bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'K0sWorkerConfigTemplate', name: 'shop' } },
        infrastructureRef: { apiGroup: group, kind: 'AWSMachineTemplate', name: 'shop' },
      },
    },
  });
  const config = (args: string[]) => object(BOOTSTRAP, 'K0sWorkerConfigTemplate', 'shop', { template: { spec: { args } } });
  const gone = config(['--kubelet-extra-args=--network-plugin=cni']);
  expect(check(gone)).toEqual([]);
  expect(check(gone, pool)).toHaveLength(1);
  expect(check(config(['--kubelet-extra-args=--provider-id=gce://x/y']), pool)).toEqual([
    "'provider-id' 'gce://x/y' is not how ids of AWSMachineTemplate begin, which is 'aws:///', so that no machine finds its node; leave it out",
  ]);
  expect(check(config(['--kubelet-extra-args=--provider-id=aws:///x/y']), pool)).toEqual([]);
});
