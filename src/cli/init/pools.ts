import { AWS, AZURE, BYOH, GCP, K0SMOTRON, LIBRARY, METAL3, METAL3_IMAGE, OPENSTACK } from './modules';
import { PoolPiece } from './pieces';

export const POOLS: readonly PoolPiece[] = [
  {
    name: 'byoh',
    imports: { [LIBRARY]: ['HostSelector', 'Replicas'], [BYOH]: ['ByohWorkerPool'] },
    program: `new ByohWorkerPool(cluster, 'Hosts', {
      replicas: Replicas.fixed(2),
      hostSelector: HostSelector.matchLabels({ role: 'worker' }),
    });`,
  },
  {
    name: 'metal3',
    imports: { [LIBRARY]: ['HostSelector', 'Replicas'], [METAL3]: ['Metal3Image', 'Metal3WorkerPool'] },
    program: `new Metal3WorkerPool(cluster, 'BareMetal', {
      replicas: Replicas.fixed(3),
      image: ${METAL3_IMAGE},
      hostSelector: HostSelector.matchLabels({ role: 'worker' }),
    });`,
  },
  {
    name: 'openstack',
    imports: { [LIBRARY]: ['Replicas'], [OPENSTACK]: ['OpenStackFlavor', 'OpenStackImage', 'OpenStackWorkerPool'] },
    program: `new OpenStackWorkerPool(cluster, 'Servers', {
      replicas: Replicas.fixed(3),
      instanceType: OpenStackFlavor.fromName('m1.xlarge'),
      image: OpenStackImage.fromName(\`ubuntu-2404-kube-\${VERSION}\`),
      sshKeyName: 'platform',
      failureDomain: 'az-1',
    });`,
  },
  {
    name: 'aws',
    imports: { [LIBRARY]: ['Replicas'], [AWS]: ['AwsImage', 'AwsRef', 'AwsWorkerPool'] },
    program: awsPool(`      // No cloud controller manager runs in a cluster of several providers.
      externalCloudProvider: false,
`),
    programWith: { eks: awsPool('') },
  },
  {
    name: 'azure',
    imports: { [LIBRARY]: ['Replicas'], [AZURE]: ['AzureImage', 'AzureWorkerPool'] },
    program: `new AzureWorkerPool(cluster, 'Azure', {
      replicas: Replicas.fixed(2),
      failureDomain: '1',
      instanceType: 'Standard_D4s_v5',
      sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9TVFuKzvCtTqCqk1rPRNFZ8vCsqBZF7vBsYMUOG1wk platform@example.com',
      image: AzureImage.fromId(
        \`/subscriptions/00000000-0000-0000-0000-000000000000/resourceGroups/images/providers/Microsoft.Compute/images/ubuntu-2404-kube-\${VERSION}\`),
      externalCloudProvider: false,
    });`,
  },
  {
    name: 'remote',
    provider: 'k0sproject-k0smotron',
    imports: { [LIBRARY]: ['Replicas'], [K0SMOTRON]: ['K0smotronRemoteWorkerPool'] },
    program: `new K0smotronRemoteWorkerPool(cluster, 'Remote', {
      replicas: Replicas.fixed(2),
      hosts: ['192.168.30.11', '192.168.30.12', '192.168.30.13'].map(address => (
        { address, user: 'k0s', useSudo: true, sshKeySecretName: \`\${NAME}-ssh\` })),
    });`,
  },
  {
    name: 'eks',
    nodePoolsOf: 'eks',
    imports: { [LIBRARY]: ['Replicas'], [AWS]: ['EksManagedMachinePool'] },
    program: `new EksManagedMachinePool(cluster, 'Managed', {
      replicas: Replicas.autoscaled(2, 10),
      instanceType: 'm7i.large',
    });`,
  },
  {
    name: 'aks',
    nodePoolsOf: 'aks',
    imports: { [LIBRARY]: ['Replicas'], [AZURE]: ['AksMachinePool', 'AksPoolMode'] },
    program: `new AksMachinePool(cluster, 'System', {
      mode: AksPoolMode.SYSTEM,
      instanceType: 'Standard_D4s_v5',
      replicas: Replicas.fixed(3),
    });`,
  },
  {
    name: 'gke',
    nodePoolsOf: 'gke',
    imports: { [LIBRARY]: ['Replicas'], [GCP]: ['GkeMachinePool'] },
    program: `new GkeMachinePool(cluster, 'Managed', {
      replicas: Replicas.fixed(3),
      instanceType: 'e2-standard-4',
    });`,
  },
];

/** Machines of AWS, with more of their settings. */
function awsPool(more: string): string {
  return `new AwsWorkerPool(cluster, 'Aws', {
      replicas: Replicas.autoscaled(1, 10),
      instanceType: 'm7i.xlarge',
      image: AwsImage.fromId('ami-0a1b2c3d4e5f60718'),
      subnet: AwsRef.fromId('subnet-0a1b2c3d4e5f60718'),
      securityGroups: [AwsRef.fromId('sg-0a1b2c3d4e5f60718')],
      machineIdentity: 'nodes.cluster-api-provider-aws.sigs.k8s.io',
${more}    });`;
}
