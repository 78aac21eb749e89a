import { CERTIFICATES_FOLDER, CLIENT_CERTIFICATE_FILE, CLIENT_KEY_FILE, KONNECTIVITY_FOLDER, KONNECTIVITY_SERVER } from './paths';
import { toYamlWithoutAliases } from '../../cdk8s-helpers';

/** What openssl is told about the certificate. */
export const CERTIFICATE_REQUEST_FILE = `${KONNECTIVITY_FOLDER}/client.cnf`;

/** Nobody renews it, and the key of its CA is a file of the same machine: a shorter life would make nothing safer. Machines are replaced long before. */
const VALID_DAYS = 3650;

/**
 * The kubeconfig of the server. It names files, so that no key stands in it, and asks the API server of its own machine, whose certificate
 * holds the name `kubernetes` and no loopback address.
 */
export function serverKubeconfigText(apiServerPort: number): string {
  return toYamlWithoutAliases({
    'apiVersion': 'v1',
    'kind': 'Config',
    'clusters': [{
      name: 'local',
      cluster: {
        'server': `https://127.0.0.1:${apiServerPort}`,
        'tls-server-name': 'kubernetes',
        'certificate-authority': `${CERTIFICATES_FOLDER}/ca.crt`,
      },
    }],
    'users': [{ name: KONNECTIVITY_SERVER, user: { 'client-certificate': CLIENT_CERTIFICATE_FILE, 'client-key': CLIENT_KEY_FILE } }],
    'contexts': [{ name: 'local', context: { cluster: 'local', user: KONNECTIVITY_SERVER } }],
    'current-context': 'local',
  });
}

/** A certificate for a client, and for nothing else. */
export function certificateRequestText(): string {
  return [
    '[req]', 'prompt = no', 'distinguished_name = subject',
    '[subject]', `CN = ${KONNECTIVITY_SERVER}`,
    '[client]', 'basicConstraints = critical, CA:FALSE', 'keyUsage = critical, digitalSignature', 'extendedKeyUsage = clientAuth', '',
  ].join('\n');
}

/**
 * Issues the certificate of the server. Cluster API writes the CA with its key to every control plane machine before any command runs, on the first one
 * as on those that join, so that this works before kubeadm has done anything.
 */
export function certificateCommands(): string[] {
  const request = `${KONNECTIVITY_FOLDER}/client.csr`;
  const ca = `-CA ${CERTIFICATES_FOLDER}/ca.crt -CAkey ${CERTIFICATES_FOLDER}/ca.key -CAserial ${KONNECTIVITY_FOLDER}/client.srl -CAcreateserial`;
  return [[
    `openssl req -new -newkey rsa:2048 -nodes -config ${CERTIFICATE_REQUEST_FILE} -keyout ${CLIENT_KEY_FILE} -out ${request}`,
    `openssl x509 -req -sha256 -days ${VALID_DAYS} -in ${request} ${ca} -extfile ${CERTIFICATE_REQUEST_FILE} -extensions client -out ${CLIENT_CERTIFICATE_FILE}`,
    `chmod 0600 ${CLIENT_KEY_FILE}`,
  ].join(' && ')];
}
