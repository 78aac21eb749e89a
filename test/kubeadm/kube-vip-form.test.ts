import { isImageReference } from '../../src/core';
import { readKubeVip } from '../../src/kubeadm/kube-vip-manifest';
import { KUBE_VIP_POD } from '../../src/kubeadm/rules/kube-vip-pod';
import { KUBE_VIP_RIGHTS } from '../../src/kubeadm/rules/kube-vip-rights';
import { staticPodProblem } from '../../src/kubeadm/static-pod-text';
import { checkRule } from '../rules/check-rule';
import { bundle, object } from '../rules/cloud-bundle';

interface Pod {
  readonly args?: readonly string[];
  readonly env?: { readonly [name: string]: string };
}

function pod({ args = ['manager'], env = {} }: Pod = {}): object {
  const variables = { cp_enable: 'true', vip_arp: 'true', address: '10.20.30.40', port: '6443', vip_interface: 'bond0', ...env };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'kube-vip' },
    spec: {
      containers: [{
        name: 'kube-vip',
        image: 'ghcr.io/kube-vip/kube-vip:v1.0.4',
        args,
        env: Object.entries(variables).map(([name, value]) => ({ value, name })),
        securityContext: { capabilities: { add: ['NET_ADMIN', 'NET_RAW'] } },
        volumeMounts: [{ mountPath: '/etc/kubernetes/admin.conf', name: 'kubeconfig' }],
      }],
      hostNetwork: true,
      volumes: [{ name: 'kubeconfig', hostPath: { path: '/etc/kubernetes/admin.conf' } }],
    },
  };
}

function shop(content: string, rest: object = {}): string {
  return bundle(
    object('Cluster', 'shop', {
      controlPlaneEndpoint: { host: '10.20.30.40', port: 6443 },
      controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane', name: 'shop' },
    }),
    object('KubeadmControlPlane', 'shop', {
      version: 'v1.34.2',
      machineTemplate: { spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate', name: 'workers' } } },
      kubeadmConfigSpec: { files: [{ path: '/etc/kubernetes/manifests/kube-vip.yaml', content }], ...rest },
    }),
  );
}

const AT = 'spec.kubeadmConfigSpec.files[0].content';
const SETTINGS = { address: '10.20.30.40', port: 6443, balances: false, isArp: true, isAdmin: true };

test.each([
  ['JSON', JSON.stringify(pod())],
  ['JSON of many lines', JSON.stringify(pod(), null, 2)],
  ['braces', `apiVersion: v1\nkind: Pod\nspec: ${JSON.stringify(Object(pod()).spec)}\n`],
])('kube-vip is read in %s', (_, content) => {
  expect(readKubeVip(content)).toMatchObject({ ...SETTINGS, pod: { announces: true, isOnHost: true, mayChangeAddresses: true } });
});

test('kube-vip is read with comments and anchors, and with values before their names', () => {
  const text = [
    'apiVersion: v1', 'kind: Pod # static', 'spec:', '  containers:', '  - image: ghcr.io/kube-vip/kube-vip:v1.0.4 # pinned', '    env:',
    '    - value: &vip 10.20.30.40 # of the cluster', '      name: address', '    - name: other', '      value: *vip',
  ].join('\n');
  expect(readKubeVip(text)).toMatchObject({ address: '10.20.30.40' });
});

test('what is rendered on the node stays as it is', () => {
  const text = 'kind: Pod\nspec:\n  containers:\n  - image: kube-vip\n    env:\n    - name: address\n      value: 10.20.30.40\n    - name: vip_interface\n      value: {{ .Interface }}\n';
  expect(readKubeVip(text)).toMatchObject({ address: '10.20.30.40' });
});

test.each<[string, Pod, string]>([
  ['a command that it does not have', { args: ['manger'] }, "'manger' is no command of kube-vip, which does not start; write 'manager' as its argument"],
  ['a switch that is neither on nor off', { env: { vip_leaderelection: 'yes' } }, "'vip_leaderelection' of kube-vip is 'yes', and it does not start; write \"true\" or \"false\""],
  ['an interface that no machine has', { env: { vip_interface: 'a-very-long-interface' } },
    "'vip_interface' of kube-vip is 'a-very-long-interface', and names of interfaces have 15 characters at most; write the one that its machine has"],
])('control-plane/kube-vip-pod finds %s', (_, settings, message) => {
  expect(checkRule(KUBE_VIP_POD, shop(JSON.stringify(pod(settings))))).toEqual([`${AT}: ${message}`]);
});

test('control-plane/kube-vip-pod takes what kube-vip takes', () => {
  expect(checkRule(KUBE_VIP_POD, shop(JSON.stringify(pod())))).toEqual([]);
  expect(checkRule(KUBE_VIP_POD, shop(JSON.stringify(pod({ args: ['/opt/run.sh'] }))))).toEqual([]);
});

test('control-plane/kube-vip-rights knows that commands after kubeadm come too late', () => {
  const content = JSON.stringify(pod());
  const command = 'sed -i s#super-admin.conf#admin.conf# /etc/kubernetes/manifests/kube-vip.yaml';
  expect(checkRule(KUBE_VIP_RIGHTS, shop(content, { postKubeadmCommands: [command] }))).toHaveLength(1);
  expect(checkRule(KUBE_VIP_RIGHTS, shop(content, { preKubeadmCommands: [command] }))).toEqual([]);
});

test.each([
  'nginx', 'registry.example.com:5000/a/b:v1.2', 'localhost/a', 'a/b__c@sha256:0123456789abcdef0123456789abcdef', '[fd00::1]:5000/a:x', 'Registry.example.com/a',
])('%s is an image', image => {
  expect(isImageReference(image)).toBe(true);
});

test.each(['', 'https://ghcr.io/a', 'a:b:c', 'ghcr.io/Kube-Vip/a', 'a//b', 'a:', 'a@sha256:xyz', 'a b', 'a/b-', 'a@b@c'])('%j is no image', image => {
  expect(isImageReference(image)).toBe(false);
});

test('kubelets do not start what no runtime can pull', () => {
  const text = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n  containers:\n  - name: a\n    image: ';
  expect(staticPodProblem(`${text}https://ghcr.io/a/b:v1\n`))
    .toBe("has a container 'a' with the image 'https://ghcr.io/a/b:v1', which no container runtime can read; write it as registry.example.com/name:tag");
  expect(staticPodProblem(`${text}ghcr.io/a/b:\${TAG}\n`)).toBeUndefined();
});
