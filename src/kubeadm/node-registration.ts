import { NodeProfile, NodeProps } from '../contract';
import { isLabelKey, isLabelValue, nonEmptyList, nonEmptyMap, refuseValue, TextDialect } from '../core';

/** How a node registers, ready to be rendered in either API version. */
export interface NodeRegistration {
  readonly name?: string;
  readonly criSocket?: string;
  readonly ignorePreflightErrors?: string[];
  readonly kubeletExtraArgs?: { [name: string]: string };
  readonly taints?: { key: string; value?: string; effect: string }[];
}

// Kubelets refuse to start with other labels of these two domains (NodeRestriction).
const RESTRICTED_DOMAIN = /(^|\.)(kubernetes\.io|k8s\.io)$/;
const ALLOWED_DOMAINS = ['kubelet.kubernetes.io', 'node.kubernetes.io'];
const ALLOWED_LABELS = [
  'kubernetes.io/hostname', 'kubernetes.io/arch', 'kubernetes.io/os', 'beta.kubernetes.io/arch', 'beta.kubernetes.io/os',
  'beta.kubernetes.io/instance-type', 'node.kubernetes.io/instance-type', 'topology.kubernetes.io/region', 'topology.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region', 'failure-domain.beta.kubernetes.io/zone',
];
const OWN_PROPS: { [argument: string]: string } = { 'node-labels': 'nodeLabels', 'register-with-taints': 'taints' };

/** Joins what the user and the provider say of a node. */
export function nodeRegistration(props: NodeProps, profile: NodeProfile, nodeName?: string): NodeRegistration {
  checkKubeletArguments(props.kubeletExtraArgs ?? {}, profile);
  checkTexts('nodeLabels', Object.values(props.nodeLabels ?? {}), profile.dialect);
  const labels = joinLabels(props.nodeLabels ?? {}, profile.requiredNodeLabels);
  const kubeletExtraArgs = {
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

/** Refuses arguments that a component would not take, or whose values the provider cannot render. */
export function checkArguments(prop: string, args: { readonly [name: string]: string }, dialect: TextDialect): void {
  const bad = Object.keys(args).find(name => !/^[a-z][-a-z0-9.]*$/.test(name));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' has the argument '${bad}'; give its name in lower case and without leading dashes`);
  }
  checkTexts(prop, Object.values(args), dialect);
}

/** Refuses texts that the provider cannot render. */
export function checkTexts(prop: string, texts: readonly string[], dialect: TextDialect): void {
  for (const text of texts) {
    const foreign = dialect.findForeign(text);
    if (foreign !== undefined) {
      refuseValue('text/foreign-template', `'${prop}' '${text}' holds '${foreign}', which ${dialect.renderer} cannot render; `
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

function joinLabels(given: { readonly [key: string]: string }, required: { readonly [key: string]: string }): string {
  for (const key of Object.keys(given)) {
    // What the renderer fills in is not known here.
    if (!isLabelKey(key) || (!isLabelValue(given[key]) && !given[key].includes('{{'))) {
      refuseValue('input/invalid-value', `'nodeLabels' has '${key}' = '${given[key]}', which is not a label; `
        + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.'");
    }
    if (Object.hasOwn(required, key)) {
      refuseValue('input/invalid-value', `'nodeLabels' sets '${key}' to '${given[key]}'; leave it out: the provider finds its nodes by it`);
    }
    const domain = key.includes('/') ? key.split('/')[0] : '';
    const allowed = ALLOWED_LABELS.includes(key) || ALLOWED_DOMAINS.some(allowedDomain => domain === allowedDomain || domain.endsWith(`.${allowedDomain}`));
    if (RESTRICTED_DOMAIN.test(domain) && !allowed) {
      refuseValue('input/invalid-value', `'nodeLabels' has '${key}', which kubelets may not set on themselves; `
        + "use 'machineLabels' for node-role.kubernetes.io and node.cluster.x-k8s.io labels, or a domain of your own");
    }
  }
  const sorted = Object.keys(given).sort().map(key => [key, given[key]]);
  return [...Object.entries(required), ...sorted].map(([key, value]) => `${key}=${value}`).join(',');
}
