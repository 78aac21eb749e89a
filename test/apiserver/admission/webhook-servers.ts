import { readFileSync, writeFileSync } from 'fs';
import * as path from 'path';
import { pointAtServer, WebhookServer, webhooksOf } from './webhook-configurations';
import { BuiltProgram } from './webhook-programs';
import { waitForRegistration } from './webhook-registration';
import type { Manifest } from '../../../src/topology';
import type { ApiClient, Connection } from '../client/client';
import { HttpClient } from '../client/http-client';
import type { ConversionWebhook } from '../crds/crd-preparation';
import { LOOPBACK, onFreePorts } from '../host/ports';
import { RunningProcess, startProcess } from '../host/server-process';

const TIMEOUT_SECONDS = 60;

/** A program that runs, for reports. */
export interface ServedWebhooks {
  readonly name: string;
  /** The release of upstream whose webhooks it serves. */
  readonly version: string;
  /** How many admission webhooks there are. */
  readonly admission: number;
  /** How many kinds are converted. */
  readonly conversion: number;
}

export interface WebhookServers {
  readonly programs: readonly ServedWebhooks[];
  /** What registers the admission webhooks. */
  readonly configurations: readonly Manifest[];
  /** What converts objects of a CRD, by the name of the CRD; undefined where upstream converts by no webhook or none runs here. */
  conversionOf(crd: string): ConversionWebhook | undefined;
  /** How a server ended and the end of its log, if one ended before anyone stopped it. */
  failure(): string | undefined;
  stop(): Promise<void>;
}

export interface WebhookServerOptions {
  readonly programs: readonly BuiltProgram[];
  readonly connection: Connection;
  /** For the servers to show: both files in one folder, valid for the loopback address, and signed by what is in the certificate's file. */
  readonly certificate: { readonly certFile: string; readonly keyFile: string };
  /** Of these servers alone: for files and logs, removed should this process be killed. */
  readonly folder: string;
  /** Features of Cluster API to turn on. @default - those that upstream turns on */
  readonly featureGates?: readonly string[];
}

/** Starts the programs. They answer before any CRD is there. */
export async function startWebhookServers(options: WebhookServerOptions): Promise<WebhookServers> {
  const access = writeAccess(options);
  return onFreePorts(options.programs.length, ports => startOn(ports, access, options));
}

async function startOn(ports: readonly number[], access: readonly string[], options: WebhookServerOptions): Promise<WebhookServers> {
  const { programs } = options;
  const starts = await Promise.allSettled(programs.map((program, index) => start(program, ports[index], access, options)));
  const started = starts.flatMap(result => result.status === 'fulfilled' ? [result.value] : []);
  const failed = starts.find(result => result.status === 'rejected');
  if (failed !== undefined) {
    await stopAll(started);
    throw failed.reason;
  }
  return serversOf(started);
}

/** Registers the admission webhooks and waits until the API server asks them. Returns how many there are. */
export async function registerAdmission(client: ApiClient, servers: Pick<WebhookServers, 'configurations'>): Promise<number> {
  for (const configuration of servers.configurations) {
    const { refusal } = await client.apply(configuration);
    if (refusal !== undefined) {
      throw new Error(`the API server refuses the ${configuration.kind} '${String(configuration.metadata?.name)}': ${refusal.message}`);
    }
  }
  await waitForRegistration(client);
  return servers.configurations.flatMap(webhooksOf).length;
}

/** The arguments by which every server reaches the API server and shows who it is. */
function writeAccess({ connection, certificate, folder }: WebhookServerOptions): string[] {
  const tokenFile = path.join(folder, 'webhooks.token');
  const caFile = path.join(folder, 'webhooks-ca.crt');
  writeFileSync(tokenFile, connection.token, { mode: 0o600 });
  writeFileSync(caFile, connection.certificateAuthority);
  return [
    `--api-server=${connection.url}`,
    `--token-file=${tokenFile}`,
    `--ca-file=${caFile}`,
    `--cert=${certificate.certFile}`,
    `--key=${certificate.keyFile}`,
  ];
}

interface StartedProgram extends BuiltProgram {
  readonly server: WebhookServer;
  readonly process: RunningProcess;
}

async function start(program: BuiltProgram, port: number, access: readonly string[], options: WebhookServerOptions): Promise<StartedProgram> {
  const url = `https://${LOOPBACK}:${port}`;
  const certificateAuthority = readFileSync(options.certificate.certFile, 'utf8');
  const client = new HttpClient({ url, token: '', certificateAuthority });
  const running = await startProcess({
    name: `the webhooks of ${program.name}`,
    program: program.file,
    args: [...access, `--port=${port}`, ...featureArguments(program, options)],
    logFile: path.join(options.folder, `webhooks-${program.name}.log`),
    ready: async () => (await client.request('GET', '/readyz')).code === 200,
    timeoutSeconds: TIMEOUT_SECONDS,
    removeWhenOrphaned: options.folder,
  });
  return { ...program, server: { url, caBundle: Buffer.from(certificateAuthority).toString('base64') }, process: running };
}

function featureArguments({ hasFeatureGates = false }: BuiltProgram, { featureGates = [] }: WebhookServerOptions): string[] {
  return hasFeatureGates && featureGates.length > 0 ? [`--feature-gates=${featureGates.map(gate => `${gate}=true`).join(',')}`] : [];
}

function serversOf(programs: readonly StartedProgram[]): WebhookServers {
  const conversions = new Map(programs.flatMap(({ server, upstream }) => {
    const webhook = { url: `${server.url}/convert`, caBundle: server.caBundle };
    return upstream.flatMap(({ converted }) => converted).map((crd): [string, ConversionWebhook] => [crd, webhook]);
  }));
  return {
    programs: programs.map(({ name, version, remark, upstream }) => ({
      name,
      version: remark === undefined ? version : `${version}, ${remark}`,
      admission: upstream.flatMap(({ configurations }) => configurations).flatMap(webhooksOf).length,
      conversion: upstream.flatMap(({ converted }) => converted).length,
    })),
    configurations: programs.flatMap(({ configs, server, upstream }) => upstream.flatMap(({ configurations }, index) =>
      configurations.map(configuration => pointAtServer(configuration, configs[index].owner, server)))),
    conversionOf: crd => conversions.get(crd),
    failure: () => programs.map(({ process: running }) => running.failure()).find(failure => failure !== undefined),
    stop: () => stopAll(programs),
  };
}

async function stopAll(programs: readonly StartedProgram[]): Promise<void> {
  await Promise.all(programs.map(({ process: running }) => running.stop()));
}
