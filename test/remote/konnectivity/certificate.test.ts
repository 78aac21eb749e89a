import { execFileSync, spawnSync } from 'child_process';
import { X509Certificate } from 'crypto';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { CERTIFICATES_FOLDER, KONNECTIVITY_FOLDER } from '../../../src/remote/konnectivity/paths';
import { CERTIFICATE_REQUEST_FILE, certificateCommands, certificateRequestText } from '../../../src/remote/konnectivity/server-identity';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** A folder that stands for the disk of a machine to which Cluster API has written its CA. */
function makeMachine(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'konnectivity-'));
  [CERTIFICATES_FOLDER, KONNECTIVITY_FOLDER].forEach(folder => fs.mkdirSync(path.join(root, folder), { recursive: true }));
  execFileSync('openssl', [
    'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=kubernetes',
    '-keyout', path.join(root, CERTIFICATES_FOLDER, 'ca.key'), '-out', path.join(root, CERTIFICATES_FOLDER, 'ca.crt'),
  ], { stdio: 'ignore' });
  fs.writeFileSync(path.join(root, CERTIFICATE_REQUEST_FILE), certificateRequestText());
  return root;
}

function run(root: string): void {
  certificateCommands().forEach(command => execFileSync('sh', ['-ec', command.replaceAll('/etc/kubernetes/', `${root}/etc/kubernetes/`)], { stdio: 'ignore' }));
}

function read(root: string, file: string): X509Certificate {
  return new X509Certificate(fs.readFileSync(path.join(root, file)));
}

(hasOpenssl ? describe : describe.skip)('the certificate of the konnectivity server', () => {
  test('is issued by the CA of the cluster, for one user and for clients only', () => {
    const root = makeMachine();
    run(root);
    const [certificate, ca] = [read(root, `${KONNECTIVITY_FOLDER}/client.crt`), read(root, `${CERTIFICATES_FOLDER}/ca.crt`)];
    expect(certificate.subject).toBe('CN=system:konnectivity-server');
    expect(certificate.verify(ca.publicKey)).toBe(true);
    expect(certificate.ca).toBe(false);
    // The number of clientAuth; that of servers would be 1.3.6.1.5.5.7.3.1.
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    expect(fs.statSync(path.join(root, KONNECTIVITY_FOLDER, 'client.key')).mode % 0o1000).toBe(0o600);
  });

  test('leaves the folder of the CA as it is, and can be issued again', () => {
    const root = makeMachine();
    run(root);
    const first = read(root, `${KONNECTIVITY_FOLDER}/client.crt`).serialNumber;
    run(root);
    expect(read(root, `${KONNECTIVITY_FOLDER}/client.crt`).serialNumber).not.toBe(first);
    expect(fs.readdirSync(path.join(root, CERTIFICATES_FOLDER)).sort()).toEqual(['ca.crt', 'ca.key']);
  });

  test('fails where the machine has no key of the CA', () => {
    const root = makeMachine();
    fs.rmSync(path.join(root, CERTIFICATES_FOLDER, 'ca.key'));
    expect(() => run(root)).toThrow();
  });
});
