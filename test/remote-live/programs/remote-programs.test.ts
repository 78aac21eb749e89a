import { readFileSync } from 'fs';
import * as path from 'path';
import { REMOTE_PROGRAMS } from './remote-programs';
import { requiredVersion } from '../../apiserver/host/go-module';
import { REMOTE_MANAGERS } from '../stage/remote-managers';

const names = REMOTE_PROGRAMS.flatMap(({ programs }) => Object.keys(programs));
const versionOf = (program: string) => {
  const { module, upstream } = REMOTE_PROGRAMS.find(({ programs }) => program in programs)!;
  return requiredVersion(module, upstream);
};

test('all that the stage starts is built', () => {
  expect(names).toEqual(expect.arrayContaining(['etcd', 'kube-apiserver', 'kube-controller-manager', 'kubectl', 'player', ...REMOTE_MANAGERS.map(({ name }) => name)]));
  expect(new Set(names).size).toBe(names.length);
});

test('frp and konnectivity are of the versions whose images the library writes', () => {
  const sources = ['connect-proxy/frp-server-options.ts', 'konnectivity/konnectivity-access.ts'].map(file => readFileSync(path.join(__dirname, '../../../src/remote', file), 'utf8'));
  expect(sources[0]).toContain(`'${versionOf('frps')}'`);
  expect(sources[1]).toContain(`'${versionOf('proxy-server')}'`);
});

test.each(['frps', 'frpc', 'proxy-server', 'proxy-agent'])('%s is a tool of its module', program => {
  const { module, programs } = REMOTE_PROGRAMS.find(part => program in part.programs)!;
  expect(readFileSync(path.join(module, 'go.mod'), 'utf8')).toContain(`\n\t${programs[program]}\n`);
});

test('core calls a connection lost before 50 seconds', () => {
  const args = REMOTE_MANAGERS.map(({ args: argumentsFor }) => argumentsFor({ webhooks: 1, health: 2, diagnostics: 3 }, '/certificates'));
  expect(args.filter(list => list.includes('--remote-connection-grace-period=15s'))).toHaveLength(1);
});
