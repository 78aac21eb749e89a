import { existsSync } from 'fs';
import * as path from 'path';
import { parseAllDocuments } from 'yaml';
import { bootstrapData, factory } from './factory';
import { RemoteAccess } from '../../../src/remote';
import { Manifest } from '../../../src/topology';
import { fieldOf } from '../../live/scenario/fields';
import { Scenario } from '../../live/scenario/scenario';
import { Look } from '../../live/scenario/scene';
import { Machine } from '../machines/machine';
import { issueCertificate, KeyPair } from '../played/certificates';
import { PlayedControlPlane } from '../played/control-plane';
import { Kubelet } from '../played/kubelet';
import type { LogServer } from '../played/log-server';

const AGENT_PORT = 8132;
const KUBELET_PORT = 10250;
const SOCKET = '/etc/kubernetes/konnectivity-server/konnectivity-server.socket';
const TIMEOUT_SECONDS = 120;

/** A worker in a network that the control plane has no route to. */
const WORKER = { name: 'worker-1', address: '192.168.50.10' };
const LOG = 'a line of a log\n';

export const KONNECTIVITY_SCENARIOS: readonly Scenario[] = [
  {
    id: 'konnectivity',
    title: 'With `RemoteAccess.konnectivity()` a real kube-apiserver, with the egress selector file and the arguments of the bootstrap data, reads the log of a pod from a kubelet in a network '
      + 'that it has no route to: through the konnectivity server, whose certificate the commands of the bootstrap data have issued on its machine, and an agent that dials port 8132. '
      + 'Without the agent it cannot, before and after.',
    run: async scene => {
      scene.begin('a machine of the control plane boots');
      const bundle = factory(scene, { remoteAccess: RemoteAccess.konnectivity() }, { replicas: 1 });
      await scene.apply(bundle);
      const [[, script]] = await bootstrapData(scene, 1);
      const door = path.join(scene.stage.makeFolder(`${scene.namespace}-doors`), 'agents');
      const machine = await Machine.start(scene.stage, {
        name: `${scene.namespace}-control-plane`, relays: [{ from: { path: door }, to: { host: '127.0.0.1', port: AGENT_PORT } }],
      });
      const controlPlane = await PlayedControlPlane.start(scene.stage, machine, { script, address: scene.endpointHost });

      scene.begin('the konnectivity server starts');
      const agentObjects = agentManifests(bundle);
      await controlPlane.apply([...agentObjects, ...podOnWorker()]);
      const kubelet = new Kubelet(scene.stage, machine, { nodeName: 'control-plane', hostIp: scene.endpointHost });
      await kubelet.runStatic('konnectivity-server', () => existsSync(machine.seen(SOCKET)));

      scene.begin('without an agent the log cannot be read');
      // Agents dial the server; nothing leads to them.
      const workers = await Machine.start(scene.stage, {
        name: `${scene.namespace}-workers`, relays: [{ from: { host: scene.endpointHost, port: AGENT_PORT }, to: { path: door } }],
      });
      await startKubelet(workers, controlPlane.ca);
      const answer = () => controlPlane.kubectl(['--namespace=example', 'logs', 'web']).catch((error: Error) => error.message);
      await scene.waitUntil('the konnectivity server has no agent', isWithoutAgent(answer), TIMEOUT_SECONDS);

      scene.begin('with an agent it can');
      const token = (await controlPlane.kubectl(['--namespace=kube-system', 'create', 'token', 'konnectivity-agent', '--audience=system:konnectivity-server'])).trim();
      const worker = new Kubelet(scene.stage, workers, {
        nodeName: WORKER.name, hostIp: WORKER.address, token: () => token, clusterCa: controlPlane.ca.certificate,
      });
      const daemonSet = agentObjects.find(({ kind }) => kind === 'DaemonSet');
      const agent = await worker.run('konnectivity-agent', fieldOf(daemonSet, 'spec', 'template'));
      await scene.waitUntil('the log is read', async () => {
        const read = await answer();
        return read === LOG ? undefined : read;
      }, TIMEOUT_SECONDS);

      scene.begin('without the agent it can no longer');
      await agent.stop();
      await scene.waitUntil('the konnectivity server has no agent', isWithoutAgent(answer), TIMEOUT_SECONDS);
    },
  },
];

/** The log is not read, and for that reason alone. */
function isWithoutAgent(answer: () => Promise<string>): Look {
  return async () => {
    const text = await answer();
    return /No (agent|backend) available/i.test(text) ? undefined : text;
  };
}

/** What the ClusterResourceSet puts into the cluster. */
function agentManifests(bundle: readonly Manifest[]): Manifest[] {
  const texts = bundle.filter(({ kind }) => kind === 'ConfigMap' || kind === 'Secret')
    .flatMap(object => Object.values((object.data ?? object.stringData ?? {}) as { [key: string]: string }));
  return texts.flatMap(text => parseAllDocuments(text).map(document => document.toJS() as Manifest));
}

/** A pod that runs on a worker, as the API server knows it. */
function podOnWorker(): Manifest[] {
  const { name, address } = WORKER;
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'example' } },
    {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name },
      status: { addresses: [{ type: 'InternalIP', address }], daemonEndpoints: { kubeletEndpoint: { Port: KUBELET_PORT } } },
    },
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web', namespace: 'example' },
      spec: { nodeName: name, containers: [{ name: 'web', image: 'example/web:1' }] },
    },
  ];
}

/** A kubelet that has nothing but the log of the pod. */
async function startKubelet(machine: Machine, ca: KeyPair): Promise<void> {
  const { name: commonName, address } = WORKER;
  const { certificate, key } = issueCertificate({ commonName, ipAddresses: [address], days: 1, usages: ['server auth'], algorithm: 'ECDSA', issuer: ca });
  const files = { certificate: '/etc/kubelet.crt', key: '/etc/kubelet.key', clientCa: '/etc/kubelet-ca.crt' };
  machine.write({ [files.certificate]: certificate, [files.key]: key, [files.clientCa]: ca.certificate });
  const server: LogServer = { host: address, port: KUBELET_PORT, ...files, logs: { 'example/web/web': LOG }, readyFile: '/run/kubelet-ready' };
  await machine.start({
    name: 'kubelet',
    program: process.execPath,
    args: [...process.execArgv, path.join(__dirname, '..', 'played', 'log-server.ts'), JSON.stringify(server)],
    ready: () => Promise.resolve(existsSync(machine.seen(server.readyFile))),
    timeoutSeconds: TIMEOUT_SECONDS,
  });
}
