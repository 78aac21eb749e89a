import { isAdminWithoutRights } from '../../src/kubeadm/admin-rights';
import { readKubeVipCommand } from '../../src/kubeadm/kube-vip-command';
import { readKubeVip } from '../../src/kubeadm/kube-vip-manifest';
import { ENDPOINT_UNSERVED } from '../../src/kubeadm/rules/endpoint-unserved';
import { KUBE_VIP_ENDPOINT } from '../../src/kubeadm/rules/kube-vip-endpoint';
import { KUBE_VIP_RIGHTS } from '../../src/kubeadm/rules/kube-vip-rights';
import { checkRule } from '../rules/check-rule';
import { bundle, object } from '../rules/cloud-bundle';

function manifest(variables: { readonly [name: string]: string }, kubeconfig = '/etc/kubernetes/admin.conf'): string {
  const env = Object.entries(variables).map(([name, value]) => `    - name: ${name}\n      value: "${value}"`);
  return [
    'apiVersion: v1', 'kind: Pod', 'spec:', '  containers:', '  - image: ghcr.io/kube-vip/kube-vip:v1.0.4', '    env:', ...env,
    '  volumes:', '  - hostPath:', `      path: ${kubeconfig}`, '    name: kubeconfig',
  ].join('\n');
}

const VIP = { cp_enable: 'true', address: '10.20.30.40', port: '6443' };
const AT = 'spec.kubeadmConfigSpec.files[0].content';

function machines(kind: string): object {
  return { machineTemplate: { spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind, name: 'workers' } } } };
}

interface Shop {
  readonly version?: string;
  readonly host?: string;
  readonly port?: number;
  readonly primary?: string;
  readonly carrier?: string;
  readonly annotations?: object;
  readonly managedBy?: string;
}

function shop(kubeadmConfigSpec: object, options: Shop = {}): string {
  const { version = 'v1.34.2', host = '10.20.30.40', port = 6443, primary = 'Metal3Cluster', carrier = 'Metal3MachineTemplate', annotations = {}, managedBy = '' } = options;
  return bundle(
    object('Cluster', 'shop', {
      controlPlaneEndpoint: { host, port },
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: primary, name: 'shop' },
      controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane', name: 'shop' },
    }, { annotations }),
    object('KubeadmControlPlane', 'shop', { version, kubeadmConfigSpec, ...machines(carrier) }),
    object(primary, 'shop', {}, managedBy === '' ? {} : { annotations: { 'cluster.x-k8s.io/managed-by': managedBy } }),
  );
}

function withFile(content: string, rest: object = {}): object {
  return { files: [{ path: '/etc/kubernetes/manifests/kube-vip.yaml', content }], ...rest };
}

describe('the manifest of kube-vip', () => {
  test('tells its settings', () => {
    expect(readKubeVip(manifest({ ...VIP, lb_enable: 'true' }))).toEqual({ address: '10.20.30.40', port: 6443, balances: true, isArp: false, isAdmin: true });
  });

  test('tells the address in the words of old releases', () => {
    expect(readKubeVip(manifest({ vip_address: '10.20.30.40' }, '/etc/kubernetes/super-admin.conf')))
      .toEqual({ address: '10.20.30.40', port: undefined, balances: false, isArp: false, isAdmin: false });
  });

  test('tells the address of each cluster, and what is different besides', () => {
    const settings = { address: '10.20.30.40', port: 6443, balances: false, isArp: false, isAdmin: true };
    expect(readKubeVip(manifest(VIP))).toEqual(settings);
    expect(readKubeVip(manifest({ ...VIP, address: '10.20.30.41' }))).toEqual({ ...settings, address: '10.20.30.41' });
    expect(readKubeVip(manifest({ ...VIP, port: '7443' }))).toEqual({ ...settings, port: 7443 });
    expect(readKubeVip(manifest({ ...VIP, address: '', vip_address: '10.20.30.42' }))).toEqual({ ...settings, address: '10.20.30.42' });
    expect(readKubeVip(manifest({ ...VIP, cp_enable: 'false' }))).toBeUndefined();
  });

  test('tells nothing that something else fills in', () => {
    expect(readKubeVip(manifest({ address: '${VIP}', port: '{{ .port }}' }))).toMatchObject({ address: undefined, port: undefined });
  });

  test.each([
    ['another pod', 'kind: Pod\nmetadata:\n  name: not-kube-vip\nspec:\n  image: nginx'],
    ['a script about kube-vip', '#!/bin/sh\necho kube-vip'],
    ['kube-vip for Services only', manifest({ cp_enable: 'false', address: '10.20.30.40' })],
  ])('is not %s', (_, content) => {
    expect(readKubeVip(content)).toBeUndefined();
  });

  test('is read in time that grows with its length', () => {
    const started = Date.now();
    expect(readKubeVip(`kube-vip${' '.repeat(1_000_000)}`)).toBeUndefined();
    expect(Date.now() - started).toBeLessThan(1000);
  });
});

