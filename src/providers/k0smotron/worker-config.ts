import { K0sBootstrapProps } from './bootstrap-props';
import { checkPlainFiles } from './files';
import { K0sVersionForm, k0sVersion } from './k0s-version';
import { BootstrapRequest, checkNodeText, NodeProfile, renderFiles } from '../../contract';
import {
  checkLabels, hasCredentials, isUrl, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue, SHELL_ARGUMENT, SHELL_WORD, taintToString,
  TextDialect, withoutCredentials,
} from '../../core';
import { checkCommands, nodeRegistration } from '../../kubeadm';

type NodeSettings = BootstrapRequest['props'];

const FOR_KUBEADM = 'it is for kubeadm; leave it out';
const FOR_CLOUD_INIT = "k0smotron writes files and commands only; put it into the image, or use 'files' and 'preKubeadmCommands'";
/** Props that a K0sWorkerConfig has no place for. */
const FOREIGN_PROPS: { readonly [prop in keyof NodeSettings]: string } = {
  criSocket: "k0s brings a container runtime; leave it out, or use 'workerExtraArgs' of K0sBootstrap with '--cri-socket=remote:<socket>'",
  ignorePreflightErrors: FOR_KUBEADM,
  kubeadmVerbosity: FOR_KUBEADM,
  nodeName: "k0smotron names nodes after their Machines; use 'machineNaming' of the pool, or 'useSystemHostname' of K0sBootstrap",
  users: FOR_CLOUD_INIT,
  ntpServers: FOR_CLOUD_INIT,
  diskSetup: FOR_CLOUD_INIT,
  mounts: FOR_CLOUD_INIT,
  bootCommands: FOR_CLOUD_INIT,
};
const OWN_ARGUMENTS: { readonly [argument: string]: string } = {
  '--labels': "'nodeLabels' of the pool",
  '--taints': "'taints' of the pool",
  '--kubelet-extra-args': "'kubeletExtraArgs' of the pool",
  '--profile': "'workerProfile'",
  '--token-file': 'nothing, k0smotron sets it',
};

/** What k0smotron does on a node. Defaults are written out, because the API server would add them. */
export function workerConfig({ props, profile, kubernetesVersion }: BootstrapRequest, options: K0sBootstrapProps) {
  refuseForeignProps(props);
  checkPlainFiles(props.files);
  checkCommands(props, profile);
  checkLabels('secretLabels', options.secretLabels);
  checkDownloadUrl(options);
  checkShellWords(options, profile.commandDialect);
  return {
    version: k0sVersion(kubernetesVersion!, K0sVersionForm.BINARY, options.k0sRelease),
    args: nonEmptyList(workerArguments(props, profile, options)),
    files: nonEmptyList(renderFiles(props.files ?? [], profile.dialect, profile.commandDialect).map(renderFile)),
    preK0SCommands: nonEmptyList(props.preKubeadmCommands),
    postK0SCommands: nonEmptyList(props.postKubeadmCommands),
    downloadUrl: options.downloadUrl,
    preInstalledK0S: options.preInstalled,
    k0SInstallDir: options.installDir ?? '/usr/local/bin',
    workingDir: options.workingDir,
    useSystemHostname: options.useSystemHostname ?? false,
    secretMetadata: nonEmptyObject({ labels: nonEmptyMap(options.secretLabels), annotations: nonEmptyMap(options.secretAnnotations) }),
  };
}

function refuseForeignProps(props: NodeSettings): void {
  for (const [prop, reason] of Object.entries(FOREIGN_PROPS)) {
    const value: unknown = props[prop as keyof NodeSettings];
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) {
      refuseValue('input/invalid-value', `'${prop}' cannot be set on nodes that k0s joins: ${reason}`);
    }
  }
}

