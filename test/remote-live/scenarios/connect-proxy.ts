import { connect, Socket } from 'net';
import * as path from 'path';
import { bootstrapData, factory, hasCondition, playIn, startFactoryNetwork, withSecrets } from './factory';
import { RemoteAccess } from '../../../src/remote';
import { Endpoint } from '../../../src/root';
import { Manifest } from '../../../src/topology';
import { RunningProcess } from '../../apiserver/host/server-process';
import { fieldOf, nameOf, textOf } from '../../live/scenario/fields';
import { CLUSTER, KUBEADM_CONTROL_PLANE } from '../../live/scenario/kinds';
import { Scenario } from '../../live/scenario/scenario';
import { Scene } from '../../live/scenario/scene';
import { addByoHosts } from '../../live/scenarios/controllers/hosts';
import { LAB } from '../../live/scenarios/controllers/lab';
import { Files, Machine } from '../machines/machine';
import { nameService } from '../machines/own-etc';
import { Relay, startRelay } from '../machines/relay';
import { issueCertificate } from '../played/certificates';
import { PlayedControlPlane } from '../played/control-plane';
import { Kubelet } from '../played/kubelet';

/** As nodes dial the server of frp, and the address that leads out of their network. */
const SERVER_HOST = 'frp.mgmt.example.com';
const SERVER_ADDRESS = '10.99.0.1';
const BIND_PORT = 7000;
const CONNECT_PORT = 8888;
const API_SERVER_PORT = 6443;
const API_SERVER_NAME = 'api.factory.example.com';

/** The condition of a Cluster that says whether Cluster API has a connection. */
const PROBE = 'RemoteConnectionProbe';
const IS_UP = /start proxy success/;
const IS_LOGGED_IN = 'login to server success';
/** The client reports what it sees first: the certificate that it refuses, or the end of the session that follows. */
const REFUSES_SERVER = /connect to server error: (session shutdown|.*certificate signed by unknown authority)/;
/** For how long nothing may change where nothing should. */
const HOLD_SECONDS = 10;

