import { parseAllDocuments } from 'yaml';
import { issueCertificate, KeyPair } from './certificates';
import { BootScript } from './cloud-config';
import { Manifest } from '../../../src/topology';
import { fieldOf, textOf } from '../../live/scenario/fields';
import type { Stage } from '../../live/stage/stage';
import { Machine } from '../machines/machine';

const PORT = 6443;
const ETCD_URL = 'http://127.0.0.1:2379';
const PKI = '/etc/kubernetes/pki';
const KUBEADM_CONFIG = '/run/kubeadm/kubeadm.yaml';
const ADMIN = '/etc/kubernetes/admin.conf';
const TIMEOUT_SECONDS = 120;

export interface ControlPlaneOptions {
  /** Of the first machine. */
  readonly script: BootScript;
  /** The names and addresses that the certificate of the API server has beside its own. */
  readonly names?: readonly string[];
  /** An address of the machine that is not loopback. */
  readonly address: string;
}

/** A real API server with a real etcd on a machine: what kubeadm would make of the bootstrap data, as far as an API server needs it. */
export class PlayedControlPlane {
  public static async start(stage: Stage, machine: Machine, options: ControlPlaneOptions): Promise<PlayedControlPlane> {
    const { script: { files, commands } } = options;
    machine.write(files);
    // The others are about what the machine has not: a network interface, a kubelet.
    for (const command of commands.filter(text => text.includes('openssl'))) {
      await machine.run(['/bin/sh', '-c', command]);
    }
    const controlPlane = new PlayedControlPlane(stage, machine, { certificate: machine.read(`${PKI}/ca.crt`), key: machine.read(`${PKI}/ca.key`) });
    controlPlane.writeCertificates(options);
    await controlPlane.startServers(options);
    return controlPlane;
  }

  private constructor(private readonly stage: Stage, public readonly machine: Machine, public readonly ca: KeyPair) {}

  /** Runs kubectl on the machine, as the administrator of its cluster. */
  public kubectl(args: readonly string[]): Promise<string> {
    return this.machine.run([this.stage.program('kubectl').file, `--kubeconfig=${ADMIN}`, '--request-timeout=20s', ...args]);
  }

  public async apply(manifests: readonly Manifest[]): Promise<void> {
    for (const manifest of manifests) {
      const file = '/run/applied.json';
      this.machine.write({ [file]: JSON.stringify(manifest) });
      await this.kubectl(['apply', '--server-side', `--filename=${file}`]);
      if (manifest.status !== undefined) {
        await this.kubectl(['apply', '--server-side', '--subresource=status', `--filename=${file}`]);
      }
    }
  }

  /** As kubeadm issues them. */
  private writeCertificates({ names = [], address }: ControlPlaneOptions): void {
    const issue = (commonName: string, usage: string, more: object = {}) => issueCertificate({
      commonName, days: 1, usages: [usage, 'digital signature', 'key encipherment'], algorithm: 'RSA', issuer: this.ca, ...more,
    });
    const server = issue('kube-apiserver', 'server auth', { dnsNames: ['kubernetes', ...names], ipAddresses: [address, '127.0.0.1'] });
    const client = issue('kube-apiserver-kubelet-client', 'client auth', { organizations: ['system:masters'] });
    const admin = issue('kubernetes-admin', 'client auth', { organizations: ['system:masters'] });
    this.machine.write({
      [`${PKI}/apiserver.crt`]: server.certificate,
      [`${PKI}/apiserver.key`]: server.key,
      [`${PKI}/apiserver-kubelet-client.crt`]: client.certificate,
      [`${PKI}/apiserver-kubelet-client.key`]: client.key,
      [ADMIN]: kubeconfigText(this.ca, admin),
    });
  }

  private async startServers({ script, address }: ControlPlaneOptions): Promise<void> {
    await this.startServer('etcd', [
      `--listen-client-urls=${ETCD_URL}`, `--advertise-client-urls=${ETCD_URL}`, '--data-dir=/var/lib/etcd', '--unsafe-no-fsync',
    ], () => Promise.resolve(true));
    await this.startServer('kube-apiserver', [
      `--etcd-servers=${ETCD_URL}`,
      `--secure-port=${PORT}`,
      `--advertise-address=${address}`,
      '--authorization-mode=Node,RBAC',
      `--client-ca-file=${PKI}/ca.crt`,
      `--tls-cert-file=${PKI}/apiserver.crt`,
      `--tls-private-key-file=${PKI}/apiserver.key`,
      `--kubelet-client-certificate=${PKI}/apiserver-kubelet-client.crt`,
      `--kubelet-client-key=${PKI}/apiserver-kubelet-client.key`,
      '--service-account-issuer=https://kubernetes.default.svc.cluster.local',
      `--service-account-key-file=${PKI}/sa.pub`,
      `--service-account-signing-key-file=${PKI}/sa.key`,
      '--service-cluster-ip-range=10.96.0.0/16',
      // It waits for a service account that a controller creates, and no controller runs.
      '--disable-admission-plugins=ServiceAccount',
      ...extraArguments(script),
    ], () => this.kubectl(['get', '--raw=/readyz']).then(() => true));
  }

  private async startServer(name: string, args: readonly string[], ready: () => Promise<boolean>): Promise<void> {
    await this.machine.start({ name, program: this.stage.program(name).file, args, ready, timeoutSeconds: TIMEOUT_SECONDS });
  }
}

/** What kubeadm would tell the API server beside what it always does. */
export function extraArguments({ files }: BootScript): string[] {
  const documents = parseAllDocuments(files[KUBEADM_CONFIG] ?? '').map(document => document.toJS() as unknown);
  const configuration = documents.find(document => textOf(document, 'kind') === 'ClusterConfiguration');
  if (configuration === undefined) {
    throw new Error(`${KUBEADM_CONFIG} has no ClusterConfiguration`);
  }
  const args = fieldOf(configuration, 'apiServer', 'extraArgs') ?? [];
  return (args as readonly unknown[]).map(arg => `--${textOf(arg, 'name')}=${textOf(arg, 'value')}`);
}

function kubeconfigText(ca: KeyPair, admin: KeyPair): string {
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  return JSON.stringify({
    'apiVersion': 'v1',
    'kind': 'Config',
    'clusters': [{ name: 'here', cluster: { 'server': `https://127.0.0.1:${PORT}`, 'certificate-authority-data': encoded(ca.certificate) } }],
    'users': [{ name: 'admin', user: { 'client-certificate-data': encoded(admin.certificate), 'client-key-data': encoded(admin.key) } }],
    'contexts': [{ name: 'here', context: { cluster: 'here', user: 'admin' } }],
    'current-context': 'here',
  });
}
