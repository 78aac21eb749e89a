import { execFileSync } from 'child_process';
import { existsSync, writeFileSync } from 'fs';
import * as path from 'path';
import { parse } from 'yaml';
import type { AwsCloud } from './aws';
import type { AzureCloud } from './azure';
import type { Cloud } from './cloud';
import { issueCertificate, KeyPair } from '../../remote-live/played/certificates';
import type { Machine } from '../../remote-live/machines/machine';
import { run, Site } from '../network/world';
import type { PacketScene } from '../packet-scene';

/** Of the link-local address that clouds have their metadata service at. */
const METADATA = '169.254.169.254';
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
export async function playCloud(scene: PacketScene, { router }: Site, apiAddress: string, facts: CloudFacts, names: readonly string[]): Promise<PlayedCloud> {
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
  return { hosts: Object.fromEntries(names.map(name => [name, apiAddress])), ca: ca.certificate, questions: () => router.read(file('log')) };
}

/** Does with user data what cloud-init and systemd do: packages have to be there, files are written, commands run, and the unit is started. */
export async function bootGateway(
  scene: PacketScene, machine: Machine, userData: string, { router, hosts, ca }: { router: string } & Pick<PlayedCloud, 'hosts' | 'ca'>,
): Promise<void> {
  machine.write({ '/etc/hosts': Object.entries({ localhost: '127.0.0.1', ...hosts }).map(([name, address]) => `${address} ${name}\n`).join('') });
  trust(machine, ca);
  await run(machine, `ip route add ${METADATA}/32 via ${router}`);
  const { packages, write_files: files, runcmd } = parse(userData) as CloudConfig;
  packages.forEach(name => execFileSync('dpkg', ['--status', name]));
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
  const [, command] = /^ExecStart=(.*)$/m.exec(machine.read(`/etc/systemd/system/${unit}`))!;
  const [program, ...args] = command.split(' ');
  await machine.start({
    name: 'gateway',
    program,
    args,
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