/** k0smotron joins the arguments with blanks to one line of a shell script, so none of them may hold what a shell would change. */
function workerArguments(props: NodeSettings, profile: NodeProfile, options: K0sBootstrapProps): string[] {
  const { kubeletExtraArgs = {} } = nodeRegistration(props, withoutTemplates(profile));
  const { 'node-labels': labels, ...kubeletArgs } = kubeletExtraArgs;
  checkKubeletValues(kubeletArgs, profile.dialect);
  checkWorkerArguments(options);
  const kubelet = Object.keys(kubeletArgs).sort().map(name => `--${name}=${kubeletArgs[name]}`).join(' ');
  return [
    ...labels === undefined ? [] : [`--labels=${labels}`],
    ...(props.taints ?? []).length === 0 ? [] : [`--taints=${props.taints!.map(taintToString).join(',')}`],
    ...options.workerProfile === undefined ? [] : [`--profile=${options.workerProfile}`],
    // k0smotron takes the quotes off and puts the node name before the arguments, or leaves all of it as it is.
    ...kubelet === '' ? [] : [`--kubelet-extra-args="${kubelet}"`],
    ...options.workerExtraArgs ?? [],
  ];
}

/**
 * What the provider demands of nodes, without names and provider ids that it takes from cloud metadata: k0smotron names nodes after their
 * Machines and writes provider ids itself. Labels stay, because the provider finds its nodes by them; k0smotron marks user data as a jinja
 * template too. A cloud provider stays external, because whoever says so runs a cloud controller in the cluster.
 */
function withoutTemplates(profile: NodeProfile): NodeProfile {
  return {
    ...profile,
    nodeName: undefined,
    kubeletArgs: Object.fromEntries(Object.entries(profile.kubeletArgs).filter(([, value]) => !value.includes('{{'))),
    forbiddenKubeletArgs: {
      ...profile.forbiddenKubeletArgs,
      'hostname-override': "k0smotron sets it; use 'useSystemHostname' of K0sBootstrap for the name of the host",
    },
  };
}

function checkKubeletValues(args: { readonly [name: string]: string }, dialect: TextDialect): void {
  // Expressions are rendered before the shell sees them.
  const bad = Object.keys(args).find(name => /[\s"'`$\\]/.test(dialect.literalPart(args[name], 'x')));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'kubeletExtraArgs' has '${bad}' '${args[bad]}' with a blank, quote, '$' or '\\', which does not reach the kubelet of k0s; `
      + "use a value without, or a worker profile in 'k0sConfig' of the control plane");
  }
}

function checkWorkerArguments({ workerExtraArgs = [], workerProfile }: K0sBootstrapProps): void {
  for (const argument of workerExtraArgs) {
    const name = argument.split(/[= ]/)[0];
    if (!name.startsWith('-') || Object.hasOwn(OWN_ARGUMENTS, name)) {
      refuseValue('input/invalid-value', `'workerExtraArgs' has '${argument}'; use `
        + (name.startsWith('-') ? OWN_ARGUMENTS[name] : "arguments that start with '-', each with its value in one text"));
    }
  }
  if (workerProfile !== undefined && !/^[A-Za-z0-9][\w.-]*$/.test(workerProfile)) {
    refuseValue('input/invalid-value', `'workerProfile' '${workerProfile}' is not the name of a profile; use letters, digits, '-', '_' and '.'`);
  }
}

/** They stand in the lines of a shell script as they are. */
function checkShellWords({ installDir, workingDir, downloadUrl, workerExtraArgs = [] }: K0sBootstrapProps, dialect: TextDialect): void {
  checkNodeText('installDir', SHELL_WORD, installDir, dialect);
  checkNodeText('workingDir', SHELL_WORD, workingDir, dialect);
  checkNodeText('downloadUrl', SHELL_WORD, downloadUrl, dialect);
  workerExtraArgs.forEach(argument => checkNodeText('workerExtraArgs', SHELL_ARGUMENT, argument, dialect));
}

function checkDownloadUrl({ downloadUrl }: K0sBootstrapProps): void {
  if (downloadUrl === undefined) {
    return;
  }
  if (!isUrl(downloadUrl, 'http', 'https')) {
    refuseValue('input/invalid-value', `'downloadUrl' '${withoutCredentials(downloadUrl)}' is not a web address; use for example 'https://mirror.example.com/k0s'`);
  }
  if (hasCredentials(downloadUrl)) {
    refuseValue('input/invalid-value', `'downloadUrl' '${withoutCredentials(downloadUrl)}' has credentials, which everybody could read in the template; `
      + "use an address that needs none, or put k0s into the image and set 'preInstalled'");
  }
}

function renderFile({ path, permissions, content, contentFrom }: ReturnType<typeof renderFiles>[number]) {
  return { path, permissions, content, contentFrom: contentFrom && { secretRef: contentFrom.secret } };
}
