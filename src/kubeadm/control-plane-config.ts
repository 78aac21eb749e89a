import { CloudInitNodeProps, IMixedCluster, NodeProfile, renderFiles } from '../contract';
import { checkLabels } from '../core';
import { KubeadmControlPlaneProps } from './control-plane-props';
import { KubeadmConfig } from './kubeadm-config';
import { checkArguments, checkRendered, kubeadmRegistration } from './node-registration';
import { checkCommands, nodeSettings } from './node-settings';

/** Where an API server listens unless kubeadm is told otherwise. */
const DEFAULT_PORT = 6443;

/** Joins the props of a control plane, its virtual IP and the demands of its provider. */
export function controlPlaneConfig(
  cluster: IMixedCluster, props: KubeadmControlPlaneProps & CloudInitNodeProps, profile: NodeProfile): KubeadmConfig {
  const virtualIp = props.virtualIp?._render(cluster.endpoint, cluster.kubernetesVersion, profile);
  const commands = {
    preKubeadmCommands: [...virtualIp?.preKubeadmCommands ?? [], ...props.preKubeadmCommands ?? []],
    postKubeadmCommands: [...virtualIp?.postKubeadmCommands ?? [], ...props.postKubeadmCommands ?? []],
  };
  checkCommands(commands, profile);
  checkClusterTexts(props, profile);
  checkLabels('labels', props.labels);
  checkLabels('machineLabels', props.machineLabels);
  props.etcd?._check(profile.dialect);
  const registration = kubeadmRegistration(props, profile, props.nodeName);
  const { port = DEFAULT_PORT } = cluster.endpoint ?? {};
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
    // The address that kube-vip holds leads to the API server itself.
    bindPort: virtualIp === undefined || port === DEFAULT_PORT ? undefined : port,
    init: registration,
    join: registration,
    files: renderFiles([...virtualIp?.files ?? [], ...props.files ?? []], profile.dialect, profile.commandDialect),
    ...commands,
    ...nodeSettings(props, profile),
  };
}

/** They stand in kubeadm's config file, which is rendered like any file. */
function checkClusterTexts(props: KubeadmControlPlaneProps, { dialect }: NodeProfile): void {
  checkRendered('certSans', props.certSans ?? [], dialect);
  checkArguments('apiServerExtraArgs', props.apiServerExtraArgs ?? {}, dialect);
  checkArguments('controllerManagerExtraArgs', props.controllerManagerExtraArgs ?? {}, dialect);
  checkArguments('schedulerExtraArgs', props.schedulerExtraArgs ?? {}, dialect);
  checkRendered('imageRepository', props.imageRepository === undefined ? [] : [props.imageRepository], dialect);
}
