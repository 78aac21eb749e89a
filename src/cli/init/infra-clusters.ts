import { AWS, AZURE, GCP, OPENSTACK } from './modules';
import { InfraClusterPiece } from './pieces';

export const INFRA_CLUSTERS: readonly InfraClusterPiece[] = [
  {
    name: 'openstack',
    imports: { [OPENSTACK]: ['OpenStackIdentity', 'OpenStackInfraCluster', 'OpenStackRef'] },
    program: `new OpenStackInfraCluster(cluster, 'OpenStackCluster', {
      identity: OpenStackIdentity.fromSecret(\`\${NAME}-cloud-config\`, 'openstack'),
      externalNetwork: OpenStackRef.fromName('public'),
      managedSubnet: { cidr: '10.6.0.0/24', dnsServers: ['9.9.9.9'] },
    });`,
    // Its machines need it to be the primary, which k0smotron would take another for.
    settingsWith: { openstack: 'apiServerLoadBalancer: {},', k0smotron: 'primary: true,' },
  },
  {
    name: 'aws',
    imports: { [AWS]: ['AwsIdentity', 'AwsInfraCluster'] },
    program: `new AwsInfraCluster(cluster, 'AwsCluster', {
      region: 'eu-central-1',
      identity: AwsIdentity.fromRoleIdentity(\`\${NAME}-aws\`),
    });`,
  },
  {
    name: 'azure',
    imports: { [AZURE]: ['AzureIdentity', 'AzureInfraCluster', 'AzureSubnetRole'] },
    program: `new AzureInfraCluster(cluster, 'AzureCluster', {
      region: 'westeurope',
      subscriptionId: '00000000-0000-0000-0000-000000000000',
      identity: AzureIdentity.fromName(\`\${NAME}-azure\`),
      resourceGroup: \`\${NAME}-nodes\`,
      vnet: { name: 'platform', resourceGroup: 'network' },
      subnets: [{ name: 'nodes', role: AzureSubnetRole.NODE }],
    });`,
  },
  {
    name: 'gke',
    imports: { [GCP]: ['GkeInfraCluster'] },
    program: `new GkeInfraCluster(cluster, 'GkeCluster', {
      project: 'my-project',
      region: 'europe-west1',
    });`,
  },
];
