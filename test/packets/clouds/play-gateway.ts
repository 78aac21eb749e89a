import { execFileSync } from 'child_process';
import { existsSync, readFileSync, writeFileSync } from 'fs';
import * as path from 'path';
import { parse } from 'yaml';
import type { AwsCloud } from './aws';
import type { AzureCloud } from './azure';
import type { Cloud } from './cloud';
import { findOnPath } from '../../apiserver/host/go-build';
import type { Machine } from '../../remote-live/machines/machine';
import { issueCertificate, KeyPair } from '../../remote-live/played/certificates';
import { run, Site } from '../network/world';
import type { PacketScene } from '../packet-scene';

/** Of the link-local address that clouds have their metadata service at. */
const METADATA = '169.254.169.254';
/** What packages bring along; they are those of the machine that plays. */
const PROGRAMS: { readonly [name: string]: string } = { 'wireguard-tools': 'wg-quick' };
/** What systemd does with a unit that is always restarted. */
const RESTARTED = `pause=$1
shift
trap 'kill "$program"; exit' TERM
while :; do "$@" & program=$!; wait "$program"; sleep "$pause"; done`;
const TIMEOUT_SECONDS = 60;

interface CloudConfig {
  readonly packages: readonly string[];
  readonly write_files: readonly { readonly path: string; readonly content: string }[];
  readonly runcmd: readonly string[];
}

/** What a cloud is told by a scenario; the rest is made here. */
export type CloudFacts = Omit<AwsCloud, 'apiAddress' | 'tls' | 'logFile' | 'readyFile'> | Omit<AzureCloud, 'apiAddress' | 'tls' | 'logFile' | 'readyFile'>;

/** A cloud around a site. */
export interface PlayedCloud {
  /** The names by which machines find its APIs. */
  readonly hosts: { readonly [name: string]: string };
  readonly ca: string;
  /** What it was asked so far. */
  questions(): string;
}

/** Starts the cloud of a site, on the machine that is its router. */
export async function playCloud(
  scene: PacketScene, { router }: Site, apiAddress: string, facts: CloudFacts, names: readonly string[],
): Promise<PlayedCloud> {
  const ca = issueCertificate({ commonName: 'cloud', isCa: true, days: 2, usages: ['cert sign'], algorithm: 'ECDSA' });
  const server = issueCertificate({ dnsNames: names, days: 2, usages: ['server auth', 'digital signature'], algorithm: 'ECDSA', issuer: ca });
  const folder = scene.stage.makeFolder(`clouds/${router.name}`);
  const file = (name: string) => path.join(folder, name);
  const tls = writeKeyPair(folder, server);
  writeFileSync(file('log'), '');
  const cloud: Cloud = { ...facts, apiAddress, tls, logFile: file('log'), readyFile: file('ready') };
  await run(router, `ip addr add ${METADATA}/32 dev lo`);
  await run(router, `ip addr add ${apiAddress}/32 dev lo`);
  await router.start({
    name: 'cloud',
    program: process.execPath,
    args: [...process.execArgv, path.join(__dirname, 'cloud-process.ts'), JSON.stringify(cloud)],
    ready: () => Promise.resolve(existsSync(file('ready'))),
    timeoutSeconds: TIMEOUT_SECONDS,
  });
  return { hosts: Object.fromEntries(names.map(name => [name, apiAddress])), ca: ca.certificate, questions: () => readFileSync(file('log'), 'utf8') };
}

/** Where a gateway boots. */
export interface GatewayPlace extends Pick<PlayedCloud, 'hosts' | 'ca'> {
  /** By which it reaches the cloud. */
  readonly router: string;
  readonly apiAddress: string;
}

/** Does with user data what cloud-init and systemd do: packages have to be there, files are written, commands run, and the unit is started. */
export async function bootGateway(
  scene: PacketScene, machine: Machine, userData: string, { router, apiAddress, hosts, ca }: GatewayPlace,
): Promise<void> {
  machine.write({ '/etc/hosts': Object.entries({ localhost: '127.0.0.1', ...hosts }).map(([name, address]) => `${address} ${name}\n`).join('') });
  trust(machine, ca);
  await run(machine, `ip route add ${METADATA}/32 via ${router}`);
  await run(machine, `ip route add ${apiAddress}/32 via ${router}`);
  const { packages, write_files: files, runcmd } = parse(userData) as CloudConfig;
  const unknown = packages.find(name => PROGRAMS[name] === undefined || findOnPath(PROGRAMS[name]) === undefined);
  if (unknown !== undefined) {
    throw new Error(`the package '${unknown}' cannot be played`);
  }
  machine.write(Object.fromEntries(files.map(({ path: name, content }) => [name, content])));
  for (const command of runcmd) {
    const [, unit] = /^systemctl enable --now (\S+)$/.exec(command) ?? [];
    if (unit !== undefined) {
      await startUnit(scene, machine, unit);
    } else if (command !== 'systemctl daemon-reload') {
      await machine.run(['sh', '-ec', command]);
    }
  }
}

async function startUnit(scene: PacketScene, machine: Machine, unit: string): Promise<void> {
  const text = machine.read(`/etc/systemd/system/${unit}`);
  const [command, pause] = ['ExecStart', 'RestartSec'].map(key => new RegExp(`^${key}=(.*)$`, 'm').exec(text)![1]);
  await machine.start({
    name: 'gateway',
    program: '/bin/sh',
    args: ['-c', RESTARTED, unit, pause, ...command.split(' ')],
    env: { WG_QUICK_USERSPACE_IMPLEMENTATION: scene.program('wireguard-go') },
    ready: async () => machine.logOf('gateway').includes('packets go by') || machine.logOf('gateway').includes('the secret has not'),
    timeoutSeconds: TIMEOUT_SECONDS,
  });
}

/** Lets programs of a machine trust a CA, as update-ca-certificates does. */
function trust(machine: Machine, certificate: string): void {
  const hash = execFileSync('openssl', ['x509', '-noout', '-subject_hash'], { input: certificate }).toString().trim();
  machine.write({ [`/etc/ssl/certs/${hash}.0`]: certificate });
}

function writeKeyPair(folder: string, { certificate, key }: KeyPair): Cloud['tls'] {
  const tls = { certificate: path.join(folder, 'tls.crt'), key: path.join(folder, 'tls.key') };
  writeFileSync(tls.certificate, certificate);
  writeFileSync(tls.key, key);
  return tls;
}
