import { AwsControlPlane, AwsImage, AwsInfraCluster, AwsLoadBalancerType, AwsProtocol } from '../../../../src/providers/aws';
import { REGION } from '../../clouds/aws-api';
import { INSTANCE_PROFILES } from '../../clouds/moto-server';
import { MOTO } from '../../programs/moto/moto';
import { describe, fieldOf, textOf } from '../../scenario/fields';
import { AWS_CLUSTER, CLUSTER } from '../../scenario/kinds';
import { Scenario } from '../../scenario/scenario';
import { LAB, lab } from '../controllers/lab';
import { isAsApplied } from '../controllers/unchanged';

/** The simulator answers with an error to IP-in-IP, which is among the rules that there are by default. */
const BGP = { description: 'bgp', protocol: AwsProtocol.TCP, fromPort: 179, toPort: 179 };

/** What the controllers of AWS do where they are the primary. Its nodes cannot be played: their endpoint is a name. */
export const AWS_PRIMARY_SCENARIOS: readonly Scenario[] = [
  {
    id: 'aws-primary',
    title: 'The controller of an AWSCluster that is the primary makes network, subnets, security groups and a (classic) load balancer, completes the list of subnets in its spec, and writes the '
      + 'address of the load balancer as the endpoint, which the Cluster takes over. No field that was applied is changed.',
    needs: MOTO,
    run: async scene => {
      const bundle = lab(scene, cluster => {
        new AwsInfraCluster(cluster, 'Aws', {
          region: REGION,
          sshKeyName: '',
          network: { cniIngressRules: [BGP] },
          // Of a network load balancer without target groups the simulator says that there is none, where AWS gives an empty list.
          apiServerLoadBalancer: { type: AwsLoadBalancerType.CLASSIC },
        });
        new AwsControlPlane(cluster, 'ControlPlane', {
          replicas: 1,
          instanceType: 't3.large',
          image: AwsImage.fromId('ami-0a1b2c3d4e5f60718'),
          machineIdentity: INSTANCE_PROFILES.controlPlane,
          externalCloudProvider: false,
        });
      }, { endpoint: undefined });
      scene.begin('the network is made');
      await scene.apply(bundle);
      await scene.waitUntil('the Cluster has an endpoint', async () => {
        const cluster = await scene.get(CLUSTER, LAB);
        return textOf(cluster, 'spec', 'controlPlaneEndpoint', 'host') !== '' ? undefined : [cluster, await scene.get(AWS_CLUSTER, LAB)].map(describe).join('; ');
      });
      scene.begin('it is what was said');
      const [cluster, awsCluster] = [await scene.get(CLUSTER, LAB), await scene.get(AWS_CLUSTER, LAB)];
      const loadBalancer = textOf(awsCluster, 'status', 'networkStatus', 'apiServerElb', 'dnsName');
      const subnets = (fieldOf(awsCluster, 'spec', 'network', 'subnets') ?? []) as readonly object[];
      const groups = Object.keys((fieldOf(awsCluster, 'status', 'networkStatus', 'securityGroups') ?? {}) as object);
      const endpoint = textOf(cluster, 'spec', 'controlPlaneEndpoint', 'host');
      if (!/\.elb\./.test(loadBalancer) || endpoint !== loadBalancer || subnets.length === 0 || !groups.includes('node')) {
        throw new Error(`the endpoint is ${endpoint}, the load balancer ${loadBalancer}, there are ${subnets.length} subnets and the security groups ${groups.join(', ')}`);
      }
      await scene.holdsFor(20, 'all objects are as they were applied', isAsApplied(scene, bundle));
      await scene.record([awsCluster], 'settled');
      scene.begin('the Cluster is deleted');
      await scene.remove(cluster, 'Background');
      await scene.waitUntilGone([cluster, awsCluster]);
    },
  },
];
