import { ReferenceFields, secretKeyRef } from '../topology';

/**
 * What the files and users of nodes refer to, in kubeadm configs and in those that are made after their model.
 *
 * @param config the way to the config
 */
export function nodeReferences(config: string): ReferenceFields {
  return { [`${config}.files[].contentFrom.secret`]: secretKeyRef(), [`${config}.users[].passwdFrom.secret`]: secretKeyRef() };
}
