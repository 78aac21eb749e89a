import { NodeFile } from '../../contract';
import { refuseValue } from '../../core';

/** Refuses files with more than k0smotron writes: path, permissions and content. The rest would be dropped without a word. */
export function checkPlainFiles(files: readonly NodeFile[] = []): void {
  for (const { path, owner, encoding, append } of files) {
    if (owner !== undefined) {
      refuseValue('input/invalid-value', `file '${path}' has 'owner' '${owner}', which k0smotron does not set; use 'preKubeadmCommands', for example 'chown ${owner} ${path}'`);
    }
    if (encoding !== undefined) {
      refuseValue('input/invalid-value', `file '${path}' has 'encoding' '${encoding}', which k0smotron does not decode; give the text itself, or FileContent.fromSecret()`);
    }
    if (append === true) {
      refuseValue('input/invalid-value', `file '${path}' has 'append', and k0smotron replaces files; write another file and join the two in 'preKubeadmCommands'`);
    }
  }
}
