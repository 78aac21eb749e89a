import { readFileSync, writeFileSync } from 'fs';
import { createServer } from 'https';
import { runCommand } from '../../apiserver/command';

/** What a kubelet that has nothing but logs is given; plain data. */
export interface LogServer {
  readonly host: string;
  readonly port: number;
  readonly certificate: string;
  readonly key: string;
  /** Who may ask has a certificate of this CA. */
  readonly clientCa: string;
  /** The log of each container, by `namespace/pod/container`. */
  readonly logs: { readonly [container: string]: string };
  /** Written when it listens. */
  readonly readyFile: string;
}

/** Serves logs as a kubelet does: to those who show a certificate. */
function serveLogs({ host, port, certificate, key, clientCa, logs, readyFile }: LogServer): void {
  const ca = readFileSync(clientCa);
  createServer({ cert: readFileSync(certificate), key: readFileSync(key), ca, requestCert: true, rejectUnauthorized: true }, (request, response) => {
    const [, container] = /^\/containerLogs\/([^?]+)/.exec(request.url ?? '') ?? [];
    const log = logs[container];
    response.writeHead(log === undefined ? 404 : 200, { 'Content-Type': 'text/plain' }).end(log);
  }).listen(port, host, () => writeFileSync(readyFile, ''));
}

// The argument is a LogServer as JSON.
runCommand('', ([json]) => {
  serveLogs(JSON.parse(json) as LogServer);
  return Promise.resolve(0);
});
