import { generateKeyPairSync, randomBytes } from 'crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'fs';
import * as path from 'path';
import { Servers } from './assets';
import { LOOPBACK, onFreePorts } from './ports';
import { RunningProcess, startProcess } from './server-process';
import { ApiClient, Connection } from '../client/client';
import { HttpClient } from '../client/http-client';

const TIMEOUT_SECONDS = 120;
/** Little: nothing is lost with a server whose data nobody needs, and one without its store would wait in vain. */
const GRACE_SECONDS = 5;

/**
 * An API server and its store, but no controllers: namespaces can be used at once and never finish their deletion,
 * nothing collects what an owner leaves behind, and no workload runs.
 */
export interface ControlPlane {
  readonly connection: Connection;
  /** What the API server shows; any server on the same address may use it, too. */
  readonly servingCertificate: { readonly certFile: string; readonly keyFile: string };
  /** How a server ended and the end of its log, if one ended before anyone stopped it. */
  failure(): string | undefined;
  stop(): Promise<void>;
}

export interface ControlPlaneOptions {
  /**
   * Whether the API server answers from memory what controllers watch. An update that starts from a cache may be done twice, and webhooks
   * asked twice: their calls cannot be counted then.
   * @default false
   */
  readonly watchCache?: boolean;
}

/** Starts both with their files in the folder, which is removed should this process be killed. */
export async function startControlPlane(servers: Servers, folder: string, options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  return onFreePorts(3, (ports, attempt) => {
    const attemptFolder = path.join(folder, `control-plane-${attempt}`);
    mkdirSync(attemptFolder);
    return startOnce(servers, ports, attemptFolder, folder, options);
  });
}

async function startOnce(
  servers: Servers, ports: readonly number[], folder: string, runFolder: string, options: ControlPlaneOptions,
): Promise<ControlPlane> {
  const [clientPort, peerPort, securePort] = ports;
  const storeUrl = `http://${LOOPBACK}:${clientPort}`;
  const etcd = await startEtcd(servers.etcd, storeUrl, `http://${LOOPBACK}:${peerPort}`, folder, runFolder);
  try {
    return await startApiServer(servers.kubeApiserver, etcd, storeUrl, securePort, folder, runFolder, options);
  } catch (error) {
    await etcd.stop();
    throw error;
  }
}

function startEtcd(program: string, clientUrl: string, peerUrl: string, folder: string, runFolder: string): Promise<RunningProcess> {
  const client = new HttpClient({ url: clientUrl, token: '', certificateAuthority: '' });
  return startProcess({
    name: 'etcd',
    program,
    args: [
      '--name=store',
      `--data-dir=${path.join(folder, 'etcd')}`,
      `--listen-client-urls=${clientUrl}`,
      `--advertise-client-urls=${clientUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=store=${peerUrl}`,
      '--log-level=warn',
      // The data need not survive a power cut.
      '--unsafe-no-fsync',
    ],
    logFile: path.join(folder, 'etcd.log'),
    ready: async () => (await client.request('GET', '/health')).code === 200,
    timeoutSeconds: TIMEOUT_SECONDS,
    removeWhenOrphaned: runFolder,
    graceSeconds: GRACE_SECONDS,
  });
}

async function startApiServer(
  program: string, etcd: RunningProcess, storeUrl: string, port: number, folder: string, runFolder: string,
  { watchCache = false }: ControlPlaneOptions,
): Promise<ControlPlane> {
  const url = `https://${LOOPBACK}:${port}`;
  const certificates = path.join(folder, 'certificates');
  const servingCertificate = { certFile: path.join(certificates, 'apiserver.crt'), keyFile: path.join(certificates, 'apiserver.key') };
  const { token, tokenFile, signingKeyFile } = writeCredentials(folder);
  // The server writes its certificate while it starts, so a look too early fails and is repeated.
  const connect = () => ({ url, token, certificateAuthority: readFileSync(servingCertificate.certFile, 'utf8') });
  const apiServer = await startProcess({
    name: 'kube-apiserver',
    program,
    args: [
      `--etcd-servers=${storeUrl}`,
      `--bind-address=${LOOPBACK}`,
      `--advertise-address=${LOOPBACK}`,
      `--secure-port=${port}`,
      `--cert-dir=${certificates}`,
      `--token-auth-file=${tokenFile}`,
      '--authorization-mode=RBAC',
      `--service-account-issuer=${url}`,
      `--service-account-key-file=${signingKeyFile}`,
      `--service-account-signing-key-file=${signingKeyFile}`,
      '--service-cluster-ip-range=10.0.0.0/24',
      // A loopback address may not be an endpoint of the kubernetes service, which nobody needs here.
      '--endpoint-reconciler-type=none',
      // It waits for a service account that a controller creates, and no controller runs.
      '--disable-admission-plugins=ServiceAccount',
      `--watch-cache=${watchCache}`,
      // The schemas of all kinds take more than the usual minute on a machine that is busy.
      '--request-timeout=5m',
      // There is one client; it need not share.
      '--enable-priority-and-fairness=false',
      // No network lies between, and to compress takes a twentieth of its time.
      '--feature-gates=APIResponseCompression=false',
    ],
    logFile: path.join(folder, 'kube-apiserver.log'),
    ready: async () => (await new ApiClient(connect()).get('/readyz')) === 'ok',
    timeoutSeconds: TIMEOUT_SECONDS,
    removeWhenOrphaned: runFolder,
    graceSeconds: GRACE_SECONDS,
  });
  return {
    connection: connect(),
    servingCertificate,
    failure: () => apiServer.failure() ?? etcd.failure(),
    stop: async () => {
      // In this order: an API server that has lost its store takes long to end.
      await apiServer.stop();
      await etcd.stop();
    },
  };
}

/** A token of an administrator, and the key of service account tokens, which the server insists on. */
function writeCredentials(folder: string): { token: string; tokenFile: string; signingKeyFile: string } {
  const token = randomBytes(24).toString('hex');
  const tokenFile = path.join(folder, 'tokens.csv');
  const signingKeyFile = path.join(folder, 'service-account.key');
  writeFileSync(tokenFile, `${token},administrator,administrator,system:masters\n`, { mode: 0o600 });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(signingKeyFile, privateKey.export({ type: 'sec1', format: 'pem' }), { mode: 0o600 });
  return { token, tokenFile, signingKeyFile };
}