export const CONNECT_PROXY_SCENARIOS: readonly Scenario[] = [
  {
    id: 'connect-proxy',
    title: 'With `RemoteAccess.connectProxy()` Cluster API manages a control plane of three nodes that it cannot reach: frpc, with the files of the nodes\' own bootstrap data, dials frps, '
      + 'and the kubeconfig leads through it. `RemoteConnectionProbe` is `False` without the tunnel, `True` with it and `False` again when it is gone; the traffic to etcd goes the same way. '
      + 'When one of three nodes loses its client, the connection holds. The kubeconfig stays as it was made: nobody adopts it.',
    run: async scene => {
      scene.begin('the server of frp is there, and the machines are in another network');
      const { objects, secrets } = withSecrets(factory(scene, { remoteAccess: proxy() }, { replicas: 3 }));
      await scene.apply(secrets);
      const network = await startFactoryNetwork(scene, [(await startServer(scene, [...objects, ...secrets])).way]);
      await playIn(scene, network);
      await addByoHosts(scene, { role: 'control-plane', count: 3 });
      await scene.apply(objects);

      scene.begin('without the tunnel there is no connection');
      const [[firstName, first]] = await bootstrapData(scene, 1);
      await scene.waitUntil('the API server serves in its own network', () => isServing(network, scene.endpointHost));
      await scene.waitUntil('there is no connection', isConnected(scene, false));
      await scene.holdsFor(HOLD_SECONDS, 'there is no connection', isConnected(scene, false));
      await cannotBeDialled(scene.endpointHost);

      scene.begin('the client of the first node dials');
      const clients = [await startClient(scene, network, firstName, first.files)];
      await scene.waitUntil('there is a connection', isConnected(scene, true));

      scene.begin('the other nodes join, one by one, as etcd is asked about each');
      for (const count of [2, 3]) {
        const [name, { files }] = [...await bootstrapData(scene, count)][count - 1];
        clients.push(await startClient(scene, network, name, files));
      }
      const controlPlane = objects.find(({ kind }) => kind === KUBEADM_CONTROL_PLANE.kind)!;
      await scene.waitUntil('the control plane is whole', async () => {
        const ready = fieldOf(await scene.read(controlPlane), 'status', 'readyReplicas');
        return ready === 3 ? hasCondition(scene, controlPlane, 'EtcdClusterHealthy', 'True')() : `${String(ready)} are ready`;
      });

      scene.begin('one client dies');
      await clients[0].stop();
      await scene.holdsFor(HOLD_SECONDS, 'there is a connection', isConnected(scene, true));
      for (let time = 0; time < 6; time++) {
        await scene.workloadKubectl(LAB, ['get', 'nodes']);
      }
      await isAsMade(scene, secrets.find(secret => nameOf(secret) === `${LAB}-kubeconfig`)!);

      scene.begin('all clients die');
      await Promise.all(clients.map(client => client.stop()));
      await scene.waitUntil('there is no connection', isConnected(scene, false));
    },
  },
  {
    id: 'connect-proxy-real-api-server',
    title: 'Through `RemoteAccess.connectProxy()` Cluster API reaches a real kube-apiserver by a name that nobody outside its network can resolve. frps refuses a client with another token, '
      + 'and a client refuses a server whose certificate is of another CA: in both cases there is no connection. The proxy leads to the API server of its cluster and to nothing else.',
    run: async scene => {
      scene.begin('a machine of the control plane boots in another network');
      const bundle = factory(scene, { remoteAccess: proxy(), endpoint: Endpoint.of(API_SERVER_NAME) }, { replicas: 1, virtualIp: undefined });
      const { objects, secrets } = withSecrets(bundle);
      await scene.apply(secrets);
      const { way, address } = await startServer(scene, [...objects, ...secrets]);
      await scene.apply(objects);
      const [[name, script]] = await bootstrapData(scene, 1);
      const network = await Machine.start(scene.stage, { name: `${scene.namespace}-network`, relays: [way] });
      await PlayedControlPlane.start(scene.stage, network, { script, names: [API_SERVER_NAME], address: scene.endpointHost });

      scene.begin('a client with another token is refused');
      const { files } = script;
      const stranger = await startClient(scene, network, `${name}-token`, { ...files, '/etc/frp/token': 'another' }, /token in login doesn't match/);
      scene.begin('a server with the certificate of another CA is refused');
      const other = issueCertificate({ commonName: 'other', isCa: true, days: 1, usages: ['cert sign'], algorithm: 'ECDSA' });
      const careful = await startClient(scene, network, `${name}-ca`, { ...files, '/etc/frp/ca.crt': other.certificate }, REFUSES_SERVER);
      await scene.holdsFor(HOLD_SECONDS, 'neither is let in', async () => {
        const isIn = [stranger, careful].some(client => client.log().includes(IS_LOGGED_IN));
        return isIn ? 'one has logged in' : isConnected(scene, false)();
      });
      await Promise.all([stranger.stop(), careful.stop()]);

      scene.begin('the node is connected');
      await startClient(scene, network, name, files);
      await scene.waitUntil('there is a connection', isConnected(scene, true));
      const version = await scene.workloadKubectl(LAB, ['get', '--raw=/version']);
      if (!version.includes(scene.stage.program('kube-apiserver').version)) {
        throw new Error(`another API server answers: ${version}`);
      }
      const answers = await Promise.all([`${API_SERVER_NAME}:${API_SERVER_PORT}`, 'elsewhere.example.com:443', '127.0.0.1:2379'].map(target => answerToConnect(address, target)));
      if (answers.join() !== '200,404,404') {
        throw new Error(`the proxy answers ${answers.join()} where 200,404,404 are right`);
      }
    },
  },
];

function proxy() {
  return RemoteAccess.connectProxy({ server: { host: SERVER_HOST } });
}

function isConnected(scene: Scene, wanted: boolean) {
  return hasCondition(scene, { ...CLUSTER, metadata: { name: LAB, namespace: scene.namespace } }, PROBE, wanted ? 'True' : 'False');
}

/** A server that is up. */
interface RunningServer {
  /** How nodes leave their network to dial it. */
  readonly way: Relay;
  /** Of the Service of its proxy in the management cluster. */
  readonly address: string;
}

/** Runs the Deployment of the server. As a pod it has a network of its own, and the two ports of its Services. */
async function startServer(scene: Scene, objects: readonly Manifest[]): Promise<RunningServer> {
  const folder = scene.stage.makeFolder(`${scene.namespace}-doors`);
  const [bind, proxied] = ['bind', 'connect'].map(name => path.join(folder, name));
  const machine = await Machine.start(scene.stage, {
    name: `${scene.namespace}-server`,
    relays: [[bind, BIND_PORT] as const, [proxied, CONNECT_PORT] as const].map(([socket, port]) => ({ from: { path: socket }, to: { host: '127.0.0.1', port } })),
  });
  const deployment = objects.find(({ kind }) => kind === 'Deployment')!;
  // Loopback has every address; this one is of no other scene.
  const address = scene.endpointHost.replace(/^192\.168/, '10.96');
  nameService(nameOf(deployment), scene.namespace, address);
  (await startRelay({ from: { host: address, port: CONNECT_PORT }, to: { path: proxied } })).unref();
  const kubelet = new Kubelet(scene.stage, machine, { nodeName: 'management', hostIp: '127.0.0.1', objects });
  await kubelet.run('frps', fieldOf(deployment, 'spec', 'template'), log => log.includes('frps started successfully'));
  return { way: { from: { host: SERVER_ADDRESS, port: BIND_PORT }, to: { path: bind } }, address };
}

/** A client that runs. */
interface RunningClient extends RunningProcess {
  /** What it has said so far. */
  log(): string;
}

/**
 * A node with the files of its bootstrap data, whose kubelet runs the static pod of the client.
 *
 * @param sign what the client says when it has done what is expected
 */
async function startClient(scene: Scene, network: Machine, nodeName: string, files: Files, sign = IS_UP): Promise<RunningClient> {
  const machine = await network.startBeside({ name: `${scene.namespace}-${nodeName}`, hosts: { [SERVER_HOST]: SERVER_ADDRESS } });
  machine.write(files);
  const kubelet = new Kubelet(scene.stage, machine, { nodeName, hostIp: scene.endpointHost });
  const process_ = await kubelet.runStatic('frpc', log => sign.test(log));
  return { ...process_, log: () => machine.logOf('frpc') };
}

/** Whether the API server can be dialled in its own network. */
async function isServing(network: Machine, host: string): Promise<string | undefined> {
  try {
    await network.run(['openssl', 's_client', '-brief', '-connect', `${host}:${API_SERVER_PORT}`]);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** From the management cluster the API server cannot be dialled. */
function cannotBeDialled(host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: API_SERVER_PORT });
    socket.once('error', () => resolve());
    socket.once('connect', () => {
      socket.destroy();
      reject(new Error(`the management cluster reaches ${host}:${API_SERVER_PORT}`));
    });
  });
}

/** The kubeconfig has no owner, and is what it was. */
async function isAsMade(scene: Scene, made: Manifest): Promise<void> {
  const live = await scene.get({ apiVersion: 'v1', kind: 'Secret' }, nameOf(made));
  const value = Buffer.from(textOf(live, 'data', 'value'), 'base64').toString();
  if (fieldOf(live, 'metadata', 'ownerReferences') !== undefined || fieldOf(live, 'type') !== 'Opaque' || value !== textOf(made, 'stringData', 'value')) {
    throw new Error(`the kubeconfig has been changed: ${JSON.stringify(live.metadata)}`);
  }
}

/** The status that the proxy answers to CONNECT. */
function answerToConnect(host: string, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host, port: CONNECT_PORT });
    socket.once('error', reject);
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer to CONNECT ${target}`)));
    socket.once('data', data => {
      socket.destroy();
      resolve(data.toString().split(' ')[1]);
    });
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`);
  });
}
