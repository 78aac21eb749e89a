import * as fs from 'fs';
import type { RequestOptions } from 'https';
import * as path from 'path';
import { KubeConfig, kubernetesClient } from './kubernetes-client';
import { goDurationSeconds } from '../../core';
import { Arguments, UsageError } from '../arguments';
import { Io } from '../io';
import { describeFsError } from '../validate/fs-errors';

/** How to reach an API server, and as whom. */
export interface Connection {
  readonly server: string;
  /** What is told of the place in messages: its address, and the context. */
  readonly description: string;
  /** The namespace of objects that state none. */
  readonly namespace: string;
  /** Certificates, tokens and proxies, as requests of Node take them. */
  readonly options: RequestOptions;
  readonly timeoutMilliseconds: number;
}

const IN_POD = '/var/run/secrets/kubernetes.io/serviceaccount/token';
const DEFAULT_TIMEOUT = '30s';
const DEFAULT_NAMESPACE = 'default';

/** Takes the cluster that the command line means from the kubeconfig of the user, and logs in. */
export async function connect(args: Arguments, io: Io): Promise<Connection> {
  const timeoutMilliseconds = readTimeout(args.valueOf('request-timeout') ?? DEFAULT_TIMEOUT);
  const config = loadConfig(args.valueOf('kubeconfig'), io);
  const context = chooseContext(config, args.valueOf('context'));
  const cluster = config.getCurrentCluster();
  if (cluster === null) {
    throw new UsageError(`the context '${context.name}' means the cluster '${context.cluster}', which the kubeconfig does not have; correct it`);
  }
  if (!/^https?:\/\//.test(cluster.server)) {
    throw new UsageError(`the cluster '${cluster.name}' of the kubeconfig has the server '${cluster.server}', which is no address; write one like 'https://192.168.10.20:6443'`);
  }
  if (config.getCurrentUser() === null) {
    throw new UsageError(`the context '${context.name}' means the user '${context.user}', whom the kubeconfig does not have; correct it`);
  }
  const options: RequestOptions = { headers: {} };
  try {
    await config.applyToHTTPSOptions(options);
  } catch (error) {
    throw new UsageError(`the context '${context.name}' cannot log in: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    server: cluster.server.endsWith('/') ? cluster.server.slice(0, -1) : cluster.server,
    description: `${cluster.server} (context '${context.name}')`,
    namespace: context.namespace ?? DEFAULT_NAMESPACE,
    options,
    timeoutMilliseconds,
  };
}

/** As kubectl takes it: a duration, or seconds. */
function readTimeout(text: string): number {
  const seconds = /^\d+$/.test(text) ? Number(text) : goDurationSeconds(text);
  if (seconds === undefined || seconds <= 0) {
    throw new UsageError(`'--request-timeout ${text}' is not a duration; write one like '90s' or '2m'`);
  }
  return seconds * 1000;
}

function loadConfig(file: string | undefined, io: Io): KubeConfig {
  const named = file === undefined ? (io.env.KUBECONFIG ?? '').split(path.delimiter).filter(name => name !== '') : [file];
  const home = path.join(io.env.HOME ?? io.env.USERPROFILE ?? '', '.kube', 'config');
  // A file of the list that is not there is none of it, as for kubectl; one that is asked for by its name has to be.
  const files = (named.length > 0 ? named : [home]).map(name => path.resolve(io.cwd, name)).filter(name => file !== undefined || fs.existsSync(name));
  if (files.length > 0) {
    const [config, ...others] = files.map(readConfig);
    others.forEach(other => merge(config, other));
    return config;
  }
  if (named.length === 0 && fs.existsSync(IN_POD)) {
    const config = new (kubernetesClient().KubeConfig)();
    config.loadFromCluster();
    return config;
  }
  throw new UsageError(named.length > 0 ? `no file of $KUBECONFIG is there: ${named.join(', ')}; correct it, or give '--kubeconfig <file>'`
    : `there is no kubeconfig; give '--kubeconfig <file>', set $KUBECONFIG, or put one at ${home}`);
}

function readConfig(file: string): KubeConfig {
  const config = new (kubernetesClient().KubeConfig)();
  try {
    config.loadFromFile(file);
  } catch (error) {
    throw new UsageError(`${file}: the kubeconfig cannot be read: ${describeFsError(error)}`);
  }
  return config;
}

function merge(config: KubeConfig, other: KubeConfig): void {
  try {
    config.mergeConfig(other);
  } catch (error) {
    throw new UsageError(`the files of $KUBECONFIG do not fit together: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function chooseContext(config: KubeConfig, wanted: string | undefined): KubeConfig['contexts'][number] {
  const name = wanted ?? config.getCurrentContext();
  const context = config.contexts.find(each => each.name === name);
  if (context === undefined) {
    const known = config.contexts.map(each => `'${each.name}'`).join(', ');
    throw new UsageError(name === undefined || name === '' ? `the kubeconfig has no current context; give '--context' with one of ${known}`
      : `the kubeconfig has no context '${name}'; ${known === '' ? 'it has none at all' : `use one of ${known}`}`);
  }
  config.setCurrentContext(name);
  return context;
}
