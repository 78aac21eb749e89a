import { versionedConfigs, VersionedConfig } from './versioned-configs';
import { Finding, Rule, Severity } from '../../knowledge';
import { nodeRegistrations } from '../../rules/shared/kubeadm-machines';
import { NamedArgument, namedArguments } from '../../rules/shared/node-configs';
import { Field } from '../../topology';
import { argumentGoneSince, Component, pluginGoneSince, pluginMeantBy } from '../removed-settings';

const CONTROL_PLANE: readonly [Component, string][] = [
  [Component.API_SERVER, 'apiServer'], [Component.CONTROLLER_MANAGER, 'controllerManager'], [Component.SCHEDULER, 'scheduler'],
];
const PLUGIN_LISTS = ['enable-admission-plugins', 'disable-admission-plugins', 'admission-control'];

export const REMOVED_SETTING: Rule = {
  code: 'version/removed-setting',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 CHANGELOG, cmd/{kube-apiserver,kube-controller-manager,kube-scheduler,kubelet}/app/options, pkg/kubeapiserver/options/plugins.go',
  check: topology => versionedConfigs(topology).flatMap(checkConfig),
};

function checkConfig({ config, group, minor }: VersionedConfig): Finding[] {
  const components = group.isControlPlane
    ? CONTROL_PLANE.map(([component, name]) => ({ component, args: config.at(`clusterConfiguration.${name}.extraArgs`) }))
    : [];
  const kubelets = nodeRegistrations(config, group).map(registration => ({ component: Component.KUBELET, args: registration.member('kubeletExtraArgs') }));
  return [...components, ...kubelets].flatMap(({ component, args }) => namedArguments(args).flatMap(argument => [
    ...checkArgument(component, argument, minor),
    ...component === Component.API_SERVER && PLUGIN_LISTS.includes(argument.name) ? checkPlugins(argument.value, minor) : [],
  ]));
}

function checkArgument(component: Component, { name, value }: NamedArgument, minor: number): Finding[] {
  const since = argumentGoneSince(component, name);
  return since === undefined || minor < since ? [] : [{
    at: value,
    message: `'${name}' is an argument that ${component} has no more since v1.${since}, and it does not start with it; leave it out`,
  }];
}

function checkPlugins(at: Field, minor: number): Finding[] {
  return (at.text ?? '').split(',').map(plugin => plugin.trim()).flatMap(plugin => {
    const meant = pluginMeantBy(plugin);
    if (meant !== undefined) {
      return [{ at, message: `'${plugin}' is not an admission plugin, and the API server does not start with it; use '${meant}'` }];
    }
    const since = pluginGoneSince(plugin);
    return since === undefined || minor < since ? [] : [{
      at,
      message: `'${plugin}' is an admission plugin that Kubernetes has no more since v1.${since}, and the API server does not start with it; take it out of the list`,
    }];
  });
}
