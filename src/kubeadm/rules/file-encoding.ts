import { configSpecs } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { holdsVariable, isText, itemsOf } from '../../rules/shared/fields';
import { Field } from '../../topology';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const ENCODING_OF_BASE64 = /^(?:base64|gzip\+base64)$/;
/** How packed bytes begin, in base64. */
const PACKED = 'H4sI';

export const FILE_ENCODING: Rule = {
  code: 'bootstrap/file-encoding',
  severity: Severity.ERROR,
  source: 'cloud-init cloudinit/config/cc_write_files.py extract_contents; cluster-api bootstrap/kubeadm/internal/cloudinit/files.go',
  needsMember: ['encoding'],
  check: topology => configSpecs(topology).flatMap(spec => itemsOf(spec, 'files')).flatMap(checkFile),
};

function checkFile(file: Field): Finding[] {
  const [at, encoding] = [file.member('content'), file.textOf('encoding') ?? ''];
  if (!isText(at) || holdsVariable(at.text!) || at.text!.includes('{{') || !ENCODING_OF_BASE64.test(encoding)) {
    return [];
  }
  // Lines may be broken anywhere.
  const text = at.text!.replace(/\s/g, '');
  const isBase64 = BASE64.test(text) && text.length % 4 === 0;
  const isPacked = encoding === 'base64' || text.startsWith(PACKED);
  return isBase64 && isPacked ? [] : [{
    at,
    message: `'content' is not what 'encoding' '${encoding}' says: it is no ${isBase64 ? 'packed text' : 'base64'}, and cloud-init does not write the file; `
      + `${isBase64 ? "pack it by gzip first, or use 'base64'" : 'encode it, or leave the encoding out'}`,
  }];
}
