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
}

const ADMIN_CONF = '/etc/kubernetes/admin.conf';
const HOLDS_A_NAME_OR_NUMBER = /^[\w.:-]+$/;

/** Reads a file of a node; undefined if it is not the manifest of kube-vip, or of one for Services only. */
export function readKubeVip(content: string): KubeVipManifest | undefined {
  const lines = content.includes('kube-vip') ? content.split('\n').map(trimmed) : [];
  if (!lines.includes('kind: Pod') || !lines.some(line => line.startsWith('image: ') && line.includes('kube-vip'))
    || variable(lines, 'cp_enable') === 'false') {
    return undefined;
  }
  const port = Number(variable(lines, 'port'));
  return {
    address: variable(lines, 'address') ?? variable(lines, 'vip_address'),
    port: Number.isInteger(port) ? port : undefined,
    balances: variable(lines, 'lb_enable') === 'true',
    isArp: variable(lines, 'vip_arp') === 'true',
    isAdmin: lines.includes(`path: ${ADMIN_CONF}`),
  };
}

/** The value of an environment variable, which stands in the line below its name; undefined also where something else fills it in. */
function variable(lines: readonly string[], name: string): string | undefined {
  const [key, value] = ['name: ', 'value: '];
  const index = lines.indexOf(`${key}${name}`);
  const next = index < 0 ? '' : lines[index + 1] ?? '';
  const text = next.startsWith(value) ? next.slice(value.length) : '';
  return HOLDS_A_NAME_OR_NUMBER.test(text) ? text : undefined;
}

/** A line without its indentation, the dash of a list and quotes. */
function trimmed(line: string): string {
  const text = line.trim();
  const entry = text.startsWith('- ') ? text.slice(2).trimStart() : text;
  return entry.includes('"') || entry.includes("'") ? entry.replace(/["']/g, '') : entry;
}
