import { App, Chart } from 'cdk8s';
import { applyCloudLab, cloudLab, deleteCluster, expectLeftAlone, expectProviderId, provision, withMetadata, withoutManagedBy } from './cloud-lab';
import {
  AwsBootstrapData, AwsIdentity, AwsImage, AwsInfraCluster, AwsRef, AwsStaticIdentity, AwsWorkerPool, AwsWorkerPoolProps, IAwsIdentity,
} from '../../../../src/providers/aws';
import { MixedCluster, Replicas } from '../../../../src/root';
import { Manifest } from '../../../../src/topology';
import { REGION } from '../../clouds/aws-api';
import { findInstance, findPlace, instancesNamed, Place, secretNames } from '../../clouds/ec2';
import { INSTANCE_PROFILES } from '../../clouds/moto-server';
import { MOTO } from '../../programs/moto/moto';
import { Condition, describe, fieldOf, nameOf, textOf } from '../../scenario/fields';
import { AWS_CLUSTER, AWS_MACHINE, CLUSTER } from '../../scenario/kinds';
import { Scenario } from '../../scenario/scenario';
import { Look, Scene } from '../../scenario/scene';
import { LAB } from '../controllers/lab';
import { isSettled } from '../controllers/looks';

const POOL = `${LAB}-burst`;
/** Where the controllers of AWS are in an installation, if nobody tells them. */
const CONTROLLER_NAMESPACE = 'capa-system';

/** What the controllers of AWS do in a cluster whose primary is another provider's. */
export const AWS_SCENARIOS: readonly Scenario[] = [
  {
    id: 'aws-pool',
    title: 'A pool in AWS joins a cluster of Metal3: its machine gets an instance in the subnet and the security group of the pool, fetches its bootstrap data from Secrets Manager, '
      + 'and has the same provider id as its node. Nobody changes the AWSCluster, and no field that was applied. With the Cluster the instance goes, and the AWSCluster is left.',
    needs: MOTO,
    run: async scene => {
      const place = await findPlace();
      const bundle = cloudLab(scene, cluster => addPool(cluster, place));
      await applyCloudLab(scene, bundle);
      const machine = await provision(scene, bundle, POOL);
      scene.begin('the instance is the one that was asked for');
      const [instanceId] = /i-[0-9a-f]+$/.exec(textOf(machine, 'spec', 'providerID'))!;
      await expectProviderId(scene, machine, `aws:///${place.zone}/${instanceId}`);
      const instance = await findInstance(instanceId);
      if (instance.state !== 'running' || instance.subnet !== place.subnet || instance.securityGroups.join() !== place.securityGroup) {
        throw new Error(`EC2 has ${JSON.stringify(instance)}, wanted was ${JSON.stringify(place)}`);
      }
      await expectLeftAlone(scene, AWS_CLUSTER);
      await scene.record(bundle.filter(({ kind }) => kind === AWS_CLUSTER.kind), 'secondary');
      await scene.waitUntil('no bootstrap data is left', async () => {
        const { secretPrefix } = (await scene.list(AWS_MACHINE)).map(({ spec }) => fieldOf(spec, 'cloudInit') as { readonly secretPrefix?: string })[0];
        return secretPrefix === undefined ? undefined : `the AWSMachine still has secrets ${secretPrefix}`;
      });
      await deleteCluster(scene);
      const { state } = await findInstance(instanceId);
      if (state !== 'terminated') {
        throw new Error(`instance ${instanceId} is ${state}`);
      }
      await expectLeftAlone(scene, AWS_CLUSTER);
    },
  },
  {
    id: 'aws-user-data',
    title: 'With `AwsBootstrapData.USER_DATA` a machine in AWS joins with the bootstrap data in its user data, and nothing is kept in Secrets Manager.',
    needs: MOTO,
    run: async scene => {
      const place = await findPlace();
      const bundle = cloudLab(scene, cluster => addPool(cluster, place, { bootstrapData: AwsBootstrapData.USER_DATA }));
      await applyCloudLab(scene, bundle);
      scene.begin('all machines come up, and no secret is ever made');
      await scene.waitUntil('all machines run', async () => {
        const machines = await scene.list(AWS_MACHINE);
        if (machines.some(({ spec }) => fieldOf(spec, 'cloudInit', 'secretPrefix') !== undefined)) {
          throw new Error(`secrets are ${(await secretNames()).join(', ')}`);
        }
        return isSettled(scene)();
      });
    },
  },
  {
    id: 'aws-without-managed-by',
    title: 'Without the annotation `managed-by` on a secondary AWSCluster a machine in AWS never gets an instance: it waits for a load balancer that nobody makes. '
      + 'With the annotation it gets one.',
    needs: MOTO,
    run: async scene => {
      const place = await findPlace();
      const bundle = cloudLab(scene, cluster => addPool(cluster, place));
      await applyCloudLab(scene, withoutManagedBy(bundle, AWS_CLUSTER));
      scene.begin('the machine fails again and again');
      await scene.waitUntil('the machine says what it lacks', isWaitingFor(scene, 'APIServer ELB not available'));
      await scene.holdsFor(15, 'there is no instance', async () => {
        const instances = await instancesNamed((await scene.list(AWS_MACHINE)).map(nameOf));
        return instances.length === 0 ? undefined : `there is ${instances.join(', ')}`;
      });
      scene.begin('the annotation comes');
      await scene.apply(bundle);
      await scene.waitUntil('all machines run', isSettled(scene));
    },
  },
  {
    id: 'aws-other-name',
    title: 'A machine in AWS whose AWSCluster has another name than the primary waits for ever: nothing of it says so, but a line in the log of the controller. '
      + 'When one of the right name comes, it goes on as soon as somebody touches the machine.',
    needs: MOTO,
    run: async scene => {
      const place = await findPlace();
      const bundle = cloudLab(scene, cluster => addPool(cluster, place));
      await applyCloudLab(scene, withMetadata(bundle, AWS_CLUSTER, metadata => ({ ...metadata, name: 'other' })));
      scene.begin('the control plane runs, and the machine in AWS waits');
      await scene.waitUntil('the log says so', async () => {
        const lines = scene.stage.logOf('aws').split('\n').filter(line => line.includes(scene.namespace) && line.includes('AWSCluster or AWSManagedControlPlane is not ready yet'));
        return lines.length > 0 ? undefined : 'it does not';
      });
      await scene.holdsFor(15, 'the machine says nothing', async () => {
        const [machine] = await scene.list(AWS_MACHINE);
        return fieldOf(machine, 'status', 'conditions') === undefined && fieldOf(machine, 'metadata', 'finalizers') === undefined ? undefined : describe(machine);
      });
      scene.begin('an AWSCluster of the right name comes');
      await scene.apply(bundle);
      // Nobody owns the AWSCluster, so that its controller does not know whose machines to look at.
      const [machine] = await scene.list(AWS_MACHINE);
      await scene.patch(machine, { metadata: { annotations: { touched: '' } } });
      await scene.waitUntil('all machines run', isSettled(scene));
    },
  },
  {
    id: 'aws-credentials-gone',
    title: 'Without its credentials a machine in AWS cannot be deleted, and the deletion of its Cluster waits; once they are back it ends by itself.',
    needs: MOTO,
    run: async scene => {
      const place = await findPlace();
      const bundle = cloudLab(scene, cluster => addPool(cluster, place, {}, AwsIdentity.fromStaticIdentity(scene.namespace)));
      const identity = new AwsStaticIdentity(new Chart(new App(), 'identity', { namespace: scene.namespace }), 'Identity', {
        identityName: scene.namespace, secretName: scene.namespace,
      }).resource.toJson() as Manifest;
      await scene.apply([credentials(scene), identity]);
      await applyCloudLab(scene, bundle);
      scene.begin('all machines come up');
      await scene.waitUntil('all machines run', isSettled(scene));
      scene.begin('the Cluster is deleted without the credentials');
      await scene.remove(identity);
      await scene.remove(credentials(scene));
      await scene.waitUntilGone([identity, credentials(scene)]);
      const cluster = await scene.get(CLUSTER, LAB);
      await scene.remove(cluster, 'Background');
      await scene.holdsFor(30, 'the machine in AWS stays', async () => ((await scene.list(AWS_MACHINE)).length > 0 ? undefined : 'it is gone'));
      scene.begin('the credentials come back');
      await scene.apply([credentials(scene), identity]);
      await scene.waitUntilGone([cluster]);
    },
  },
];

