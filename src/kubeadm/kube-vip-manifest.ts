import { plainForm } from './plain-form';
import { Memo, nearestName } from '../core';

/** What the static pod of kube-vip says, as far as its manifest shows it. */
export interface KubeVipManifest {
  /** The address that it holds. @default - none that is written */
  readonly address?: string;
  /** The port at which it asks the API server of its own node. @default - none that is written */
  readonly port?: number;
  /** Whether it spreads connections over all API servers, and may listen at another port for that. */
  readonly balances: boolean;
  /** Whether it answers for the address in the network of its node, and does not tell routers of it. */
  readonly isArp: boolean;
  /** Whether it works as the admin whom kubeadm makes. */
  readonly isAdmin: boolean;
  /** The rest of a pod that is written out. @default - kube-vip writes it itself */
  readonly pod?: KubeVipPodSpec;
}

/** What the static pod of kube-vip needs for holding an address. */
export interface KubeVipPodSpec {
  /** Whether it tells others of the address, in whichever way. */
  readonly announces: boolean;
  readonly isOnHost: boolean;
  readonly mayChangeAddresses: boolean;
  /** Where it looks for its kubeconfig. */
  readonly kubeconfig: string;
  /** Where kubeconfigs are in its pod. */
  readonly kubeconfigs: readonly string[];
  /** How long a lease is, within which time it is renewed, and after which time that is tried again; in seconds. */
  readonly lease: readonly [number, number, number];
  /** What it is told to do, if that is none of its commands. @default - something that it knows */
  readonly unknownCommand?: string;
  /** A switch that is neither on nor off. @default - there is none */
  readonly brokenSwitch?: { readonly name: string; readonly text: string };
  /** The interface that it works on. @default - that of the default route */
  readonly interfaceName?: string;
}

const ADMIN_CONF = '/etc/kubernetes/admin.conf';
/** The same as an argument. */
const ADDRESS_FLAG = /--(?:address|vip)[= ]([\w.:]+)/;
const HOLDS_A_NAME_OR_NUMBER = /^[\w.:/-]+$/;
/** Ways to tell others of an address, and a file that may say so. */
const ANNOUNCES = ['vip_arp', 'bgp_enable', 'vip_wireguard', 'vip_routingtable', 'config_file'];
const LEASE: readonly [string, number][] = [['vip_leaseduration', 15], ['vip_renewdeadline', 10], ['vip_retryperiod', 2]];

const COMMANDS = ['manager', 'manifest', 'service', 'sample', 'kubeadm', 'version'];
const SWITCHES = ['cp_enable', 'svc_enable', 'vip_arp', 'bgp_enable', 'lb_enable', 'vip_leaderelection'];
/** As Go reads them. */
const OFF = ['false', 'False', 'FALSE', 'f', 'F', '0'];
const SWITCH = /^(?:[01tTfF]|true|TRUE|True|false|FALSE|False)$/;

/** No word that is looked for in a manifest consists of these. */
const DIGITS_AND_DOTS = /^[\d.]+$/;

/** The manifests of a fleet differ in the address only, and what is left without it is read once. */
const known = new Memo<{ readonly manifest?: KubeVipManifest }>(20, 10_000);

/** Reads a file of a node; undefined if it is not the manifest of kube-vip, or of one for Services only. */
export function readKubeVip(content: string): KubeVipManifest | undefined {
  if (!content.includes('kube-vip')) {
    return undefined;
  }
  const address = variable(content, 'address');
  if (address === undefined || !DIGITS_AND_DOTS.test(address.text)) {
    return known.get(content, () => ({ manifest: readManifest(plainForm(content)) })).manifest;
  }
  const withoutAddress = content.slice(0, address.start) + content.slice(address.end);
  const { manifest } = known.get(withoutAddress, () => ({ manifest: readManifest(plainForm(withoutAddress)) }));
  return manifest && { ...manifest, address: address.text };
}

/** Whether a text is the manifest of a kube-vip that holds addresses of Services only. */
export function isForServicesOnly(text: string): boolean {
  if (!text.includes('kube-vip') || !text.includes('cp_enable')) {
    return false;
  }
  // What is written as nearly all write it need not be read as YAML.
  const content = valueOf(text, 'cp_enable') === undefined ? plainForm(text) : text;
  return hasLine(content, 'kind: ', 'Pod') && isOff(content, 'cp_enable');
}

