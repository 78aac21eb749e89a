import { execFileSync } from 'child_process';
import { appendFileSync, mkdirSync } from 'fs';
import * as path from 'path';

/** Gives this process, which has a mount namespace of its own, and all that it starts an /etc of their own. */
export function takeOwnEtc(folder: string): void {
  const [upper, work] = ['etc', 'work'].map(name => path.join(folder, name));
  [upper, work].forEach(name => mkdirSync(name));
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', `lowerdir=/etc,upperdir=${upper},workdir=${work}`, '/etc']);
}

/** Lets the management cluster find a Service, as its DNS would. */
export function nameService(name: string, namespace: string, address: string): void {
  appendFileSync('/etc/hosts', `${address} ${name}.${namespace}.svc\n`);
}
