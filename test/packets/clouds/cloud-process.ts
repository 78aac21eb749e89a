import { execFileSync } from 'child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'fs';
import * as http from 'http';
import * as https from 'https';
import { answerAws, AwsCloud } from './aws';
import { answerAzure, AzureCloud } from './azure';
import type { Asked, Cloud, Given } from './cloud';
import { runCommand } from '../../apiserver/command';

const METADATA_ADDRESS = '169.254.169.254';

// What the router of a site runs: the metadata service of its cloud, its secret store and the API of its route tables. The argument is a Cloud as JSON.
runCommand('', async ([json]) => {
  const cloud = JSON.parse(json) as Cloud;
  const answer = (asked: Asked): Given => cloud.platform === 'aws' ? answerAws(cloud as AwsCloud, asked) : answerAzure(cloud as AzureCloud, asked);
  const listener = (request: http.IncomingMessage, response: http.ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers, socket: { remoteAddress = '' } } = request;
      const asked: Asked = { method, url, headers: headers as Asked['headers'], body: Buffer.concat(chunks).toString(), from: remoteAddress.replace('::ffff:', '') };
      const given = answer(asked);
      appendFileSync(cloud.logFile, `${JSON.stringify({ host: headers.host, url, from: asked.from, status: given.status })}\n`);
      if (given.route !== undefined) {
        // The route table of a cloud is that of the router here.
        execFileSync('ip', ['route', 'replace', given.route.cidr, 'via', given.route.via]);
      }
      response.writeHead(given.status, { 'content-type': 'application/json' }).end(given.body);
    });
  };
  const { certificate, key } = cloud.tls;
  await Promise.all([
    listen(http.createServer(listener), 80, METADATA_ADDRESS),
    listen(https.createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, listener), 443, cloud.apiAddress),
  ]);
  writeFileSync(cloud.readyFile, '');
  return new Promise<number>(() => undefined);
});

function listen(server: http.Server | https.Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
}
