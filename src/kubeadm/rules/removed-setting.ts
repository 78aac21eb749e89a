import { environmentArguments } from './kubelet-environment';
import { versionedConfigs, VersionedConfig } from './versioned-configs';
import { Finding, Rule, Severity } from '../../knowledge';
import { NamedArgument, namedArguments } from '../../rules/shared/node-configs';
import { Field, Topology } from '../../topology';
import { etcdArgumentGoneSince, etcdArgumentMeantBy, etcdMinor } from '../etcd-arguments';
import { argumentMeantBy } from '../known-arguments';
import { argumentGoneSince, Component, pluginGoneSince, pluginMeantBy, STATIC_COMPONENTS } from '../removed-settings';

const PLUGIN_LISTS = ['enable-admission-plugins', 'disable-admission-plugins', 'admission-control'];

export const REMOVED_SETTING: Rule = {
  code: 'version/removed-setting',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 CHANGELOG, cmd/{kube-apiserver,kube-controller-manager,kube-scheduler,kubelet}/app/options, pkg/kubeapiserver/options/plugins.go, '
    + 'cmd/kubeadm/app/constants/constants.go; etcd v3.6.8 server/embed/config.go, server/etcdmain/config.go',
  isLocal: true,
  check: topology => versionedConfigs(topology).flatMap(config => checkConfig(config, topology)),
};

function checkConfig({ config, registrations, group, minor }: VersionedConfig, topology: Topology): Finding[] {
  // Most control planes say nothing of it, and few of their programs have arguments.
  const configuration = group.isControlPlane ? config.find('clusterConfiguration') : undefined;
  return [
    ...configuration === undefined ? [] : STATIC_COMPONENTS.flatMap(([component, name]) => checkArguments(component, configuration.find(name)?.find('extraArgs'), minor)),
    ...checkEtcd(configuration?.find('etcd')?.find('local'), minor),
    ...registrations.flatMap(registration => checkArguments(Component.KUBELET, registration.find('kubeletExtraArgs'), minor)),
    ...environmentArguments(config, topology).flatMap(argument => checkArgument(Component.KUBELET, argument, minor)),
  ];
}

function checkArguments(component: Component, args: Field | undefined, minor: number): Finding[] {
  return args === undefined ? [] : namedArguments(args).flatMap(argument => [
    ...checkArgument(component, argument, minor),
    ...component === Component.API_SERVER && PLUGIN_LISTS.includes(argument.name) ? checkPlugins(argument.value, minor) : [],
  ]);
}

/** What keeps a program of a release from starting with an argument. */
export function checkArgument(component: Component, { name, value }: NamedArgument, minor: number): Finding[] {
  const since = argumentGoneSince(component, name);
  const slip = since === undefined ? slipOf(name, argumentMeantBy(component, name)) : undefined;
  if (slip !== undefined) {
    return [{ at: value, message: slipMessage(component, name, slip) }];
  }
  return since === undefined || minor < since ? [] : [{
    at: value,
    message: `'${name}' is an argument that ${component} has no more since v1.${since}, and it does not start with it; leave it out`,
  }];
}

/** etcd has releases of its own, and a tag of its image may name another one than kubeadm would start. */
function checkEtcd(local: Field | undefined, minor: number): Finding[] {
  const args = local?.find('extraArgs');
  return args === undefined ? [] : namedArguments(args).flatMap(({ name, value }): Finding[] => {
    const slip = slipOf(name, etcdArgumentMeantBy(name));
    if (slip !== undefined) {
      return [{ at: value, message: slipMessage('etcd', name, slip) }];
    }
    const [since, release] = [etcdArgumentGoneSince(name), etcdMinor(local?.textOf('imageTag') ?? '', minor)];
    return since === undefined || release === undefined || release < since ? [] : [{
      at: value,
      message: `'${name}' is an argument that etcd has no more since v3.${since}, and v3.${release} of these machines does not start with it; leave it out`,
    }];
  });
}

/** What is meant by a name that no program has. kubeadm writes the dashes before a name itself. */
function slipOf(name: string, meant: string | undefined): string | undefined {
  return name.startsWith('-') ? name.replace(/^-+/, '') : meant;
}

function slipMessage(program: string, name: string, slip: string): string {
  return `'${name}' is not an argument of ${program}, and it does not start with it; use '${slip}'`;
}

function checkPlugins(at: Field, minor: number): Finding[] {
  return (at.text ?? '').split(',').map(plugin => plugin.trim()).flatMap(plugin => {
    const meant = pluginMeantBy(plugin);
    if (meant !== undefined) {
      return [{ at, message: `'${plugin}' is not an admission plugin, and the API server does not start with it; use '${meant}'` }];
    }
    // What a variable or an expression stands in is known on the node only.
    if (/\W/.test(plugin) && !/[${}]/.test(plugin)) {
      return [{ at, message: `'${plugin}' is not the name of an admission plugin, and the API server does not start with it; write names with commas between them` }];
    }
    const since = pluginGoneSince(plugin);
    return since === undefined || minor < since ? [] : [{
      at,
      message: `'${plugin}' is an admission plugin that Kubernetes has no more since v1.${since}, and the API server does not start with it; take it out of the list`,
    }];
  });
}
