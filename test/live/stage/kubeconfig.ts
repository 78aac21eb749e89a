import { writeFileSync } from 'fs';
import { Connection } from '../../apiserver/client/client';

/** Writes what programs reach an API server by. JSON is YAML. */
export function writeKubeconfig(file: string, { url, token, certificateAuthority }: Connection): void {
  const name = 'live';
  writeFileSync(file, JSON.stringify({
    'apiVersion': 'v1',
    'kind': 'Config',
    'clusters': [{ name, cluster: { 'server': url, 'certificate-authority-data': Buffer.from(certificateAuthority).toString('base64') } }],
    'users': [{ name, user: { token } }],
    'contexts': [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  }), { mode: 0o600 });
}
