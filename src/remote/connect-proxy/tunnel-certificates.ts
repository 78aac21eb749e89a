import { ProxyNames } from './names';
import { CA_LIFETIME, CA_RENEWAL, ObjectWriter } from './objects';
import { isIpAddress, l1Enum } from '../../core';

/**
 * Writes the CA of the tunnel and the certificate of its server. The tunnel has a CA of its own: who runs it need not be able to issue certificates of the
 * cluster.
 */
export function writeTunnelCertificates(writer: ObjectWriter, names: ProxyNames, clusterName: string, host: string): void {
  const { selfSigned, tunnelCa, serverTls } = names;
  writer.certificate('TunnelCa', tunnelCa, {
    secretName: tunnelCa,
    isCa: true,
    commonName: `frp of ${clusterName}`.slice(0, 64),
    duration: CA_LIFETIME,
    renewBefore: CA_RENEWAL,
    // Nodes get the certificate when they are made, and never again.
    privateKey: { algorithm: l1Enum('ECDSA'), size: 256, rotationPolicy: l1Enum('Never') },
    usages: ['digital signature', 'cert sign', 'crl sign'].map(l1Enum),
    issuerRef: { kind: 'Issuer', name: selfSigned },
  });
  writer.issuer('TunnelCaIssuer', tunnelCa, { ca: { secretName: tunnelCa } });
  writer.certificate('ServerCertificate', serverTls, {
    secretName: serverTls,
    ...isIpAddress(host) ? { ipAddresses: [host] } : { dnsNames: [host] },
    // frp reads it when it starts and never again, so it lives as long as its CA: a shorter one would end while the server runs.
    duration: CA_LIFETIME,
    renewBefore: CA_RENEWAL,
    privateKey: { algorithm: l1Enum('ECDSA'), size: 256, rotationPolicy: l1Enum('Always') },
    usages: ['server auth', 'digital signature'].map(l1Enum),
    issuerRef: { kind: 'Issuer', name: tunnelCa },
  });
}
