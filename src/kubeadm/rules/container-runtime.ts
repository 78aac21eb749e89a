import { configSpecs } from './config-specs';
import { nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { itemsOf } from '../../rules/shared/fields';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { Field, isRecord, Topology } from '../../topology';
import { readToml } from '../toml-text';

/** Most files are elsewhere. */
const IN_REACH = /^\/etc\/(?:con|crio\/)/;
const FILE = /^\/etc\/(?:containerd\/(?:.*\/)?[^/]*\.toml|crio\/crio\.conf(?:\.d\/.*)?|containers\/registries\.conf(?:\.d\/.*)?)$/;
const HOSTS = /\/hosts\.toml$/;
/** Where containerd looks for nothing, unless somebody tells it. */
const STRAY_HOSTS = '/etc/containerd/certs.d/hosts.toml';
const STRAY = /^\/etc\/(?:containerd\/config\.(?:ya?ml|json|conf)|containerd\/containerd\.(?:toml|conf)|containerd\.toml)$/;
const COMMANDS = ['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'];
/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /\{%|\{\{|\$\{/;
const CRI = ['cri', 'io.containerd.grpc.v1.cri'];
const KNOWN_CAPABILITIES = ['pull', 'resolve', 'push', 'referrers'];

/** Files of container runtimes that they cannot read, or with which they serve no kubelet. */
export const CONTAINER_RUNTIME: Rule = {
  code: 'bootstrap/container-runtime',
  severity: Severity.ERROR,
  source: 'toml.io v1.0.0; containerd docs/hosts.md, docs/cri/config.md, core/remotes/docker/config/hosts.go, internal/cri/config/config.go ValidateImageConfig; cri-o docs/crio.conf.5.md; '
    + 'kubernetes v1.36.3 cmd/kubeadm/app/preflight/checks.go ContainerRuntimeCheck',
  needsMember: ['files'],
  isLocal: true,
  check: topology => configSpecs(topology).flatMap(config => {
    const files = itemsOf(config, 'files').filter(file => IN_REACH.test(file.textOf('path') ?? ''));
    return [...files.filter(file => FILE.test(file.textOf('path')!)).flatMap(file => checkFile(file, topology)), ...files.flatMap(file => checkPlace(file, config, topology))];
  }),
};

function checkPlace(file: Field, config: Field, topology: Topology): Finding[] {
  const at = file.member('path');
  const path = at.text!;
  if (path === STRAY_HOSTS) {
    return [{ at, message: `'${path}' is of no registry, and containerd passes over it; write it to a folder named after one, or to '/etc/containerd/certs.d/_default' for all` }];
  }
  const isNamed = () => COMMANDS.some(name => itemsOf(config, name).some(({ text = '' }) => text.includes(path)))
    || itemsOf(config, 'files').some(other => nodeFileText(other, topology)?.includes(path) !== false);
  return !STRAY.test(path) || isNamed() ? [] : [{ at, message: `'${path}' is read by nobody; containerd has its configuration from '/etc/containerd/config.toml'` }];
}

function checkFile(file: Field, topology: Topology): Finding[] {
  const text = nodeFileText(file, topology) ?? '';
  const problem = file.member('append').flag === true || UNKNOWN.test(text) ? undefined : problemOf(file.textOf('path')!, text);
  return problem === undefined ? [] : [{ at: contentOf(file), message: `'${file.textOf('path')}' ${problem}` }];
}

function problemOf(path: string, text: string): string | undefined {
  const toml = readToml(text);
  if ('problem' in toml) {
    return `is no TOML, and the container runtime cannot read it: line ${toml.line}: ${toml.problem}; write name = value, texts in quotes and each table once`;
  }
  const { capabilities, disabled_plugins: disabled, host } = toml.value;
  if (HOSTS.test(path)) {
    const mirrors = isRecord(host) ? Object.values(host).filter(isRecord) : [];
    const words = [capabilities, ...mirrors.map(mirror => mirror.capabilities)].flatMap(textsIn);
    const slip = words.find(word => !KNOWN_CAPABILITIES.includes(word) && nearestName(word, KNOWN_CAPABILITIES) !== undefined);
    return slip && `has the capability '${slip}', and containerd pulls nothing from there; write '${nearestName(slip, KNOWN_CAPABILITIES)}'`;
  }
  return registryProblem(toml.value.plugins) ?? (textsIn(disabled).some(name => CRI.includes(name))
    ? "disables the plugin 'cri', by which kubelets reach containerd, so that kubeadm ends; leave it out of 'disabled_plugins'" : undefined);
}

/** One plugin of containerd has registries in files of their own, or in this one. */
function registryProblem(plugins: unknown): string | undefined {
  const registry = tableIn(tableIn(plugins, CRI[1]), 'registry');
  const [folder, configs] = [registry.config_path, tableIn(registry, 'configs')];
  if (typeof folder !== 'string' || folder === '') {
    return undefined;
  }
  const hasTls = Object.values(configs).some(config => Object.keys(tableIn(config, 'tls')).length > 0);
  const given = Object.keys(tableIn(registry, 'mirrors')).length > 0 ? 'mirrors' : hasTls ? 'configs.tls' : undefined;
  return given && `has '${given}' beside 'config_path', and the plugin 'cri' does not start with both, so that kubelets reach no containerd; write registries to 'hosts.toml' below '${folder}'`;
}

function tableIn(owner: unknown, name: string): { readonly [name: string]: unknown } {
  const table = isRecord(owner) ? owner[name] : undefined;
  return isRecord(table) ? table : {};
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter(entry => typeof entry === 'string') : [];
}