describe('kube-vip and the endpoint', () => {
  test.each([
    ['the same address and port', shop(withFile(manifest(VIP)))],
    ['the same address in another form', shop(withFile(manifest({ ...VIP, address: 'fd00::1' })), { host: 'fd00:0::0:1' })],
    ['a name that leads to the address', shop(withFile(manifest(VIP)), { host: 'api.example.com' })],
    ['a port at which kube-vip balances', shop(withFile(manifest({ ...VIP, lb_enable: 'true' })), { port: 443 })],
    ['another port for all', shop(
      withFile(manifest({ ...VIP, port: '8443' }), { initConfiguration: { localAPIEndpoint: { bindPort: 8443 } } }), { port: 8443 },
    )],
  ])('go together with %s', (_, yaml) => {
    expect(checkRule(KUBE_VIP_ENDPOINT, yaml)).toEqual([]);
  });

  test('fail with two addresses, also in a packed file', () => {
    const content = Buffer.from(manifest(VIP)).toString('base64');
    const spec = { files: [{ path: '/etc/kubernetes/manifests/kube-vip.yaml', encoding: 'base64', content }] };
    expect(checkRule(KUBE_VIP_ENDPOINT, shop(spec, { host: '10.20.30.41' }))).toEqual([
      `${AT}: kube-vip holds '10.20.30.40', and the endpoint of the cluster is '10.20.30.41', which nobody holds then; use one address for both`,
    ]);
  });

  test('fail where kube-vip asks at another port than the API server has', () => {
    expect(checkRule(KUBE_VIP_ENDPOINT, shop(withFile(manifest({ ...VIP, port: '8443' })), { port: 8443 }))).toEqual([
      `${AT}: kube-vip asks the API server at port 8443, which listens at 6443; write 6443 as the 'port' of kube-vip, or 8443 as 'bindPort' of 'localAPIEndpoint'`,
    ]);
  });
});

describe('the rights of kube-vip', () => {
  test.each([
    [28, 15, false], [29, 0, true], [32, 99, true], [33, 11, true], [33, 12, false], [34, 2, true], [36, 0, true], [36, 1, false], [37, 0, false],
  ])('with admin.conf of v1.%i.%i are missing: %s', (minor, patch, expected) => {
    expect(isAdminWithoutRights(minor, patch)).toBe(expected);
  });

  test.each([
    ['of an older Kubernetes', shop(withFile(manifest(VIP)), { version: 'v1.28.15' })],
    ['of a kubeadm that does not need the address', shop(withFile(manifest(VIP)), { version: 'v1.34.8' })],
    ['of super-admin.conf', shop(withFile(manifest(VIP, '/etc/kubernetes/super-admin.conf')))],
    ['that a command changes', shop(withFile(manifest(VIP), { preKubeadmCommands: ['sed -i s/admin.conf/super-admin.conf/ /etc/kubernetes/manifests/kube-vip.yaml'] }))],
    ['that a script may change', shop({
      files: [{ path: '/etc/kubernetes/manifests/kube-vip.yaml', content: manifest(VIP) }, { path: '/x.sh', contentFrom: { secret: { name: 'x', key: 'x' } } }],
    })],
  ])('suffice %s', (_, yaml) => {
    expect(checkRule(KUBE_VIP_RIGHTS, yaml)).toEqual([]);
  });

  test('fail with admin.conf alone', () => {
    expect(checkRule(KUBE_VIP_RIGHTS, shop(withFile(manifest(VIP))))).toEqual([
      `${AT}: kube-vip works with 'admin.conf', which has no rights while kubeadm v1.34.2 initializes the first machine, and that waits for the address of kube-vip; `
        + "use 'super-admin.conf' there during 'kubeadm init', as the construct KubeVip does by 'preKubeadmCommands' and 'postKubeadmCommands'",
    ]);
  });
});

