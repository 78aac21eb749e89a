import { Manifest } from '../../../src/topology';

/** A change that the webhooks of a provider take, though it is close to what they refuse. */
export interface AcceptedChange {
  readonly what: string;
  readonly before: Manifest;
  readonly after: Manifest;
}

type Specs = readonly (readonly [what: string, before: object, after: object])[];

function changes(apiVersion: string, kind: string, common: object, specs: Specs): AcceptedChange[] {
  const metadata = { name: 'own', namespace: 'own' };
  const object = (spec: object) => ({ apiVersion, kind, metadata, spec: { ...common, ...spec } });
  return specs.map(([what, before, after]) => ({ what: `${kind}: ${what}`, before: object(before), after: object(after) }));
}

const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';
const IDENTITY = { apiVersion: `${INFRASTRUCTURE}/v1beta1`, kind: 'AzureClusterIdentity', name: 'platform' };
const AZURE = { location: 'westeurope', subscriptionID: '00000000-0000-0000-0000-000000000000', identityRef: IDENTITY };
const KEY = 'c3NoLWVkMjU1MTkgQUFBQUMzTnphQzFsWkRJMU5URTVBQUFBSUo5VFZGdUt6dkN0VHFDcWsxclBSTkZaOHZDc3FCWkY3dkJzWU1VT0cxd2sgcGxhdGZvcm1AZXhhbXBsZS5jb20=';
const DISK = { nameSuffix: 'data', diskSizeGB: 64 };

function azureVm(spec: object): object {
  return { template: { spec: { vmSize: 'Standard_D4s_v5', sshPublicKey: KEY, osDisk: { osType: 'Linux' }, ...spec } } };
}

export const ACCEPTED_CHANGES: readonly AcceptedChange[] = [
  ...changes(`${INFRASTRUCTURE}/v1beta1`, 'OpenStackCluster', { identityRef: { name: 'keys', cloudName: 'openstack' } }, [
    ['another identity', {}, { identityRef: { name: 'others', cloudName: 'openstack' } }],
    ['other zones', {}, { controlPlaneAvailabilityZones: ['a'], controlPlaneOmitAvailabilityZone: true }],
    ['the first address of the API server', {}, { controlPlaneEndpoint: { host: '203.0.113.20', port: 6443 } }],
    ['other name servers', { managedSubnets: [{ cidr: '10.6.0.0/24', dnsNameservers: ['9.9.9.9'] }] }, { managedSubnets: [{ cidr: '10.6.0.0/24', dnsNameservers: ['1.1.1.1'] }] }],
    ['security groups', {}, { managedSecurityGroups: { allowAllInClusterTraffic: true } }],
    ['other clients of the load balancer', { apiServerLoadBalancer: { enabled: true } }, { apiServerLoadBalancer: { enabled: true, allowedCIDRs: ['192.0.2.0/24'] } }],
    ['a bastion that was off and goes', { bastion: { enabled: false } }, {}],
    ['a fixed address and port that nobody gave', { disableAPIServerFloatingIP: true }, { disableAPIServerFloatingIP: true, apiServerFixedIP: '10.6.0.10', apiServerPort: 7443 }],
  ]),
  ...changes(`${INFRASTRUCTURE}/v1beta1`, 'GCPCluster', { project: 'example-project', region: 'europe-west3' }, [
    ['labels', {}, { additionalLabels: { team: 'platform' } }],
    ['another rule', { network: { mtu: 1460 } }, { network: { mtu: 1460, firewall: { firewallRules: [{ name: 'web', allowed: [{ IPProtocol: 'TCP', ports: ['80'] }] }] } } }],
  ]),
  ...changes(`${INFRASTRUCTURE}/v1beta2`, 'AWSCluster', { region: 'eu-central-1' }, [
    ['tags', {}, { additionalTags: { team: 'platform' } }],
    ['the first address of the API server', {}, { controlPlaneEndpoint: { host: 'api.example.com', port: 6443 } }],
    ['another identity', {}, { identityRef: { kind: 'AWSClusterRoleIdentity', name: 'other' } }],
    ['a network for the first time', {}, { network: { vpc: { id: 'vpc-0a1b2c3d4e5f60718' } } }],
    ['a classic load balancer that becomes another one', {}, { controlPlaneLoadBalancer: { scheme: 'internet-facing', loadBalancerType: 'nlb' } }],
    ['a check of a classic load balancer', { controlPlaneLoadBalancer: { healthCheckProtocol: 'TCP' } }, { controlPlaneLoadBalancer: { healthCheckProtocol: 'SSL' } }],
  ]),
  ...changes('controlplane.cluster.x-k8s.io/v1beta2', 'AWSManagedControlPlane', { region: 'eu-central-1', version: 'v1.33.0' }, [
    ['a later version', {}, { version: 'v1.34.0' }],
    ['encryption', {}, { encryptionConfig: { provider: 'arn:aws:kms:eu-central-1:123456789012:key/one' } }],
    ['another way to give access', { accessConfig: { authenticationMode: 'config_map' } }, { accessConfig: { authenticationMode: 'api' } }],
  ]),
  ...changes(`${INFRASTRUCTURE}/v1beta2`, 'AWSManagedMachinePool', { eksNodegroupName: 'workers' }, [
    ['sizes', { scaling: { minSize: 1, maxSize: 3 } }, { scaling: { minSize: 1, maxSize: 5 } }],
    ['a role for the first time', {}, { roleName: 'nodes' }],
  ]),
  ...changes(`${INFRASTRUCTURE}/v1beta2`, 'AWSMachineTemplate', {}, [
    ['options of the metadata service', { template: { spec: { instanceType: 'm7i.large' } } },
      { template: { spec: { instanceType: 'm7i.large', instanceMetadataOptions: { httpTokens: 'required' } } } }],
  ]),
  ...changes(`${INFRASTRUCTURE}/v1beta1`, 'AzureCluster', AZURE, [
    ['tags', {}, { additionalTags: { team: 'platform' } }],
    ['the resource group that it has', {}, { resourceGroup: 'own' }],
    ['the cloud that it is in', {}, { azureEnvironment: 'AzurePublicCloud' }],
    ['the first address of the API server', {}, { controlPlaneEndpoint: { host: 'api.example.com', port: 6443 } }],
    ['a bastion', {}, { bastionSpec: { azureBastion: {} } }],
    ['the type of load balancer that it has', {}, { networkSpec: { apiServerLB: { type: 'Public' } } }],
    ['zones in another order', { networkSpec: { apiServerLB: { availabilityZones: ['1', '2'] } } }, { networkSpec: { apiServerLB: { availabilityZones: ['2', '1'] } } }],
  ]),
  ...changes(`${INFRASTRUCTURE}/v1beta1`, 'AzureMachineTemplate', {}, [
    ['what the webhook has filled in for a disk', azureVm({ dataDisks: [DISK] }), azureVm({ dataDisks: [{ ...DISK, lun: 0, cachingType: 'ReadWrite' }] })],
    ['an interface that was there anyway', azureVm({}), azureVm({ networkInterfaces: [{ privateIPConfigs: 1 }] })],
  ]),
  ...changes(`${INFRASTRUCTURE}/v1beta1`, 'AzureMachinePool', { location: 'westeurope' }, [
    ['a setting whose default has changed', { template: { vmSize: 'Standard_D4s_v5', sshPublicKey: KEY, osDisk: { osType: 'Linux' } } },
      { template: { vmSize: 'Standard_D4s_v5', sshPublicKey: KEY, osDisk: { osType: 'Linux' }, disableVMBootstrapExtension: true } }],
  ]),
];
