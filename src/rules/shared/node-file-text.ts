import { decodeContent } from './decode-content';
import { secretText } from './secret-text';
import { Field, Topology } from '../../topology';

/** The text of a file of a kubeadm config as it is on the node, also where a Secret of the bundle has it; undefined where it cannot be read here. */
export function nodeFileText(file: Field, topology: Topology): string | undefined {
  const text = file.has('contentFrom') ? textOfSecret(file.at('contentFrom.secret'), topology) : file.textOf('content') ?? '';
  const encoding = file.textOf('encoding') ?? '';
  return text === undefined || encoding === '' ? text : decodeContent(text, encoding);
}

/** Where the content of a file is written, or the Secret is named that has it. */
export function contentOf(file: Field): Field {
  return file.has('contentFrom') ? file.at('contentFrom.secret') : file.member('content');
}

function textOfSecret(reference: Field, topology: Topology): string | undefined {
  const [name, key] = ['name', 'key'].map(member => reference.textOf(member) ?? '');
  const secret = topology.find('', 'Secret', reference.object.namespace, name);
  return secret && secretText(secret, key);
}