function readManifest(content: string): KubeVipManifest | undefined {
  if (findLine(content, 'kube-vip', line => line.startsWith('image: ')) < 0 || !hasLine(content, 'kind: ', 'Pod') || isOff(content, 'cp_enable')) {
    return undefined;
  }
  const port = Number(valueOf(content, 'port'));
  return {
    address: valueOf(content, 'address') ?? valueOf(content, 'vip_address') ?? ADDRESS_FLAG.exec(content)?.[1],
    port: Number.isInteger(port) ? port : undefined,
    balances: valueOf(content, 'lb_enable') === 'true',
    isArp: valueOf(content, 'vip_arp') === 'true',
    isAdmin: hasLine(content, 'path: ', ADMIN_CONF),
    pod: content.includes('args:') && !content.includes('envFrom') ? readPod(content) : undefined,
  };
}

/** The rest of the pod. What may be said in a way that is not known here counts as said. */
function readPod(content: string): KubeVipPodSpec {
  const [lease, renewal, retry] = LEASE.map(([name, otherwise]) => Number(valueOf(content, name) ?? otherwise) || otherwise);
  return {
    announces: content.includes('--') || ANNOUNCES.some(name => content.includes(name) && !['false', 'False'].includes(valueOf(content, name) ?? '')),
    isOnHost: hasLine(content, 'hostNetwork: ', 'true'),
    mayChangeAddresses: content.includes('NET_ADMIN') || content.includes('privileged: true'),
    kubeconfig: valueOf(content, 'k8s_config_file') ?? ADMIN_CONF,
    kubeconfigs: valuesOf(content, 'mountPath: ').filter(path => path.endsWith('.conf') || path.endsWith('config')),
    lease: [lease, renewal, retry],
    unknownCommand: commandSlip(content),
    brokenSwitch: SWITCHES.map(name => ({ name, text: valueOf(content, name) ?? '' })).find(({ text }) => text !== '' && !SWITCH.test(text)),
    interfaceName: valueOf(content, 'vip_interface'),
  };
}

/** Only what is like a command is a slip: an entrypoint of one's own may know others. */
function commandSlip(content: string): string | undefined {
  const [word] = valuesOf(content, 'args:').flatMap(text => text === '' ? valuesOf(content.slice(content.indexOf('args:')), '- ').slice(0, 1) : text.split(' '));
  return word === undefined || COMMANDS.includes(word) || nearestName(word, COMMANDS) === undefined ? undefined : word;
}

/** What stands behind a key, wherever it does. */
function valuesOf(content: string, key: string): string[] {
  const values: string[] = [];
  for (let at = content.indexOf(key); at >= 0; at = content.indexOf(key, at + key.length)) {
    values.push(trimmed(content.slice(at + key.length, endOfLine(content, at))));
  }
  return values;
}

/** The value of an environment variable; undefined also where something else fills it in. */
function valueOf(content: string, name: string): string | undefined {
  return variable(content, name)?.text;
}

function isOff(content: string, name: string): boolean {
  return OFF.includes(valueOf(content, name) ?? '');
}

/** An environment variable's value, and where the line of it is, which is the one below its name. */
function variable(content: string, name: string): { readonly text: string; readonly start: number; readonly end: number } | undefined {
  const [key, value] = ['name: ', 'value: '];
  const start = findLine(content, name, line => line === `${key}${name}`);
  if (start < 0) {
    return undefined;
  }
  const end = endOfLine(content, start + 1);
  const line = trimmed(content.slice(start + 1, end));
  const text = line.startsWith(value) ? line.slice(value.length) : '';
  return HOLDS_A_NAME_OR_NUMBER.test(text) ? { text, start, end } : undefined;
}

function hasLine(content: string, key: string, value: string): boolean {
  return findLine(content, value, line => line === `${key}${value}`) >= 0;
}

/**
 * The end of the first line that has a word and fits; less than 0 if there is none. Of a manifest few lines count, and no others are made.
 *
 * @param fits is asked for the line without its indentation, the dash of a list and quotes
 */
function findLine(content: string, word: string, fits: (line: string) => boolean): number {
  for (let at = content.indexOf(word); at >= 0;) {
    const end = endOfLine(content, at);
    if (fits(trimmed(content.slice(content.lastIndexOf('\n', at) + 1, end)))) {
      return end;
    }
    at = content.indexOf(word, end);
  }
  return -1;
}

function endOfLine(content: string, from: number): number {
  const end = content.indexOf('\n', from);
  return end < 0 ? content.length : end;
}

/** A line without its indentation, the dash of a list and quotes. */
function trimmed(line: string): string {
  const text = line.trim();
  const entry = text.startsWith('- ') ? text.slice(2).trimStart() : text;
  return entry.includes('"') || entry.includes("'") ? entry.replace(/["']/g, '') : entry;
}
