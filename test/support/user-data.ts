import { parse, stringify } from 'yaml';
import { Manifest } from './manifests';

type Config = Manifest['spec'];

/**
 * What a node makes of a kubeadm config: the user data as Cluster API writes it, rendered and read by cloud-init; the configuration that kubeadm reads; and the
 * words of the line that the kubelet is started with.
 *
 * Only what matters here is modelled: which texts stand between quotes and which do not. Throws where YAML cannot be read.
 */
export function nodeOf(config: Config): { [part: string]: unknown } {
  const { clusterConfiguration = {}, initConfiguration = {}, joinConfiguration = {} } = config;
  const kubeadm = stringify({ clusterConfiguration, initConfiguration, joinConfiguration });
  const files = [...config.files ?? [], { path: '/run/kubeadm/kubeadm.yaml', owner: 'root:root', permissions: '0640', content: kubeadm }];
  const lines = [
    'write_files:', ...files.flatMap(fileLines),
    'runcmd:', ...[...config.preKubeadmCommands ?? [], ...config.postKubeadmCommands ?? []].map((command: string) => `  - ${JSON.stringify(command)}`),
    ...(config.users ?? []).flatMap(userLines),
    ...config.ntp === undefined ? [] : ['ntp:', '  servers:', ...config.ntp.servers.map((server: string) => `    - ${server}`)],
    ...diskLines(config.diskSetup),
    ...config.mounts === undefined ? [] : ['mounts:', ...config.mounts.map((fields: string[]) => `  - ${fields.map(field => `- ${field}`).join('\n    ')}`)],
  ];
  const cloudConfig = parse(renderJinjaTexts(lines.join('\n')), { version: '1.1' }) as { write_files: { path: string; content: string }[] };
  const own = cloudConfig.write_files.find(({ path }) => path === '/run/kubeadm/kubeadm.yaml');
  const read = parse(own?.content ?? '') as { [name: string]: { nodeRegistration?: Config } };
  return {
    // What is a manifest is read below, so that it does not matter how its texts are quoted.
    cloudConfig: { ...cloudConfig, write_files: cloudConfig.write_files.filter(file => file !== own).map(file => isManifest(file) ? { ...file, content: '' } : file) },
    kubeadm: read,
    manifests: cloudConfig.write_files.filter(isManifest).map(({ content }) => parse(content) as unknown),
    kubelets: ['initConfiguration', 'joinConfiguration'].map(name => kubeletLine(read[name]?.nodeRegistration ?? {})),
  };
}

function isManifest({ path }: { readonly path: string }): boolean {
  return path.startsWith('/etc/kubernetes/manifests/');
}

function fileLines({ path, owner, permissions, content = '' }: Config): string[] {
  return [
    `-   path: ${path}`,
    ...owner === undefined ? [] : [`    owner: ${owner}`],
    ...permissions === undefined ? [] : [`    permissions: '${permissions}'`],
    '    content: |',
    ...(content as string).split('\n').map(line => `      ${line}`),
  ];
}

function userLines(user: Config, index: number): string[] {
  const { sshAuthorizedKeys = [], passwdFrom: _passwdFrom, ...fields } = user;
  return [
    ...index === 0 ? ['users:'] : [],
    ...Object.entries(fields).map(([name, value], position) => `  ${position === 0 ? '-' : ' '} ${name}: ${value as string}`),
    ...sshAuthorizedKeys.length === 0 ? [] : ['    ssh_authorized_keys:', ...sshAuthorizedKeys.map((key: string) => `      - ${key}`)],
  ];
}

function diskLines({ partitions = [], filesystems = [] }: Config = {}): string[] {
  return [
    ...partitions.length === 0 ? [] : ['disk_setup:'],
    ...partitions.flatMap(({ device, ...rest }: Config) => [`  ${device}:`, ...Object.entries(rest).map(([name, value]) => `    ${name}: ${value as string}`)]),
    ...filesystems.length === 0 ? [] : ['fs_setup:'],
    ...filesystems.flatMap(({ device, extraOpts = [], ...rest }: Config) => [
      `  - device: ${device}`, ...Object.entries(rest).map(([name, value]) => `    ${name}: ${value as string}`),
      ...extraOpts.length === 0 ? [] : ['    extra_opts:', ...extraOpts.map((option: string) => `      - ${option}`)],
    ]),
  ];
}

/** The words that systemd makes of what kubeadm writes, and of labels and taints what kubelets make of them. */
function kubeletLine({ name, criSocket, kubeletExtraArgs = [], taints = [] }: Config): string[][] {
  const flags = [
    `--hostname-override=${name}`, `--container-runtime-endpoint=${criSocket}`,
    ...kubeletExtraArgs.map((argument: Config) => `--${argument.name}=${argument.value}`),
    `--register-with-taints=${taints.map(({ key, value, effect }: Config) => `${key}=${value}:${effect}`).join(',')}`,
  ];
  return flags.join(' ').split(/\s+/).map(word => /^--(node-labels|register-with-taints)=/.test(word) ? word.split(',') : [word]);
}

/** Jinja as far as metadata and texts go; metadata is harmless, whatever its name. */
export function renderJinjaTexts(text: string): string {
  return text.replace(/\{\{\s*(?:'([^']*)'|"([^"]*)"|[^{}]*)\s*\}\}/g, (_, single?: string, double?: string) => single ?? (double === undefined ? 'meta' : double.replace(/\\n/g, '\n')));
}
