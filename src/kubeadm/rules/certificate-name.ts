import { clusterConfigurations } from './config-specs';
import { isDnsSubdomain, isIpAddress } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { isText } from '../../rules/shared/fields';
import { Field } from '../../topology';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const LIKE_AN_ADDRESS = /^\d+(?:\.\d+){3}$/;
/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /[${}]/;

export const CERTIFICATE_NAME: Rule = {
  code: 'control-plane/certificate-name',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/apis/kubeadm/validation/validation.go ValidateCertSANs',
  isLocal: true,
  check: topology => clusterConfigurations(topology).flatMap(configuration => [
    ...configuration.at('apiServer.certSANs').items(),
    ...['serverCertSANs', 'peerCertSANs'].flatMap(name => configuration.at('etcd.local').member(name).items()),
  ]).flatMap(checkCertificateName),
};

/** Whether a name can be in a certificate. */
export function checkCertificateName(at: Field): Finding[] {
  return isText(at) && !UNKNOWN.test(at.text!) && !isCertificateName(at.text!) ? [checkName(at)] : [];
}

/** Whether kubeadm puts a text into a certificate. */
function isCertificateName(text: string): boolean {
  // kubeadm takes what is nearly an address for a name, and no client finds it in the certificate.
  return isIpAddress(text) || (!LIKE_AN_ADDRESS.test(text) && isDnsSubdomain(text.startsWith('*.') ? text.slice(2) : text));
}

function checkName(at: Field): Finding {
  const meant = hostIn(at.text!);
  return {
    at,
    message: `'${at.text}' is neither an IP address nor a DNS name in lower case, ${LIKE_AN_ADDRESS.test(at.text!) ? 'and no client finds it in the certificate' : "and 'kubeadm init' refuses it"}; `
      + (isCertificateName(meant) ? `write '${meant}'` : 'write the address or the name alone, without scheme, port and path'),
  };
}

/** The host of a text that may be a URL, or have a port or brackets. */
function hostIn(text: string): string {
  const [authority] = text.replace(SCHEME, '').split('/');
  const host = authority.startsWith('[') ? authority.slice(1).split(']')[0] : isIpAddress(authority) ? authority : authority.split(':')[0];
  return host.trim().toLowerCase().replace(/\.$/, '');
}
