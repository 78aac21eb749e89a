import { CloudInitNodeProps, DiskPartition, FileSystem, NodeUser, renderFiles, StaticPodVolume } from '../contract';
import { l1Enum, nonEmptyList, nonEmptyMap, nonEmptyObject } from '../core';
import { Etcd } from './etcd';
import { NodeRegistration } from './node-registration';
import { renderVolumes } from './static-pod-volume';

type Arguments = { readonly [name: string]: string };

/** Cluster-wide settings that kubeadm applies on control plane nodes. */
export interface ClusterConfiguration {
  readonly certSans?: string[];
  readonly apiServerExtraArgs?: Arguments;
  readonly apiServerExtraVolumes?: readonly StaticPodVolume[];
  readonly controllerManagerExtraArgs?: Arguments;
  readonly controllerManagerExtraVolumes?: readonly StaticPodVolume[];
  readonly schedulerExtraArgs?: Arguments;
  readonly schedulerExtraVolumes?: readonly StaticPodVolume[];
  readonly featureGates?: { readonly [name: string]: boolean };
  readonly imageRepository?: string;
  readonly etcd?: Etcd;
}

/** What kubeadm bootstrap does on a node, independent of the API version. */
export interface KubeadmConfig {
  readonly cluster?: ClusterConfiguration;
  /** Where the API server of a control plane machine listens. @default - as kubeadm says */
  readonly bindPort?: number;
  readonly init?: NodeRegistration;
  readonly join: NodeRegistration;
  readonly files: ReturnType<typeof renderFiles>;
  readonly preKubeadmCommands: readonly string[];
  readonly postKubeadmCommands: readonly string[];
  readonly cloudInit: CloudInitNodeProps;
  readonly verbosity?: number;
}

/** A map in v1beta1. */
export function argumentsMap(args?: Arguments) {
  return nonEmptyMap(args);
}

/** A list in v1beta2, in the order of the names so that the order of the props does not roll nodes. */
export function argumentsList(args?: Arguments) {
  return nonEmptyList(Object.keys(args ?? {}).sort().map(name => ({ name, value: args![name] })));
}

/**
 * The kubeadm config spec, which is the same in KubeadmControlPlane and KubeadmConfigTemplate.
 *
 * @param renderArguments `argumentsMap` or `argumentsList`, the one place where the two API versions differ
 */
export function renderKubeadmConfig<A>(config: KubeadmConfig, renderArguments: (args?: Arguments) => A | undefined) {
  return {
    clusterConfiguration: config.cluster && renderCluster(config.cluster, renderArguments),
    initConfiguration: nonEmptyObject({ ...config.init && renderRegistration(config.init, renderArguments), ...renderApiServer(config.bindPort) }),
    joinConfiguration: nonEmptyObject({
      ...renderRegistration(config.join, renderArguments),
      controlPlane: nonEmptyObject(renderApiServer(config.bindPort)),
    }),
    files: nonEmptyList(config.files.map(renderFile)),
    users: nonEmptyList(config.cloudInit.users?.map(renderUser)),
    diskSetup: nonEmptyObject({
      partitions: nonEmptyList(config.cloudInit.diskSetup?.partitions?.map(renderPartition)),
      filesystems: nonEmptyList(config.cloudInit.diskSetup?.filesystems?.map(renderFileSystem)),
    }),
    mounts: nonEmptyList(config.cloudInit.mounts),
    bootCommands: nonEmptyList(config.cloudInit.bootCommands),
    ntp: nonEmptyObject({ servers: nonEmptyList(config.cloudInit.ntpServers) }),
    preKubeadmCommands: nonEmptyList(config.preKubeadmCommands),
    postKubeadmCommands: nonEmptyList(config.postKubeadmCommands),
    verbosity: config.verbosity,
  };
}

function renderCluster<A>(cluster: ClusterConfiguration, renderArguments: (args?: Arguments) => A | undefined) {
  return nonEmptyObject({
    apiServer: nonEmptyObject({
      certSaNs: nonEmptyList(cluster.certSans),
      extraArgs: renderArguments(cluster.apiServerExtraArgs),
      extraVolumes: renderVolumes(cluster.apiServerExtraVolumes),
    }),
    controllerManager: nonEmptyObject({
      extraArgs: renderArguments(cluster.controllerManagerExtraArgs), extraVolumes: renderVolumes(cluster.controllerManagerExtraVolumes),
    }),
    scheduler: nonEmptyObject({ extraArgs: renderArguments(cluster.schedulerExtraArgs), extraVolumes: renderVolumes(cluster.schedulerExtraVolumes) }),
    featureGates: nonEmptyMap(cluster.featureGates),
    imageRepository: cluster.imageRepository,
    etcd: cluster.etcd?._render(renderArguments),
  });
}

function renderFile({ encoding, ...rest }: KubeadmConfig['files'][number]) {
  return { encoding: l1Enum(encoding), ...rest };
}

function renderRegistration<A>(node: NodeRegistration, renderArguments: (args?: Arguments) => A | undefined) {
  const { kubeletExtraArgs, ...rest } = node;
  const nodeRegistration = nonEmptyObject({ kubeletExtraArgs: renderArguments(kubeletExtraArgs), ...rest });
  return nodeRegistration && { nodeRegistration };
}

function renderApiServer(bindPort?: number) {
  return { localApiEndpoint: nonEmptyObject({ bindPort }) };
}

function renderPartition({ layout, tableType, ...rest }: DiskPartition) {
  return { layout: layout ?? true, tableType: l1Enum(tableType), ...rest };
}

function renderFileSystem({ extraOpts, ...rest }: FileSystem) {
  return { extraOpts: nonEmptyList(extraOpts), ...rest };
}

function renderUser(user: NodeUser) {
  const { passwordSecretName, passwordSecretKey, sshAuthorizedKeys, ...rest } = user;
  return {
    sshAuthorizedKeys: nonEmptyList(sshAuthorizedKeys),
    passwdFrom: passwordSecretName === undefined
      ? undefined
      : { secret: { name: passwordSecretName, key: passwordSecretKey ?? 'passwd' } },
    ...rest,
  };
}
