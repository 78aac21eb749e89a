import { CloudInitNodeProps, FileSystem, NodeProfile, NodeProps, NodeUser, renderFiles } from '../../contract';
import { l1Enum, LiteralDialect, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue, taintToString } from '../../core';
import { checkCommands, nodeRegistration, nodeSettings } from '../../kubeadm';

/** What is done on a node of EKS, whichever kind of bootstrap config says it. */
export type EksNodeConfig = ReturnType<typeof eksNodeConfig>;

/**
 * What EKS demands of a node, in place of what the provider of the machine demands where kubeadm joins it: the images of EKS know node name,
 * provider id and cloud provider by themselves.
 */
const EKS_NODE_PROFILE: NodeProfile = {
  dialect: new LiteralDialect('EKS', /^\{\{/),
  // Programs have braces in their own arguments; only what is meant for cloud-init is a mistake.
  commandDialect: new LiteralDialect('EKS', /^\{\{-?\s*(ds\.|v1\.)/),
  requiredNodeLabels: {},
  kubeletArgs: {},
  forbiddenKubeletArgs: {
    'cloud-provider': 'EKS sets it',
    'hostname-override': 'EKS admits a node under its private DNS name only',
    'provider-id': 'EKS sets it',
  },
  ignorePreflightErrors: [],
};

/** Props of nodes that only kubeadm or its cloud-init part can honour. */
const KUBEADM_PROPS = ['criSocket', 'ignorePreflightErrors', 'kubeadmVerbosity', 'nodeName', 'bootCommands'] as const;

/** Checks what the user wants on the nodes and brings it into the form that both kinds of bootstrap config share. */
export function eksNodeConfig(props: NodeProps & CloudInitNodeProps) {
  refuseKubeadmProps(props);
  checkCommands(props, EKS_NODE_PROFILE);
  const { dialect, commandDialect } = EKS_NODE_PROFILE;
  const { users, ntpServers, diskSetup, mounts } = nodeSettings(props, EKS_NODE_PROFILE).cloudInit;
  return {
    kubeletArgs: kubeletArguments(props),
    preCommands: nonEmptyList(props.preKubeadmCommands),
    postCommands: nonEmptyList(props.postKubeadmCommands),
    cloudInit: {
      files: nonEmptyList(renderFiles(props.files ?? [], dialect, commandDialect).map(file => ({ ...file, encoding: l1Enum(file.encoding) }))),
      users: nonEmptyList(users?.map(renderUser)),
      ntp: nonEmptyObject({ servers: nonEmptyList(ntpServers) }),
      diskSetup: nonEmptyObject({
        partitions: nonEmptyList(diskSetup?.partitions?.map(partition => ({ ...partition, layout: partition.layout ?? true }))),
        filesystems: nonEmptyList(diskSetup?.filesystems?.map(renderFileSystem)),
      }),
      mounts: nonEmptyList(mounts),
    },
  };
}

function refuseKubeadmProps(props: NodeProps & CloudInitNodeProps): void {
  for (const prop of KUBEADM_PROPS) {
    const value = props[prop];
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) {
      refuseValue('input/invalid-value', `'${prop}' '${[value].flat().join("', '")}' is for nodes that kubeadm joins, and EKS joins these; leave it out`);
    }
  }
}

function kubeletArguments(props: NodeProps): { [name: string]: string } | undefined {
  const { kubeletExtraArgs } = nodeRegistration(props, EKS_NODE_PROFILE);
  const taints = nonEmptyList(props.taints)?.map(taintToString).join(',');
  const args: { [name: string]: string } = { ...kubeletExtraArgs, ...(taints === undefined ? {} : { 'register-with-taints': taints }) };
  // They travel through YAML, a shell or an environment file, and nobody quotes a value on the way.
  const bad = Object.keys(args).find(name => /[\s"'\\`$]/.test(args[name]));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `the kubelet argument '${bad}' '${args[bad]}' does not reach the nodes of EKS as it is; `
      + "use a value without blanks, quotes, '\\' and '$'");
  }
  return nonEmptyMap(args);
}

function renderUser({ passwordSecretName, passwordSecretKey: _key, sshAuthorizedKeys, ...user }: NodeUser) {
  if (passwordSecretName !== undefined) {
    refuseValue('input/invalid-value', `user '${user.name}' has 'passwordSecretName' '${passwordSecretName}', which the bootstrap of EKS does not read; `
      + "use 'sshAuthorizedKeys'");
  }
  return { ...user, sshAuthorizedKeys: nonEmptyList(sshAuthorizedKeys) };
}

function renderFileSystem({ label, replaceFs, extraOpts, ...fileSystem }: FileSystem) {
  if (label === undefined) {
    refuseValue('input/missing-value', `the file system on '${fileSystem.device}' has no 'label', which the bootstrap of EKS demands; give it one`);
  }
  if (replaceFs !== undefined) {
    refuseValue('input/invalid-value', `the file system on '${fileSystem.device}' has 'replaceFs' '${replaceFs}', which the bootstrap of EKS does not know; `
      + "use 'overwrite'");
  }
  return { ...fileSystem, label, extraOpts: nonEmptyList(extraOpts) };
}

/** Refuses labels that the kubelets of a managed node group may not have, or that AWS keeps to itself. */
export function checkNodeLabels(props: Pick<NodeProps, 'nodeLabels'>): void {
  nodeRegistration({ nodeLabels: props.nodeLabels }, EKS_NODE_PROFILE);
  const reserved = Object.keys(props.nodeLabels ?? {}).find(key => /^(kubernetes\.io|k8s\.io|eks\.amazonaws\.com)\//.test(key));
  if (reserved !== undefined) {
    refuseValue('input/invalid-value', `'nodeLabels' has '${reserved}', which AWS keeps to itself; use a domain of your own`);
  }
}
