import { IMixedCluster } from '../contract';
import { KubeadmControlPlaneProps } from './control-plane-props';
import { KubeadmConfig } from './kubeadm-config';
import { renderFiles } from './node-file';
import { NodeProfile } from './node-profile';
import { CloudInitNodeProps } from './node-props';
import { checkTexts, nodeRegistration } from './node-registration';

/** Joins the props of a control plane, its virtual IP and the demands of its provider. */
export function controlPlaneConfig(
  cluster: IMixedCluster, props: KubeadmControlPlaneProps & CloudInitNodeProps, profile: NodeProfile): KubeadmConfig {
  const virtualIp = props.virtualIp?._render(cluster.endpoint, cluster.kubernetesVersion, profile.defaultInterface);
  const commands = {
    preKubeadmCommands: [...virtualIp?.preKubeadmCommands ?? [], ...props.preKubeadmCommands ?? []],
    postKubeadmCommands: [...virtualIp?.postKubeadmCommands ?? [], ...props.postKubeadmCommands ?? []],
  };
  checkTexts('preKubeadmCommands', commands.preKubeadmCommands, profile.commandDialect);
  checkTexts('postKubeadmCommands', commands.postKubeadmCommands, profile.commandDialect);
  const registration = nodeRegistration(props, profile, props.nodeName);
  return {
    cluster: {
      certSans: props.certSans && [...props.certSans],
      apiServerExtraArgs: { ...props.apiServerExtraArgs },
      controllerManagerExtraArgs: { ...props.controllerManagerExtraArgs },
      schedulerExtraArgs: { ...props.schedulerExtraArgs },
      featureGates: { ...props.featureGates },
      imageRepository: props.imageRepository,
      etcd: props.etcd,
    },
    init: registration,
    join: registration,
    files: renderFiles([...virtualIp?.files ?? [], ...props.files ?? []], profile.dialect),
    ...commands,
    cloudInit: { users: props.users && [...props.users], ntpServers: props.ntpServers && [...props.ntpServers] },
    verbosity: props.kubeadmVerbosity,
  };
}
