import { checkNodeText, NodeProfile, NodeProps } from '../contract';
import {
  ARGUMENT_VALUE, HIDDEN_VALUE, holdsSecret, isKubeletLabel, isNodeLabel, nonEmptyList, nonEmptyMap, refuseValue, RENDERED_VALUE, Taint,
  taintToString, TextDialect,
} from '../core';

/** How a node registers, ready to be rendered in either API version. */
export interface NodeRegistration {
  readonly name?: string;
  readonly criSocket?: string;
  readonly ignorePreflightErrors?: string[];
  readonly kubeletExtraArgs?: { [name: string]: string };
  readonly taints?: { key: string; value?: string; effect: string }[];
}

const OWN_PROPS: { [argument: string]: string } = { 'node-labels': 'nodeLabels', 'register-with-taints': 'taints' };

/** Joins what the user and the provider say of a node. */
export function nodeRegistration(props: NodeProps, profile: NodeProfile, nodeName?: string): NodeRegistration {
  checkKubeletArguments(props.kubeletExtraArgs ?? {}, profile);
  checkTexts('nodeLabels', Object.values(props.nodeLabels ?? {}), profile.dialect);
  const labels = joinLabels(props.nodeLabels ?? {}, profile);
  checkTaints(props.taints ?? [], profile.dialect);
  const kubeletExtraArgs: { [name: string]: string } = {
    ...(labels === '' ? {} : { 'node-labels': labels }),
    ...profile.kubeletArgs,
    ...props.kubeletExtraArgs,
  };
  const name = nodeName ?? profile.nodeName;
  checkTexts('nodeName', name === undefined ? [] : [name], profile.dialect);
  checkArguments('kubeletExtraArgs', kubeletExtraArgs, profile.dialect);
  return {
    name,
    criSocket: props.criSocket,
    ignorePreflightErrors: nonEmptyList(props.ignorePreflightErrors ?? profile.ignorePreflightErrors),
    kubeletExtraArgs: nonEmptyMap(kubeletExtraArgs),
    // An empty list has a meaning of its own here: no taint, not even kubeadm's.
    taints: props.taints?.map(({ key, value, effect }) => ({ key, value, effect })),
  };
}

/** The same where kubeadm joins the node: it writes the name, the socket and all arguments into one line, where blanks part them. */
export function kubeadmRegistration(props: NodeProps, profile: NodeProfile, nodeName?: string): NodeRegistration {
  const registration = nodeRegistration(props, profile, nodeName);
  const { name, criSocket, ignorePreflightErrors = [], kubeletExtraArgs = {} } = registration;
  const { dialect } = profile;
  checkRendered('ignorePreflightErrors', ignorePreflightErrors, dialect);
  checkNodeText('nodeName', ARGUMENT_VALUE, name, dialect);
  checkTexts('criSocket', criSocket === undefined ? [] : [criSocket], dialect);
  checkNodeText('criSocket', ARGUMENT_VALUE, criSocket, dialect);
  Object.keys(kubeletExtraArgs).forEach(argument => checkNodeText(`kubeletExtraArgs.${argument}`, ARGUMENT_VALUE, kubeletExtraArgs[argument], dialect));
  return registration;
}

/** Refuses arguments that a component would not take, or whose values the provider cannot render. */
export function checkArguments(prop: string, args: { readonly [name: string]: string }, dialect: TextDialect): void {
  const bad = Object.keys(args).find(name => !/^[a-z][-a-z0-9.]*$/.test(name));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' has the argument '${bad}'; give its name in lower case and without leading dashes`);
  }
  // Of an argument that is a secret nothing is repeated.
  Object.keys(args).forEach(name => checkRendered(holdsSecret(name) ? `${prop}.${name}` : prop, [args[name]], dialect));
}

/** Refuses texts in the configuration of kubeadm that the provider cannot render, or renders to more than a value. */
export function checkRendered(prop: string, texts: readonly string[], dialect: TextDialect): void {
  checkTexts(prop, texts, dialect);
  texts.forEach(text => checkNodeText(prop, RENDERED_VALUE, text, dialect));
}

/** Refuses texts that the provider cannot render. */
export function checkTexts(prop: string, texts: readonly string[], dialect: TextDialect): void {
  for (const text of texts) {
    const foreign = dialect.findForeign(text);
    if (foreign !== undefined) {
      refuseValue('text/foreign-template', `'${prop}' ${holdsSecret(prop) ? `${HIDDEN_VALUE} holds an expression` : `'${text}' holds '${foreign}'`}, which ${dialect.renderer} cannot render; `
        + `it knows ${dialect.known}. Write the value itself, or put the text into a file with FileContent.text()`);
    }
  }
}

function checkKubeletArguments(args: { readonly [name: string]: string }, profile: NodeProfile): void {
  for (const name of Object.keys(args)) {
    if (Object.hasOwn(OWN_PROPS, name)) {
      refuseValue('input/invalid-value', `'kubeletExtraArgs' has '${name}' '${args[name]}'; use the prop '${OWN_PROPS[name]}', which joins it with what the provider needs`);
    }
    if (Object.hasOwn(profile.forbiddenKubeletArgs, name)) {
      refuseValue('input/invalid-value', `'kubeletExtraArgs' has '${name}' '${args[name]}'; leave it out: ${profile.forbiddenKubeletArgs[name]}`);
    }
  }
}

function joinLabels(given: { readonly [key: string]: string }, { requiredNodeLabels: required, dialect }: NodeProfile): string {
  for (const key of Object.keys(given)) {
    if (!isNodeLabel(key, given[key], dialect)) {
      refuseValue('input/invalid-value', `'nodeLabels' has '${key}' = '${given[key]}', which is not a label; `
        + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.'");
    }
    if (Object.hasOwn(required, key)) {
      refuseValue('input/invalid-value', `'nodeLabels' sets '${key}' to '${given[key]}'; leave it out: the provider finds its nodes by it`);
    }
    if (!isKubeletLabel(key)) {
      refuseValue('input/invalid-value', `'nodeLabels' has '${key}', which kubelets may not set on themselves; `
        + "use 'machineLabels' for node-role.kubernetes.io and node.cluster.x-k8s.io labels, or a domain of your own");
    }
  }
  const sorted = Object.keys(given).sort().map(key => [key, given[key]]);
  return [...Object.entries(required), ...sorted].map(([key, value]) => `${key}=${value}`).join(',');
}

/** Refuses taints that are none: all of them become one argument of the kubelet, like labels. */
function checkTaints(taints: readonly Taint[], dialect: TextDialect): void {
  checkTexts('taints', taints.map(({ value = '' }) => value), dialect);
  const bad = taints.find(({ key, value = '' }) => !isNodeLabel(key, value, dialect));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'taints' has '${taintToString(bad)}'; use [<domain>/]<name> as its key and a value of at most 63 letters, digits, '-', '_' and '.'`);
  }
}
