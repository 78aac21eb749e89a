/** The files of the server, and where its pod has them. */
export const SERVER_FILES = {
  folder: '/etc/frp',
  config: 'frps.toml',
  token: '/etc/frp-token/token',
  tls: '/etc/frp-tls',
} as const;

/** The files of the client on a node. Its pod has them at the same place. */
export const CLIENT_FILES = {
  folder: '/etc/frp',
  config: '/etc/frp/frpc.toml',
  token: '/etc/frp/token',
  ca: '/etc/frp/ca.crt',
} as const;

/** The variable of the client's environment that has the name of its node. */
export const NODE_NAME_VARIABLE = 'NODE_NAME';

/** What the configuration of the server is made from. */
export interface FrpsConfig {
  /** The port that clients dial. */
  readonly bindPort: number;
  /** The port that takes HTTP CONNECT. */
  readonly connectPort: number;
  /** The file with the token. @default - as the pod has it */
  readonly tokenFile?: string;
  /** The folder with `tls.crt` and `tls.key`. @default - as the pod has it */
  readonly tlsFolder?: string;
}

/** What the configuration of a client is made from. */
export interface FrpcConfig {
  /** The name of the cluster, which its proxies and their group are called by. */
  readonly clusterName: string;
  /** The server as nodes dial it. */
  readonly serverHost: string;
  readonly serverPort: number;
  /** The host of the API server, as kubeconfigs name it. */
  readonly apiServerHost: string;
  /** The port of the API server on its own node. */
  readonly apiServerPort: number;
  /** The file with the token. @default - as the pod has it */
  readonly tokenFile?: string;
  /** The file with the CA of the server. @default - as the pod has it */
  readonly caFile?: string;
}

/**
 * `frps.toml`. The server asks clients for the token and for no certificate: with `transport.tls.trustedCaFile` it would, and a certificate on a node is
 * renewed by nobody.
 */
export function renderFrpsConfig({ bindPort, connectPort, tokenFile = SERVER_FILES.token, tlsFolder = SERVER_FILES.tls }: FrpsConfig): string {
  return lines([
    `bindPort = ${bindPort}`,
    `tcpmuxHTTPConnectPort = ${connectPort}`,
    ...tokenAuth(tokenFile),
    'transport.tls.force = true',
    `transport.tls.certFile = ${quoted(`${tlsFolder}/tls.crt`)}`,
    `transport.tls.keyFile = ${quoted(`${tlsFolder}/tls.key`)}`,
  ]);
}

/**
 * `frpc.toml`. frp fills in the name of the node, so that no two clients of a server have a proxy of the same name, which it would refuse. All nodes are one
 * group, which the server spreads connections over; the health check takes a node out whose API server is not there.
 *
 * There is no key of the group: a server has the nodes of one cluster, and the token admits all of them. With one the file would be a secret, and
 * its braces would be rendered on the node by whoever renders user data.
 */
export function renderFrpcConfig(config: FrpcConfig): string {
  const { clusterName, serverHost, serverPort, apiServerHost, apiServerPort, tokenFile = CLIENT_FILES.token, caFile = CLIENT_FILES.ca } = config;
  return lines([
    `serverAddr = ${quoted(serverHost)}`,
    `serverPort = ${serverPort}`,
    // A server that is not there yet, or for a while, is tried again.
    'loginFailExit = false',
    ...tokenAuth(tokenFile),
    'transport.tls.enable = true',
    `transport.tls.trustedCaFile = ${quoted(caFile)}`,
    `transport.tls.serverName = ${quoted(serverHost)}`,
    '',
    '[[proxies]]',
    `name = "${clusterName}-{{ .Envs.${NODE_NAME_VARIABLE} }}"`,
    'type = "tcpmux"',
    'multiplexer = "httpconnect"',
    `customDomains = [${quoted(apiServerHost.toLowerCase())}]`,
    'localIP = "127.0.0.1"',
    `localPort = ${apiServerPort}`,
    `loadBalancer.group = ${quoted(clusterName)}`,
    'healthCheck.type = "tcp"',
    'healthCheck.timeoutSeconds = 3',
    'healthCheck.maxFailed = 3',
    'healthCheck.intervalSeconds = 10',
  ]);
}

function tokenAuth(file: string): string[] {
  return ['auth.method = "token"', 'auth.tokenSource.type = "file"', `auth.tokenSource.file.path = ${quoted(file)}`];
}

/** Hosts, names and paths have no character that means something in a string of TOML; JSON would escape it the same way. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function lines(texts: readonly string[]): string {
  return `${texts.join('\n')}\n`;
}
