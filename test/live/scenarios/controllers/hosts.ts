import { App, Chart } from 'cdk8s';
import { BareMetalHost } from '../../../../src/providers/metal3';
import { Manifest } from '../../../../src/topology';
import { nameOf, textOf } from '../../scenario/fields';
import { BARE_METAL_HOST, BYO_HOST } from '../../scenario/kinds';
import { Scene } from '../../scenario/scene';

/** What agents say of the platform of a host; BYOH needs it to choose what to install. */
const PLATFORM = { architecture: 'amd64', osname: 'linux', osimage: 'Ubuntu 20.04.1 LTS' };

export interface HostOptions {
  /** Selectors find hosts by `role`; the names begin with it. */
  readonly role: string;
  readonly count: number;
  /** @default - the namespace of the scene */
  readonly namespace?: string;
  /** @default - the role, and the scene: selectors of one scene find no hosts of another */
  readonly labels?: { readonly [key: string]: string };
}

/** The labels by which the hosts of a scene are selected. */
export function hostLabels(scene: Scene, role: string): { [key: string]: string } {
  return { role, scene: scene.namespace };
}

/** Adds hosts to the machine room and waits until they can be taken. */
export async function addBareMetalHosts(scene: Scene, options: HostOptions): Promise<void> {
  const { role, count, namespace, labels } = withDefaults(scene, options);
  const chart = new Chart(new App(), 'hosts', { namespace });
  for (const index of Array(count).keys()) {
    const hostName = `${role}-${index}`;
    new BareMetalHost(chart, hostName, {
      hostName,
      bmcAddress: `redfish-virtualmedia+https://10.10.0.${index + 1}/redfish/v1/Systems/1`,
      bmcCredentialsSecretName: `${hostName}-bmc`,
      bootMacAddress: `52:54:00:00:00:${index.toString(16).padStart(2, '0')}`,
      labels,
    });
  }
  await addInventory(scene, chart.toJson() as Manifest[]);
}

/** Adds the hosts of an inventory as they are, with the credentials that it refers to. */
export async function addInventory(scene: Scene, inventory: readonly Manifest[]): Promise<void> {
  await scene.apply([...inventory, ...hostsOf(inventory).map(credentialsOf)]);
  await waitUntilFree(scene, inventory);
}

/** Waits until machines can take all bare metal hosts of an inventory. */
export async function waitUntilFree(scene: Scene, inventory: readonly Manifest[]): Promise<void> {
  await scene.waitUntil('hosts can be taken', async () => {
    const states = await Promise.all(hostsOf(inventory).map(async host => [nameOf(host), textOf(await scene.read(host), 'status', 'provisioning', 'state')]));
    const waiting = states.filter(([, state]) => state !== 'available');
    return waiting.length === 0 ? undefined : waiting.map(([name, state]) => `${name} is ${state || 'not looked at'}`).join(', ');
  });
}

function hostsOf(inventory: readonly Manifest[]): Manifest[] {
  return inventory.filter(({ kind }) => kind === BARE_METAL_HOST.kind);
}

/** Adds hosts as their agents do. */
export async function addByoHosts(scene: Scene, options: HostOptions): Promise<void> {
  const { role, count, namespace, labels } = withDefaults(scene, options);
  const hosts = Array.from({ length: count }, (_, index) => ({ ...BYO_HOST, metadata: { name: `${namespace}-${role}-${index}`, namespace, labels }, spec: {} }));
  await scene.apply(hosts);
  for (const host of hosts) {
    await scene.patch(host, { status: { hostinfo: PLATFORM } }, 'status');
  }
}

function withDefaults(scene: Scene, options: HostOptions): Required<HostOptions> {
  return { namespace: scene.namespace, labels: hostLabels(scene, options.role), ...options };
}

/** The Secret that a host refers to. */
export function credentialsOf(host: Manifest): Manifest {
  const name = textOf(host, 'spec', 'bmc', 'credentialsName');
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace: host.metadata?.namespace }, stringData: { username: 'operator', password: 'example' } };
}
