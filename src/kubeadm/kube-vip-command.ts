import { KubeVipManifest } from './kube-vip-manifest';
import { Memo } from '../core';

const ADMIN_CONF = '/etc/kubernetes/admin.conf';
const ASSIGNMENT = /^(?:export\s+)?([A-Za-z_]\w*)=["']?([\w.:/-]+)["']?$/;
const VALUE = /^[\w.:/-]+$/;

/** The machines of a fleet mostly run the same commands. */
const known = new Memo<{ readonly manifest?: KubeVipManifest }>(20, 10_000);

/** Reads commands or a script; undefined if none of them has kube-vip write its manifest, or only for Services. */
export function readKubeVipCommand(script: string): KubeVipManifest | undefined {
  const mayWrite = script.includes('kube-vip') && script.includes('manifest');
  return mayWrite ? known.get(script, () => ({ manifest: readCommands(script) })).manifest : undefined;
}

function readCommands(script: string): KubeVipManifest | undefined {
  const lines = script.replace(/\\\n/g, ' ').split('\n').map(line => line.trim());
  const [args] = lines.flatMap(line => argumentsIn(line.split(/\s+/)) ?? []);
  const given = args === undefined ? new Map<string, string>() : readFlags(args, variablesIn(lines));
  if (!given.has('controlplane') || given.get('controlplane') === 'false') {
    return undefined;
  }
  const port = Number(given.get('port'));
  return {
    address: given.get('address') || given.get('vip') || undefined,
    port: Number.isInteger(port) && port > 0 ? port : undefined,
    balances: ['lbEnable', 'enableLoadBalancer'].some(name => given.has(name) && given.get(name) !== 'false'),
    isArp: given.has('arp') && given.get('arp') !== 'false',
    isAdmin: (given.get('k8sConfigPath') || ADMIN_CONF) === ADMIN_CONF,
  };
}

/** What follows where the program is told to write the manifest of its static pod. It may stand in an image, so that words of its runner come before. */
function argumentsIn(words: readonly string[]): string[] | undefined {
  const program = words.findIndex(word => word.includes('kube-vip'));
  const at = words.findIndex((word, index) => program >= 0 && index > program && word === 'manifest' && words[index + 1] === 'pod');
  return at < 0 ? undefined : [words.slice(at + 2).join(' ')];
}

/** What a shell gives names to; statements may share a line. */
function variablesIn(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(lines.flatMap(line => line.split(/;|&&/)).flatMap((statement): [string, string][] => {
    const [, name, value] = ASSIGNMENT.exec(statement.trim()) ?? [];
    return name === undefined ? [] : [[name, value]];
  }));
}

/** The flags up to the end of the command. A value that is not known here is left out, and the name stays. */
function readFlags(text: string, variables: ReadonlyMap<string, string>): Map<string, string> {
  const [command] = text.split(/[|;>&]/);
  const words = command.trim().split(/\s+/);
  const flags = new Map<string, string>();
  words.forEach((word, index) => {
    if (word.startsWith('--')) {
      const [name, inline] = word.slice(2).split('=');
      const next = words[index + 1] ?? '';
      const value = filledIn(inline ?? (next.startsWith('--') ? '' : next), variables);
      flags.set(name, VALUE.test(value) ? value : '');
    }
  });
  return flags;
}

function filledIn(text: string, variables: ReadonlyMap<string, string>): string {
  const plain = text.replace(/["']/g, '');
  const [, name] = /^\$\{?([A-Za-z_]\w*)\}?$/.exec(plain) ?? [];
  return name === undefined ? plain : variables.get(name) ?? plain;
}
