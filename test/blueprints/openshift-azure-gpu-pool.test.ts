import { App, Chart } from 'cdk8s';
import { OpenShiftAzureGpuPool } from '../../src/blueprints';
import { OpenShiftMtuMigration } from '../../src/openshift';
import { BUILT_IN } from '../../src/registry';
import { findViolations } from '../../src/validation';
import { find, synth } from '../support/manifests';

describe.each([
  { government: false, aws: 'us-east-1', azure: 'eastus', environment: 'AzurePublicCloud' },
  { government: true, aws: 'us-gov-west-1', azure: 'usgovvirginia', environment: 'AzureUSGovernmentCloud' },
])('with government $government', ({ government, aws, azure, environment }) => {
  const chart = new OpenShiftAzureGpuPool(new App(), 'gpu', { government });
  const manifests = synth(chart);

  test('links the VPC of the cluster with the virtual network of the AzureCluster, each in its own cloud', () => {
    const { primary, secondary } = find(manifests, 'CrossCspNetwork').spec;
    const { location, azureEnvironment, networkSpec: { vnet } } = find(manifests, 'AzureCluster').spec;
    expect(primary).toMatchObject({ platform: 'AWS', region: aws, cidrs: ['10.0.0.0/16'] });
    expect(secondary).toMatchObject({ platform: 'Azure', region: azure, virtualNetwork: vnet.name, cidrs: vnet.cidrBlocks });
    expect([location, azureEnvironment]).toEqual([azure, environment]);
  });

  test('opens the machine config server to workers, for the control plane and its load balancer', () => {
    const open = manifests.filter(({ kind, spec }) => kind === 'SecurityGroupIngressRule' && spec.forProvider.fromPort === 22623);
    expect(open.map(({ spec }) => spec.forProvider.cidrIpv4)).toEqual(['10.1.0.0/16', '10.1.0.0/16']);
  });

  test('has no violation', () => {
    expect(findViolations(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN).map(({ code, at }) => `${at.object} ${code}`)).toEqual([]);
  });
});

test('the MTU of the cluster follows from its link, and one that does not is found in the same bundle', () => {
  const app = new App();
  const { link } = new OpenShiftAzureGpuPool(app, 'gpu');
  const { secondStep } = new OpenShiftMtuMigration(app, 'mtu', { links: [link], currentMtu: 8901, machineMtu: 9001 });
  const network = find(synth(secondStep), 'Network');
  expect(network.spec.defaultNetwork.ovnKubernetesConfig.mtu).toBe(1300);
  const bundle = (mtu: number) => [...synth(Chart.of(link)), { ...network, spec: { defaultNetwork: { type: 'OVNKubernetes', ovnKubernetesConfig: { mtu } } } }];
  const codes = (mtu: number) => findViolations(bundle(mtu).map(manifest => ({ manifest, origin: {} })), BUILT_IN).map(({ code }) => code);
  expect(codes(1300)).toEqual([]);
  expect(codes(1301)).toEqual(['cross-csp/mtu-too-large']);
});
