import { App, Chart } from 'cdk8s';
import { applyCloudLab, cloudLab, expectLeftAlone, withMetadata } from './cloud-lab';
import {
  AzureClusterIdentity, AzureControlPlane, AzureIdentity, AzureIdentityType, AzureInfraCluster, AzureSubnetRole, AzureWorkerPool,
} from '../../../../src/providers/azure';
import { MixedCluster, Replicas } from '../../../../src/root';
import { Manifest } from '../../../../src/topology';
import { conditionOf, describe, fieldOf, nameOf, textOf } from '../../scenario/fields';
import { AZURE_CLUSTER, AZURE_MACHINE, CLUSTER, EVENT, MACHINE_SET } from '../../scenario/kinds';
import { Scenario } from '../../scenario/scenario';
import { Kind, Look, Scene } from '../../scenario/scene';
import { LAB, lab } from '../controllers/lab';
import { isAsApplied } from '../controllers/unchanged';

const NAME = 'cluster-identity';
const GUID = '11111111-2222-3333-4444-555555555555';
const SUBSCRIPTION = { region: 'westeurope', subscriptionId: GUID, identity: AzureIdentity.fromName(NAME) };
const MACHINE = { instanceType: 'Standard_D4s_v5', sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ9TVFuKzvCtTqCqk1rPRNFZ8vCsqBZF7vBsYMUOG1wk platform@example.com' };

/** What the controllers of Azure do before they need Azure, which there is not. */
export const AZURE_SCENARIOS: readonly Scenario[] = [
  {
    id: 'azure-secondary',
    title: 'A machine in Azure finds its AzureCluster by the name in `infrastructureRef`, whatever kind that is of, and goes on until it needs Azure. Nobody reconciles the AzureCluster; '
      + 'the webhook completes its subnets, and no field that was applied is changed. '
      + 'Under another name there is no machine at all: the webhook of AzureMachines refuses it, and the MachineSet says so in its old condition `MachinesCreated` until one of the right name comes. '
      + 'Without its credentials a machine in Azure cannot be deleted, which an event of the AzureCluster says; once they are back it goes on until it needs Azure.',
    run: async scene => {
      const bundle = cloudLab(scene, addPool);
      await scene.apply(identity(scene));
      await applyCloudLab(scene, withMetadata(bundle, AZURE_CLUSTER, metadata => ({ ...metadata, name: 'other' })));
      scene.begin('the machine is refused');
      await scene.waitUntil('the MachineSet says why', async () => {
        const [set] = await scene.list(MACHINE_SET);
        const said = set === undefined ? 'there is none' : describe(set);
        return said.includes('MachinesCreated=False') && said.includes('failed to find AzureCluster for owner cluster') ? undefined : said;
      });
      if ((await scene.list(AZURE_MACHINE)).length > 0) {
        throw new Error('there is an AzureMachine');
      }
      scene.begin('an AzureCluster of the right name comes');
      await scene.apply(bundle);
      await scene.waitUntil('the machine asks Azure', asksAzure(scene));
      await expectLeftAlone(scene, AZURE_CLUSTER);
      await expectCompletedSubnets(scene, bundle);
      await scene.record(bundle.filter(({ kind }) => kind === AZURE_CLUSTER.kind), 'secondary');
      scene.begin('the Cluster is deleted without the credentials');
      await scene.remove(password(scene));
      await scene.waitUntilGone([password(scene)]);
      await scene.remove(await scene.get(CLUSTER, LAB), 'Background');
      await scene.waitUntil('an event says what is missing', hasEvent(scene, AZURE_CLUSTER, 'Unable to fetch ClientSecret'));
      await scene.holdsFor(30, 'nobody deletes the machine', async () => {
        const [machine] = await scene.list(AZURE_MACHINE);
        return machine !== undefined && conditionOf(machine, 'VMRunning')?.reason !== 'Deleting' ? undefined : 'it is being deleted';
      });
      scene.begin('the credentials come back');
      await scene.apply([password(scene)]);
      await scene.waitUntil('the machine is being deleted', async () => {
        const [machine] = await scene.list(AZURE_MACHINE);
        return conditionOf(machine, 'VMRunning')?.reason === 'Deleting' ? undefined : describe(machine);
      });
    },
  },
  {
    id: 'azure-primary',
    title: 'The controller of an AzureCluster that is the primary takes it with a finalizer and asks Azure. While Azure does not answer, it is not ready, there is no endpoint, '
      + 'and its conditions `Ready` and `NetworkInfrastructureReady` are false with the severity `Error` and say why; the Cluster says the same.',
    run: async scene => {
      const bundle = lab(scene, cluster => {
        new AzureInfraCluster(cluster, 'Azure', SUBSCRIPTION);
        new AzureControlPlane(cluster, 'ControlPlane', { ...MACHINE, replicas: 1, externalCloudProvider: false });
      }, { endpoint: undefined });
      await scene.apply([...identity(scene), ...bundle]);
      scene.begin('Azure does not answer');
      const says = (manifest: Manifest, type: string) =>
        conditionOf(manifest, type)?.status === 'False' && conditionOf(manifest, type)?.message?.includes('failed to get zones for location westeurope') === true;
      await scene.waitUntil('AzureCluster and Cluster say so', async () => {
        const [azureCluster, cluster] = [await scene.get(AZURE_CLUSTER, LAB), await scene.get(CLUSTER, LAB)];
        const isSaid = ['Ready', 'NetworkInfrastructureReady'].every(type => says(azureCluster, type)) && says(cluster, 'InfrastructureReady');
        return isSaid ? undefined : [azureCluster, cluster].map(describe).join('; ');
      });
      const azureCluster = await scene.get(AZURE_CLUSTER, LAB);
      const severities = ['Ready', 'NetworkInfrastructureReady'].map(type => textOf(conditionOf(azureCluster, type), 'severity'));
      const isTaken = fieldOf(azureCluster, 'metadata', 'finalizers') !== undefined;
      if (!isTaken || severities.some(severity => severity !== 'Error') || textOf(azureCluster, 'spec', 'controlPlaneEndpoint', 'host') !== '') {
        throw new Error(JSON.stringify(azureCluster));
      }
      await scene.record([azureCluster], 'without-answer');
    },
  },
];

/** Whether the machine has a finalizer, and the log of the controller has that it could not ask Azure. */
function asksAzure(scene: Scene): Look {
  return async () => {
    const [machine] = await scene.list(AZURE_MACHINE);
    if (fieldOf(machine, 'metadata', 'finalizers') === undefined) {
      return machine === undefined ? 'there is no machine' : describe(machine);
    }
    // Errors have several lines, of which the last names the machine.
    const entries = scene.stage.logOf('azure').split(/\n(?=[EIW]\d{4} )/).filter(entry => entry.includes(nameOf(machine)) && entry.includes('failed to init machine scope cache'));
    return entries.length > 0 ? undefined : 'the log has nothing of it';
  };
}

/** Fails unless the subnets of the AzureCluster have more than was applied, and everything that was applied is as it was. */
async function expectCompletedSubnets(scene: Scene, bundle: readonly Manifest[]): Promise<void> {
  const [before, now] = [bundle.find(({ kind }) => kind === AZURE_CLUSTER.kind), await scene.get(AZURE_CLUSTER, LAB)].map(subnetFields);
  const changed = await isAsApplied(scene, bundle)();
  if (changed !== undefined || now.join() === before.join()) {
    throw new Error(`${changed ?? 'nothing'} is changed; a subnet had ${before.join(', ')} and has ${now.join(', ')}`);
  }
}

function subnetFields(azureCluster: Manifest | undefined): string[] {
  return Object.keys((fieldOf(azureCluster, 'spec', 'networkSpec', 'subnets') as readonly object[])[0]).sort();
}

/** Whether an event about an object of a kind has this text. */
function hasEvent(scene: Scene, { kind }: Kind, text: string): Look {
  return async () => {
    const messages = (await scene.list(EVENT)).filter(event => textOf(event, 'involvedObject', 'kind') === kind).map(event => textOf(event, 'message'));
    return messages.some(message => message.includes(text)) ? undefined : `events are ${messages.join('; ') || 'none'}`;
  };
}

/** An AzureClusterIdentity with its Secret. */
function identity(scene: Scene): Manifest[] {
  const made = new AzureClusterIdentity(new Chart(new App(), 'identity', { namespace: scene.namespace }), 'Identity', {
    identityName: NAME, clientId: GUID, tenantId: GUID, type: AzureIdentityType.SERVICE_PRINCIPAL, clientSecretName: NAME,
  });
  return [password(scene), made.resource.toJson() as Manifest];
}

function password({ namespace }: Scene): Manifest {
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name: NAME, namespace }, stringData: { clientSecret: 'example' } };
}

/** A pool `lab-burst` in an existing network. */
function addPool(cluster: MixedCluster): void {
  new AzureInfraCluster(cluster, 'Azure', {
    ...SUBSCRIPTION,
    resourceGroup: 'burst',
    vnet: { name: 'burst-net', resourceGroup: 'networks' },
    subnets: [{ name: 'burst-nodes', role: AzureSubnetRole.NODE }],
  });
  new AzureWorkerPool(cluster, 'Burst', { ...MACHINE, replicas: Replicas.fixed(1), failureDomain: '1', externalCloudProvider: false });
}
