import { Finding, Rule, Severity } from '../../knowledge';
import { argument, KubeadmGroup, kubeadmGroups } from '../../rules/shared/kubeadm-machines';
import { minorOf } from '../../rules/shared/versions';
import { Field } from '../../topology';

const ARGUMENT = 'cloud-provider';
/** The first minor release without cloud providers in its tree. */
const FIRST_WITHOUT = 31;

export const IN_TREE_CLOUD_PROVIDER: Rule = {
  code: 'node/in-tree-cloud-provider',
  severity: Severity.WARNING,
  source: 'kubernetes v1.31.0 CHANGELOG/CHANGELOG-1.31.md',
  needsMember: [ARGUMENT],
  check: topology => kubeadmGroups(topology).flatMap(checkMachines),
};

function checkMachines(machines: KubeadmGroup): Finding[] {
  const { group } = machines;
  const version = (group.isControlPlane ? group.object.at('spec') : group.machine).textOf('version');
  return (minorOf(version) ?? 0) < FIRST_WITHOUT ? [] : argumentLists(machines).flatMap(args => argument(args, ARGUMENT) ?? [])
    .filter(({ text }) => text !== undefined && text !== '' && text !== 'external')
    .map(at => ({
      at,
      message: `'${ARGUMENT}' '${at.text}' would be one of Kubernetes itself, which has none since v1.31; use 'external' and run the cloud controller manager of the cloud`,
    }));
}

/** What kubeadm hands on to kubelets, and on a control plane to the components that knew cloud providers. */
function argumentLists({ config, group, registrations }: KubeadmGroup): Field[] {
  const components = group.isControlPlane ? ['clusterConfiguration.apiServer.extraArgs', 'clusterConfiguration.controllerManager.extraArgs'] : [];
  return [
    ...registrations.map(registration => registration.member('kubeletExtraArgs')),
    ...components.map(path => config.at(path)),
  ];
}
