import { ByohControlPlaneProps } from '../../../src/providers/byoh';
import { Endpoint, MixedClusterProps } from '../../../src/root';
import { Manifest } from '../../../src/topology';
import { RunningProcess } from '../../apiserver/host/server-process';
import { fieldOf, nameOf, textOf } from '../../live/scenario/fields';
import { MACHINE } from '../../live/scenario/kinds';
import { Scene } from '../../live/scenario/scene';
import { addByohControlPlane, lab } from '../../live/scenarios/controllers/lab';
import { Machine } from '../machines/machine';
import { Relay } from '../machines/relay';
import { BootScript, readBootstrapData } from '../played/cloud-config';
import { isForSecretOperators, playSecretOperators } from '../played/secrets';

const SECRET = { apiVersion: 'v1', kind: 'Secret' };
const API_SERVER_PORT = 6443;
const TIMEOUT_SECONDS = 60;

/** The objects of a cluster with a control plane on hosts of BYOH. */
export function factory(scene: Scene, props: Partial<MixedClusterProps>, controlPlane: Partial<ByohControlPlaneProps> = {}): Manifest[] {
  const endpoint = Endpoint.of(scene.endpointHost, API_SERVER_PORT);
  return lab(scene, cluster => { addByohControlPlane(scene, cluster, controlPlane); }, { endpoint, ...props });
}

/** A bundle with what operators make of it: their own objects are not applied, as they are not there. */
export interface PlayedBundle {
  readonly objects: readonly Manifest[];
  readonly secrets: readonly Manifest[];
}

export function withSecrets(bundle: readonly Manifest[]): PlayedBundle {
  return { objects: bundle.filter(object => !isForSecretOperators(object)), secrets: playSecretOperators(bundle) };
}

/**
 * A network in which the machines of a cluster are.
 *
 * @param ways how they leave it, beside the way to the API server of the management cluster
 */
export async function startFactoryNetwork(scene: Scene, ways: readonly Relay[]): Promise<Machine> {
  const { hostname, port } = new URL(scene.stage.connection.url);
  return Machine.start(scene.stage, {
    name: `${scene.namespace}-network`,
    // The agents of BYOH dial the API server of the management cluster.
    doors: [{ host: hostname, port: Number(port), to: Number(port) }],
    // A real API server listens at all addresses of its node, the played one at that of the cluster.
    relays: [{ from: { host: '127.0.0.1', port: API_SERVER_PORT }, to: { host: scene.endpointHost, port: API_SERVER_PORT } }, ...ways],
  });
}

/** Plays host agents, kubelets and the workload API server in a network. */
export function playIn(scene: Scene, network: Machine): Promise<RunningProcess> {
  return network.start({
    name: 'player',
    program: scene.stage.program('player').file,
    args: ['play'],
    ready: () => Promise.resolve(network.logOf('player').includes('plays')),
    timeoutSeconds: TIMEOUT_SECONDS,
  });
}

/** Waits for the bootstrap data of so many control plane machines, and returns that of each by the name of its Machine. */
export async function bootstrapData(scene: Scene, count: number): Promise<Map<string, BootScript>> {
  const found = new Map<string, BootScript>();
  await scene.waitUntil(`${count} machines have bootstrap data`, async () => {
    for (const machine of await scene.list(MACHINE)) {
      const secretName = textOf(machine, 'spec', 'bootstrap', 'dataSecretName');
      if (secretName !== '' && !found.has(nameOf(machine))) {
        const secret = await scene.get(SECRET, secretName);
        found.set(nameOf(machine), readBootstrapData(Buffer.from(textOf(secret, 'data', 'value'), 'base64').toString()));
      }
    }
    return found.size >= count ? undefined : `${found.size} have it`;
  });
  return found;
}

/** Whether a condition of an object has a status. */
export function hasCondition(scene: Scene, manifest: Manifest, type: string, status: string): () => Promise<string | undefined> {
  return async () => {
    const conditions = fieldOf(await scene.read(manifest), 'status', 'conditions') as readonly { readonly type: string; readonly status: string; readonly message?: string }[] | undefined;
    const condition = conditions?.find(candidate => candidate.type === type);
    return condition?.status === status ? undefined : `${type} is ${condition === undefined ? 'not there' : `${condition.status}: ${condition.message ?? ''}`}`;
  };
}
