import { vmSpecs } from './vms';
import { Rule, Severity } from '../../../knowledge';

const BASE64 = /^[A-Za-z0-9+/\r\n]+={0,2}$/;
const PUBLIC_KEY = /(^|\s)(ssh-|ecdsa-|sk-)\S+\s+AAAA\S+/;

export const SSH_KEY_INVALID: Rule = {
  code: 'azure/ssh-key-invalid',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremachine_validation.go',
  check: topology => vmSpecs(topology).map(vm => vm.member('sshPublicKey')).filter(({ text }) => text !== undefined && text !== '' && !isKey(text)).map(at => ({
    at,
    message: `'sshPublicKey' '${at.text!.slice(0, 20)}' is not a public key of OpenSSH in base64; encode the line of a '.pub' file`,
  })),
};

function isKey(text: string): boolean {
  return BASE64.test(text.trimEnd()) && PUBLIC_KEY.test(Buffer.from(text, 'base64').toString('utf8'));
}
