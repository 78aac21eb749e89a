import { AccessOfControlPlane, CloudInitNodeProps, compositionOf, ControlPlaneMachines, IMixedCluster, NodeProfile, renderFiles, StaticPodVolume } from '../contract';
import { checkLabels, refuseValue } from '../core';
import { KubeadmControlPlaneProps } from './control-plane-props';
import { KubeadmConfig } from './kubeadm-config';
import { checkArguments, checkRendered, kubeadmRegistration } from './node-registration';
import { checkCommands, nodeSettings } from './node-settings';
import { checkVolumes } from './static-pod-volume';

/** Where an API server listens unless kubeadm is told otherwise. */
const DEFAULT_PORT = 6443;
/** How many control plane machines there are unless the user says otherwise. */
export const DEFAULT_REPLICAS = 3;

/** Joins the props of a control plane, its virtual IP and the demands of its provider. */
export function controlPlaneConfig(
  cluster: IMixedCluster, given: KubeadmControlPlaneProps & CloudInitNodeProps, profile: NodeProfile): KubeadmConfig {
  const virtualIp = given.virtualIp?._render(cluster.endpoint, cluster.kubernetesVersion, profile);
  const { port = DEFAULT_PORT } = cluster.endpoint ?? {};
  // The address that kube-vip holds leads to the API server itself.
  const bindPort = virtualIp === undefined || port === DEFAULT_PORT ? undefined : port;
  const props = withAccess(given, compositionOf(cluster)._access?.controlPlaneFor?.(machinesOf(given, bindPort)));
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
  return {
    cluster: {
      certSans: props.certSans && [...props.certSans],
      apiServerExtraArgs: { ...props.apiServerExtraArgs },
      apiServerExtraVolumes: copyVolumes(props.apiServerExtraVolumes),
      controllerManagerExtraArgs: { ...props.controllerManagerExtraArgs },
      controllerManagerExtraVolumes: copyVolumes(props.controllerManagerExtraVolumes),
      schedulerExtraArgs: { ...props.schedulerExtraArgs },
      schedulerExtraVolumes: copyVolumes(props.schedulerExtraVolumes),
      featureGates: { ...props.featureGates },
      imageRepository: props.imageRepository,
      etcd: props.etcd,
    },
    bindPort,
    init: registration,
    join: registration,
    files: renderFiles([...virtualIp?.files ?? [], ...props.files ?? []], profile.dialect, profile.commandDialect),
    ...commands,
    ...nodeSettings(props, profile),
  };
}

function machinesOf({ replicas = DEFAULT_REPLICAS, virtualIp }: KubeadmControlPlaneProps, bindPort: number = DEFAULT_PORT): ControlPlaneMachines {
  return { replicas, apiServerPort: bindPort, isServedByOne: virtualIp?._isHeldByOne ?? false };
}

/** The props with what the access to the cluster needs. What the user gives comes last, and an argument that both give is the user's to mend. */
function withAccess<T extends KubeadmControlPlaneProps>(props: T, access?: AccessOfControlPlane): T {
  if (access === undefined) {
    return props;
  }
  const taken = Object.keys(access.apiServerExtraArgs ?? {}).find(name => props.apiServerExtraArgs?.[name] !== undefined);
  if (taken !== undefined) {
    refuseValue('input/duplicate', `'apiServerExtraArgs' has '${taken}', which 'remoteAccess' of the cluster sets itself; leave it out`);
  }
  const joined = <E>(own: readonly E[] = [], users: E[] | undefined): E[] | undefined => own.length === 0 ? users : [...own, ...users ?? []];
  return {
    ...props,
    files: joined(access.files, props.files),
    preKubeadmCommands: joined(access.preKubeadmCommands, props.preKubeadmCommands),
    postKubeadmCommands: joined(access.postKubeadmCommands, props.postKubeadmCommands),
    certSans: joined(access.certSans, props.certSans),
    apiServerExtraArgs: access.apiServerExtraArgs === undefined && props.apiServerExtraArgs === undefined ? undefined
      : { ...access.apiServerExtraArgs, ...props.apiServerExtraArgs },
    apiServerExtraVolumes: joined(access.apiServerExtraVolumes, props.apiServerExtraVolumes),
  };
}

/** They stand in kubeadm's config file, which is rendered like any file. */
function checkClusterTexts(props: KubeadmControlPlaneProps, { dialect }: NodeProfile): void {
  checkRendered('certSans', props.certSans ?? [], dialect);
  checkArguments('apiServerExtraArgs', props.apiServerExtraArgs ?? {}, dialect);
  checkVolumes('apiServerExtraVolumes', props.apiServerExtraVolumes ?? [], dialect);
  checkArguments('controllerManagerExtraArgs', props.controllerManagerExtraArgs ?? {}, dialect);
  checkVolumes('controllerManagerExtraVolumes', props.controllerManagerExtraVolumes ?? [], dialect);
  checkArguments('schedulerExtraArgs', props.schedulerExtraArgs ?? {}, dialect);
  checkVolumes('schedulerExtraVolumes', props.schedulerExtraVolumes ?? [], dialect);
  checkRendered('imageRepository', props.imageRepository === undefined ? [] : [props.imageRepository], dialect);
}

function copyVolumes(volumes?: readonly StaticPodVolume[]): StaticPodVolume[] | undefined {
  return volumes?.map(volume => ({ ...volume }));
}
