import { azureCluster, MACHINE } from './machines';
import { AzureApiServerLoadBalancer, AzureControlPlane, AzureControlPlaneProps, AzureLoadBalancerType } from '../../../src/providers/azure';
import { Endpoint } from '../../../src/root';
import { find, Manifest, synth } from '../../support/manifests';

/** The kubeadm config of a control plane behind a load balancer. */
function config(
  apiServerLoadBalancer: AzureApiServerLoadBalancer | undefined, props: Partial<AzureControlPlaneProps> = {}, endpoint?: Endpoint,
): Manifest {
  const { chart, cluster } = azureCluster({ apiServerLoadBalancer }, { endpoint });
  new AzureControlPlane(cluster, 'ControlPlane', { ...MACHINE, ...props });
  return find(synth(chart), 'KubeadmControlPlane').spec.kubeadmConfigSpec;
}

const onFirst = (host: string) => `test ! -e /run/kubeadm/kubeadm.yaml || echo 127.0.0.1 ${host} >> /etc/hosts`;
const onOthers = (host: string) => `test ! -e /run/kubeadm/kubeadm-join-config.yaml || echo 127.0.0.1 ${host} >> /etc/hosts`;
const { INTERNAL, PUBLIC } = AzureLoadBalancerType;

test.each<[string, AzureApiServerLoadBalancer, Endpoint | undefined, string]>([
  ['the default zone', { type: INTERNAL }, undefined, 'apiserver.edge.capz.io'],
  ['a zone that is given', { type: INTERNAL, privateDnsZoneName: 'edge.internal' }, undefined, 'apiserver.edge.internal'],
  ['the endpoint that is given', { type: INTERNAL, privateDnsZoneName: 'edge.internal' }, Endpoint.of('api.example.com'), 'api.example.com'],
])('machines resolve the API server of %s to themselves, the first before kubeadm and the others after it', (_what, apiServerLoadBalancer, endpoint, host) => {
  const { preKubeadmCommands, postKubeadmCommands } = config(apiServerLoadBalancer, {}, endpoint);
  expect(preKubeadmCommands).toEqual([onFirst(host)]);
  expect(postKubeadmCommands).toEqual([onOthers(host)]);
});

test('commands of the user come before and after', () => {
  const { preKubeadmCommands, postKubeadmCommands } = config({ type: INTERNAL }, { preKubeadmCommands: ['echo before'], postKubeadmCommands: ['echo after'] });
  expect(preKubeadmCommands).toEqual(['echo before', onFirst('apiserver.edge.capz.io')]);
  expect(postKubeadmCommands).toEqual([onOthers('apiserver.edge.capz.io'), 'echo after']);
});

test.each([undefined, {}, { type: PUBLIC }])('machines reach themselves through a public load balancer: %j', apiServerLoadBalancer => {
  expect(config(apiServerLoadBalancer)).not.toHaveProperty('preKubeadmCommands');
  expect(config(apiServerLoadBalancer)).not.toHaveProperty('postKubeadmCommands');
});
