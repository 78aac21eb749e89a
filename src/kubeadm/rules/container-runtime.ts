import { configSpecs } from './config-specs';
import { nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { itemsOf } from '../../rules/shared/fields';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { Field, isRecord, Topology } from '../../topology';
import { readToml } from '../toml-text';

const FILE = /^\/etc\/(?:containerd\/(?:.*\/)?[^/]*\.toml|crio\/crio\.conf(?:\.d\/.*)?|containers\/registries\.conf(?:\.d\/.*)?)$/;
const HOSTS = /\/hosts\.toml$/;
/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /\{%|\{\{|\$\{/;
const CRI = ['cri', 'io.containerd.grpc.v1.cri'];
const KNOWN_CAPABILITIES = ['pull', 'resolve', 'push', 'referrers'];

/** Files of container runtimes that they cannot read, or with which they serve no kubelet. */
export const CONTAINER_RUNTIME: Rule = {
  code: 'bootstrap/container-runtime',
  severity: Severity.ERROR,
  source: 'toml.io v1.0.0; containerd docs/hosts.md, docs/cri/config.md, core/remotes/docker/config/hosts.go; cri-o docs/crio.conf.5.md; '
    + 'kubernetes v1.36.3 cmd/kubeadm/app/preflight/checks.go ContainerRuntimeCheck',
  needsMember: ['files'],
  isLocal: true,
  check: topology => configSpecs(topology).flatMap(config => itemsOf(config, 'files')).filter(file => FILE.test(file.textOf('path') ?? ''))
    .flatMap(file => checkFile(file, topology)),
};

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
  return textsIn(disabled).some(name => CRI.includes(name))
    ? "disables the plugin 'cri', by which kubelets reach containerd, so that kubeadm ends; leave it out of 'disabled_plugins'" : undefined;
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter(entry => typeof entry === 'string') : [];
}