describe('an endpoint on machines', () => {
  test.each([
    ['by kube-vip', shop(withFile(manifest(VIP)))],
    ['by a file with its address', shop({ files: [{ path: '/etc/lb.conf', content: 'virtual_ipaddress { 10.20.30.40 }' }] })],
    ['by a command', shop({ preKubeadmCommands: ['systemctl enable --now keepalived'] })],
    ['perhaps, by a file that is elsewhere', shop({ files: [{ path: '/x', contentFrom: { secret: { name: 'x', key: 'x' } } }] })],
    ['by whoever made its name', shop({}, { host: 'api.example.com' })],
    ['by the provider', shop({}, { primary: 'AWSCluster', carrier: 'AWSMachineTemplate' })],
    ['by whoever manages the infra cluster', shop({}, { primary: 'AWSCluster', carrier: 'AWSMachineTemplate', managedBy: 'terraform' })],
    ['by a load balancer, as the Cluster says', shop({}, { annotations: { 'cdk8s-cluster-api/endpoint': 'load-balancer' } })],
    ['by somebody whom nobody knows here', shop({}, { primary: 'DockerCluster', carrier: 'DockerMachineTemplate' })],
  ])('is served %s', (_, yaml) => {
    expect(checkRule(ENDPOINT_UNSERVED, yaml)).toEqual([]);
  });

  test.each([['Metal3Cluster', 'Metal3MachineTemplate', 'metal3'], ['AWSCluster', 'Metal3MachineTemplate', 'metal3'], ['Metal3Cluster', 'ByoMachineTemplate', 'byoh']])(
    'fails with %s and %s', (primary, carrier, provider) => {
      expect(checkRule(ENDPOINT_UNSERVED, shop({}, { primary, carrier }))).toEqual([
        `spec.controlPlaneEndpoint.host: nothing in this bundle holds '10.20.30.40': ${primary} builds no load balancer for machines of ${provider}, and no file of the `
          + "control plane brings a server of the address. Add kube-vip ('virtualIp' of the control plane), or say that the address is that of your own load balancer by "
          + "Endpoint.loadBalancer() or the annotation 'cdk8s-cluster-api/endpoint: load-balancer' of the Cluster",
      ]);
    });
});

describe('kube-vip that writes its own manifest', () => {
  const RUN = 'ctr run --rm --net-host ghcr.io/kube-vip/kube-vip:v1.0.4 vip /kube-vip';
  const TO = '| tee /etc/kubernetes/manifests/kube-vip.yaml';
  const command = (flags: string) => `${RUN} manifest pod ${flags} ${TO}`;

  test.each([
    ['flags', command('--interface eth0 --address 10.20.30.40 --port=6443 --controlplane --arp --leaderElection'),
      { address: '10.20.30.40', port: 6443, balances: false, isArp: true, isAdmin: true }],
    ['words of old releases', command('--vip 10.20.30.40 --controlplane --enableLoadBalancer --arp=false'),
      { address: '10.20.30.40', port: undefined, balances: true, isArp: false, isAdmin: true }],
    ['variables', `export VIP="10.20.30.40"; IF=eth0\n${command('--interface $IF --address ${VIP} --controlplane --k8sConfigPath /etc/kubernetes/super-admin.conf')}`,
      { address: '10.20.30.40', port: undefined, balances: false, isArp: false, isAdmin: false }],
    ['several lines', `${RUN} \\\n  manifest pod \\\n  --address 10.20.30.40 \\\n  --controlplane > x`,
      { address: '10.20.30.40', port: undefined, balances: false, isArp: false, isAdmin: true }],
    ['variables of elsewhere', command('--address $VIP --port $PORT --controlplane'), { address: undefined, port: undefined, balances: false, isArp: false, isAdmin: true }],
  ])('is told by %s', (_, script, expected) => {
    expect(readKubeVipCommand(script)).toEqual(expected);
  });

  test.each([
    ['for Services only', command('--address 10.20.30.40 --services')],
    ['without the control plane', command('--address 10.20.30.40 --controlplane=false')],
    ['as a DaemonSet', `${RUN} manifest daemonset --controlplane`],
    ['that is only named', 'echo kube-vip manifest'],
    ['after its pipe', `${RUN} manifest pod --services | tool --controlplane`],
  ])('is none %s', (_, script) => {
    expect(readKubeVipCommand(script)).toBeUndefined();
  });

  test.each([
    ['a command', { preKubeadmCommands: ['export VIP=10.20.30.41', command('--address $VIP --controlplane --arp')] }, 'preKubeadmCommands[1]'],
    ['a script', { files: [{ path: '/run/kube-vip.sh', content: `VIP=10.20.30.41\n${command('--address $VIP --controlplane --arp')}\n` }] }, 'files[0].content'],
  ])('fails by %s with another address than that of the cluster, and as an admin without rights', (_, config, at) => {
    expect(checkRule(KUBE_VIP_ENDPOINT, shop(config))).toEqual([
      `spec.kubeadmConfigSpec.${at}: kube-vip holds '10.20.30.41', and the endpoint of the cluster is '10.20.30.40', which nobody holds then; use one address for both`,
    ]);
    expect(checkRule(KUBE_VIP_RIGHTS, shop(config))).toEqual([
      `spec.kubeadmConfigSpec.${at}: kube-vip works with 'admin.conf', which has no rights while kubeadm v1.34.2 initializes the first machine, and that waits for the address of kube-vip; `
        + "use 'super-admin.conf' there during 'kubeadm init', as the construct KubeVip does by 'preKubeadmCommands' and 'postKubeadmCommands'",
    ]);
  });

  test('is right with the address of the cluster and the right admin', () => {
    const config = { preKubeadmCommands: [command('--address 10.20.30.40 --controlplane --k8sConfigPath /etc/kubernetes/super-admin.conf')] };
    expect([...checkRule(KUBE_VIP_ENDPOINT, shop(config)), ...checkRule(KUBE_VIP_RIGHTS, shop(config))]).toEqual([]);
  });
});