/** The access key of an AwsStaticIdentity, where the controller looks for it. */
function credentials({ namespace }: Scene): Manifest {
  return {
    apiVersion: 'v1', kind: 'Secret', metadata: { name: namespace, namespace: CONTROLLER_NAMESPACE }, stringData: { AccessKeyID: 'example', SecretAccessKey: 'example' },
  };
}

/** A pool `lab-burst` in AWS, as in our documentation; no cloud controller runs here. */
function addPool(cluster: MixedCluster, { subnet, securityGroup }: Place, props: Partial<AwsWorkerPoolProps> = {}, identity?: IAwsIdentity): void {
  new AwsInfraCluster(cluster, 'Aws', { region: REGION, identity });
  new AwsWorkerPool(cluster, 'Burst', {
    replicas: Replicas.fixed(1),
    instanceType: 't3.large',
    image: AwsImage.fromId('ami-0a1b2c3d4e5f60718'),
    subnet: AwsRef.fromId(subnet),
    securityGroups: [AwsRef.fromId(securityGroup)],
    machineIdentity: INSTANCE_PROFILES.nodes,
    externalCloudProvider: false,
    ...props,
  });
}

/** Whether a machine says that it has no instance because of something. */
function isWaitingFor(scene: Scene, reason: string): Look {
  return async () => {
    const machines = await scene.list(AWS_MACHINE);
    const messages = machines.flatMap((machine: Manifest) => (fieldOf(machine, 'status', 'conditions') ?? []) as readonly Condition[]).map(({ message = '' }) => message);
    return messages.some(message => message.includes(reason)) ? undefined : machines.map(describe).join('; ') || 'there is no machine';
  };
}
