import { K0sNodeConfig, k0sNodeConfigs } from './node-configs';
import { isKubeletLabel, nearestName, TaintEffect } from '../../../core';
import { Finding, ProviderRegistry, Rule, Severity } from '../../../knowledge';
import { argumentValueProblem } from '../../../kubeadm/argument-values';
import { Component } from '../../../kubeadm/removed-settings';
import { checkGates } from '../../../kubeadm/rules/feature-gate';
import { checkArgument } from '../../../kubeadm/rules/removed-setting';
import { textsThat } from '../../../rules/shared/fields';
import { wantedIdPrefix } from '../../../rules/shared/provider-ids';
import { Field } from '../../../topology';
import { ENABLE_WORKER } from '../flags';
import { K0S_FLAGS } from '../k0s-flags';

const OF_KUBELET = '--kubelet-extra-args';
/** What the shell of the machine fills in. */
const UNKNOWN = /[${}`]/;
const FLAG = /^--([a-z][\w-]*)/;
const ARGUMENT = /^--?([^=]+)=?([^]*)$/;
const EFFECTS: readonly string[] = Object.values(TaintEffect);
/** Without these a controller is no node. */
const NODE_FLAGS = [ENABLE_WORKER, '--single'];

/** k0s does not start with flags that it does not have, and hands others on to a kubelet, as kubeadm does. */
export const K0S_NODE_ARGUMENT: Rule = {
  code: 'k0smotron/node-argument',
  severity: Severity.ERROR,
  source: 'k0smotron internal/controller/bootstrap/common.go mergeExtraArgs; k0s pkg/config/cli.go, pkg/component/worker/kubelet.go, internal/pkg/flags/flags.go; kubernetes v1.36.3 cmd/kubelet/app/options',
  needsMember: ['args'],
  check: (topology, registry) => k0sNodeConfigs(topology).flatMap(node => {
    const args = textsThat(() => true, node.config.find('args'));
    return [...args.flatMap(at => checkFlag(at, node)), ...isNode(node, args) ? args.flatMap(at => checkKubelet(at, node, registry)) : []];
  }),
};

function isNode({ isController }: K0sNodeConfig, args: readonly Field[]): boolean {
  return !isController || args.some(({ text = '' }) => NODE_FLAGS.some(flag => text === flag || text === `${flag}=true`));
}

function checkFlag(at: Field, { isController }: K0sNodeConfig): Finding[] {
  const name = FLAG.exec(at.text!)?.[1];
  const known = isController ? K0S_FLAGS.controller : K0S_FLAGS.worker;
  const meant = name === undefined || known.includes(name) || UNKNOWN.test(at.text!) ? undefined : nearestName(name, known);
  return meant === undefined ? [] : [{ at, message: `'--${name}' is not an argument of k0s, which does not start with it; use '--${meant}'` }];
}

function checkKubelet(at: Field, node: K0sNodeConfig, registry: ProviderRegistry): Finding[] {
  const text = at.text!;
  if (text === OF_KUBELET) {
    return [{ at, message: `'${OF_KUBELET}' stands without a value, which k0smotron reads in the same entry only; write '${OF_KUBELET}=…'` }];
  }
  if (!text.startsWith(`${OF_KUBELET}=`) && !text.startsWith(`${OF_KUBELET} `)) {
    return [];
  }
  const words = withoutQuotes(text.slice(OF_KUBELET.length + 1)).split(/\s+/);
  return words.filter(word => word !== '' && !UNKNOWN.test(word)).flatMap(word => checkWord(at, word, node, registry)).map(({ message }) => ({ at, message }));
}

/** What k0smotron leaves of a value, and it takes all quotes at both ends. */
function withoutQuotes(text: string): string {
  const isQuote = (index: number) => text[index] === '"' || text[index] === "'";
  let [start, end] = [0, text.length];
  while (start < end && isQuote(start)) {
    start++;
  }
  while (end > start && isQuote(end - 1)) {
    end--;
  }
  return text.slice(start, end);
}

/** k0s parts them at spaces, whatever quotes there are. */
function checkWord(at: Field, word: string, { minor, group }: K0sNodeConfig, registry: ProviderRegistry): Finding[] {
  const [, name, value] = ARGUMENT.exec(word.startsWith('-') ? word : '') ?? [];
  if (name === undefined) {
    return [{ at, message: `'${word}' is no argument of a kubelet, which does not start with it; write '--' before its name, and no spaces in its value` }];
  }
  const problem = name === 'node-labels' ? labelProblem(value) : name === 'register-with-taints' ? taintProblem(value) : argumentValueProblem(Component.KUBELET, name, value);
  const prefix = name === 'provider-id' && group !== undefined ? wantedIdPrefix(value, group, registry) : undefined;
  return [
    ...minor === undefined ? [] : name === 'feature-gates' ? checkGates(at, value, Component.KUBELET, minor) : checkArgument(Component.KUBELET, { name, value: at }, minor),
    ...problem === undefined ? [] : [{ at, message: `'${name}' is '${value}', which ${Component.KUBELET} cannot read, and it does not start; ${problem}` }],
    ...prefix === undefined ? [] : [{ at, message: `'provider-id' '${value}' is not how ids of ${group!.infrastructureRef!.kind} begin, which is '${prefix}', so that no machine finds its node; leave it out` }],
  ];
}

function labelProblem(labels: string): string | undefined {
  const refused = labels.split(',').map(label => label.split('=')[0].trim()).find(key => key !== '' && !isKubeletLabel(key));
  return refused && `take '${refused}' out, which kubelets may not set on themselves`;
}

function taintProblem(taints: string): string | undefined {
  const effects = taints.split(',').filter(taint => taint.trim() !== '').map(taint => taint.slice(taint.lastIndexOf(':') + 1).trim());
  return effects.every(effect => EFFECTS.includes(effect)) ? undefined : `write a taint as <key>=<value>:<effect>; the effects are ${EFFECTS.join(', ')}`;
}
