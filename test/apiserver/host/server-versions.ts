import { execFileSync } from 'child_process';
import { Servers } from './assets';

/** The programs with the versions that they say they are. */
export function serverVersions({ etcd, kubeApiserver }: Servers): { readonly name: string; readonly version: string }[] {
  const ask = (program: string) => /(\d+\.\d+\.\d+\S*)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? 'unknown';
  return [{ name: 'kube-apiserver', version: `v${ask(kubeApiserver)}` }, { name: 'etcd', version: `v${ask(etcd)}` }];
}
