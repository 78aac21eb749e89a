import {
  applyCloudLab, cloudLab, expectLeftAlone, expectProviderId, provision, withInfrastructureRef, withMetadata, withoutManagedBy,
} from './cloud-lab';
import {
  OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackInfraCluster, OpenStackRef, OpenStackWorkerPool,
} from '../../../../src/providers/openstack';
import { MixedCluster, Replicas } from '../../../../src/root';
import { Manifest } from '../../../../src/topology';
import { COMPUTE_URL, FLAVOR, IDENTITY_URL, NETWORK, OPENSTACK_REGION, ZONE } from '../../clouds/simulated-openstack';
import { conditionOf, describe, fieldOf, idOf, nameOf, textOf } from '../../scenario/fields';
import { CLUSTER, METAL3_CLUSTER, OPENSTACK_CLUSTER, OPENSTACK_MACHINE } from '../../scenario/kinds';
import { Scenario } from '../../scenario/scenario';
import { Scene } from '../../scenario/scene';
import { LAB } from '../controllers/lab';

const POOL = `${LAB}-private`;
const CREDENTIALS = 'cloud-config';
const CLOUD = 'example';

/** What the controllers of OpenStack do in a mixed cluster. OpenStack is simulated as far as this asks for it. */
export const OPENSTACK_SCENARIOS: readonly Scenario[] = [
  {
    id: 'openstack-pool',
    title: 'A pool in OpenStack joins a cluster of Metal3 whose primary is the OpenStackCluster: that finds the network, reports `Ready` and its zones, and builds nothing for the API server; '
      + 'the machine gets a server with its bootstrap data, and has the same provider id as its node. No field that was applied is changed. '
      + 'Without its credentials the machine cannot be deleted, and the deletion of the Cluster waits; once they are back the server goes, the machine, and the OpenStackCluster.',
    run: async scene => {
      const bundle = cloudLab(scene, addPool);
      await scene.apply([credentials(scene)]);
      await applyCloudLab(scene, bundle);
      const machine = await provision(scene, bundle, POOL);
      scene.begin('the OpenStackCluster is ready, and the server is that of the node');
      const openStackCluster = await scene.get(OPENSTACK_CLUSTER, LAB);
      const zones = Object.keys((fieldOf(openStackCluster, 'status', 'failureDomains') ?? {}) as object);
      if (conditionOf(openStackCluster, 'Ready')?.status !== 'True' || textOf(openStackCluster, 'status', 'network', 'id') !== NETWORK.id || zones.join() !== ZONE) {
        throw new Error(`${idOf(openStackCluster)} has the status ${JSON.stringify(fieldOf(openStackCluster, 'status'))}`);
      }
      const [openStackMachine] = await scene.list(OPENSTACK_MACHINE);
      await scene.record([openStackCluster], 'settled');
      const server = textOf(openStackMachine, 'status', 'instanceID');
      await expectProviderId(scene, machine, `openstack:///${server}`);
      scene.begin('the Cluster is deleted without the credentials');
      await scene.remove(credentials(scene));
      await scene.waitUntilGone([credentials(scene)]);
      await scene.remove(await scene.get(CLUSTER, LAB), 'Background');
      await scene.waitUntil('the machine is to be deleted', async () => {
        const live = await scene.get(OPENSTACK_MACHINE, nameOf(openStackMachine));
        return fieldOf(live, 'metadata', 'deletionTimestamp') === undefined ? describe(live) : undefined;
      });
      await scene.record([openStackCluster], 'without-credentials');
      await scene.holdsFor(30, 'machine and server stay', async () =>
        (await scene.read(openStackMachine) !== undefined && await hasServer(server) ? undefined : 'they do not'));
      scene.begin('the credentials come back');
      await scene.apply([credentials(scene)]);
      await scene.waitUntilGone([await scene.get(CLUSTER, LAB), openStackMachine, openStackCluster]);
      if (await hasServer(server)) {
        throw new Error(`server ${server} is left`);
      }
    },
  },
  {
    id: 'openstack-secondary',
    title: 'A machine in OpenStack finds its OpenStackCluster by the name in `infrastructureRef`, whatever kind that is of; under another name it waits, and only the log of the controller says so. '
      + 'Nobody reconciles an OpenStackCluster that is not the primary, and the machine waits for ever: `InstanceReady` is false because of `WaitingForClusterInfrastructure`.',
    run: async scene => {
      const bundle = withMetal3AsPrimary(cloudLab(scene, addPool));
      await scene.apply([credentials(scene)]);
      await applyCloudLab(scene, withMetadata(bundle, OPENSTACK_CLUSTER, metadata => ({ ...metadata, name: 'other' })));
      scene.begin('the machine does not find the OpenStackCluster');
      await scene.waitUntil('the log says so', async () => {
        const machines = await scene.list(OPENSTACK_MACHINE);
        const lines = scene.stage.logOf('openstack').split('\n').filter(line => line.includes('error getting infra provider cluster'));
        return machines.some(machine => lines.some(line => line.includes(nameOf(machine)))) ? undefined : `it does not of ${machines.map(idOf).join(', ')}`;
      });
      await scene.holdsFor(15, 'the machine says nothing', async () => {
        const [machine] = await scene.list(OPENSTACK_MACHINE);
        return fieldOf(machine, 'status', 'conditions') === undefined ? undefined : describe(machine);
      });
      scene.begin('an OpenStackCluster of the right name comes');
      await scene.apply(bundle);
      const waits = async () => {
        const [machine] = await scene.list(OPENSTACK_MACHINE);
        return conditionOf(machine, 'InstanceReady')?.reason === 'WaitingForClusterInfrastructure' ? undefined : describe(machine);
      };
      await scene.waitUntil('the machine finds it and waits for it', waits);
      await scene.holdsFor(30, 'the machine goes on waiting', waits);
      await expectLeftAlone(scene, OPENSTACK_CLUSTER);
    },
  },
];

/** A pool `lab-private` in an existing network, whose servers no cloud controller looks after. */
function addPool(cluster: MixedCluster): void {
  new OpenStackInfraCluster(cluster, 'OpenStack', {
    identity: OpenStackIdentity.fromSecret(CREDENTIALS, CLOUD),
    network: OpenStackRef.fromId(NETWORK.id),
    disableExternalNetwork: true,
  });
  new OpenStackWorkerPool(cluster, 'Private', {
    replicas: Replicas.fixed(1),
    instanceType: OpenStackFlavor.fromName(FLAVOR.name),
    image: OpenStackImage.fromId('6a1c1f0e-0b6d-4f0e-9d0c-5c1b7a5f3a03'),
    externalCloudProvider: false,
  });
}

/** The same cluster as the library refuses to make it: the OpenStackCluster beside another primary. */
function withMetal3AsPrimary(bundle: readonly Manifest[]): Manifest[] {
  return withInfrastructureRef(withoutManagedBy(bundle, METAL3_CLUSTER), METAL3_CLUSTER);
}

/** Whether the cloud has a server of this id. */
async function hasServer(id: string): Promise<boolean> {
  return (await fetch(`${COMPUTE_URL}/servers/${id}`)).ok;
}

function credentials({ namespace }: Scene): Manifest {
  const auth = { auth_url: IDENTITY_URL, username: 'example', password: 'example', project_name: 'example', user_domain_name: 'Default', project_domain_name: 'Default' };
  return {
    apiVersion: 'v1', kind: 'Secret', metadata: { name: CREDENTIALS, namespace }, stringData: { 'clouds.yaml': JSON.stringify({ clouds: { [CLOUD]: { auth, region_name: OPENSTACK_REGION } } }) },
  };
}
