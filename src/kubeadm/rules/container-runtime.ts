import { configSpecs } from './config-specs';
import { nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { itemsOf } from '../../rules/shared/fields';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { Field, Topology } from '../../topology';
import { tomlProblem } from '../toml-text';

const FILE = /^\/etc\/(?:containerd\/(?:.*\/)?[^/]*\.toml|crio\/crio\.conf(?:\.d\/.*)?|containers\/registries\.conf(?:\.d\/.*)?)$/;
const HOSTS = /\/hosts\.toml$/;
/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /\{%|\{\{|\$\{/;
const CRI = /["'](?:io\.containerd\.grpc\.v1\.)?cri["']/;
/** In lines. */
const LONGEST_LIST = 20;
const KNOWN_CAPABILITIES = ['pull', 'resolve', 'push', 'referrers'];

/** Files of container runtimes that they cannot read, or with which they serve no kubelet. */
export const CONTAINER_RUNTIME: Rule = {
  code: 'bootstrap/container-runtime',
  severity: Severity.ERROR,
  source: 'toml.io v1.0.0; containerd docs/hosts.md, docs/cri/config.md, core/remotes/docker/config/hosts.go; cri-o docs/crio.conf.5.md; '
    + 'kubernetes v1.36.3 cmd/kubeadm/app/preflight/checks.go ContainerRuntimeCheck',
  needsMember: ['files'],
  check: topology => configSpecs(topology).flatMap(config => itemsOf(config, 'files')).filter(file => FILE.test(file.textOf('path') ?? ''))
    .flatMap(file => checkFile(file, topology)),
};

function checkFile(file: Field, topology: Topology): Finding[] {
  const text = nodeFileText(file, topology) ?? '';
  const problem = file.member('append').flag === true || UNKNOWN.test(text) ? undefined : problemOf(file.textOf('path')!, text);
  return problem === undefined ? [] : [{ at: contentOf(file), message: `'${file.textOf('path')}' ${problem}` }];
}

function problemOf(path: string, text: string): string | undefined {
  const toml = tomlProblem(text);
  if (toml !== undefined) {
    return `is no TOML, and the container runtime cannot read it: line ${toml.line} ${toml.problem}`;
  }
  if (HOSTS.test(path)) {
    const words = listsOf(text, 'capabilities').flatMap(list => list.split(',')).map(word => word.trim().replace(/^["']|["']$/g, ''));
    const slip = words.find(word => !KNOWN_CAPABILITIES.includes(word) && nearestName(word, KNOWN_CAPABILITIES) !== undefined);
    return slip && `has the capability '${slip}', and containerd pulls nothing from there; write '${nearestName(slip, KNOWN_CAPABILITIES)}'`;
  }
  return listsOf(text, 'disabled_plugins').some(list => CRI.test(list)) ? "disables the plugin 'cri', by which kubelets reach containerd, so that kubeadm ends; leave it out of 'disabled_plugins'" : undefined;
}

/** What stands in the brackets of the lists of a name, each in one line or more. */
function listsOf(text: string, name: string): string[] {
  const lines = text.split('\n').map(line => line.trim());
  return lines.flatMap((line, index) => {
    const [before, ...rest] = line.split('=');
    if (before.trim() !== name) {
      return [];
    }
    const end = lines.slice(index, index + LONGEST_LIST).findIndex(other => other.includes(']'));
    return [[rest.join('='), ...lines.slice(index + 1, index + 1 + Math.max(0, end))].join('\n').split(']')[0].replace('[', '')];
  });
}
