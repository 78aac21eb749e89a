import { isKubeletLabel, isNodeLabel, Memo } from '../../core';
import { BootstrapKind, Finding, Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';
import { itemsOf } from '../shared/fields';
import { argument } from '../shared/kubeadm-machines';
import { NodeConfig, nodeConfigs, SOME_RENDERER } from '../shared/node-configs';

const K0S_LABELS = '--labels=';
const TAINTS = 'register-with-taints';
const NONE: readonly Finding[] = [];
/** The nodes of a fleet have the same few labels. */
const inOrder = new Memo<boolean>(100, 500);
const REFUSED_TWICE = 'and the kubelet does not start with that; leave one of them out';

/** Labels and taints that nodes register with. */
export const INVALID_REGISTRATION: Rule = {
  code: 'node/invalid-registration',
  severity: Severity.ERROR,
  source: 'kubernetes cmd/kubelet/app/options/options.go, staging/src/k8s.io/kubelet/pkg/apis/well_known_labels.go; kubernetes cmd/kubeadm/app/phases/kubelet/flags.go; '
    + 'k0s pkg/component/worker/kubelet.go',
  isLocal: true,
  check: (topology, registry) => nodeConfigs(topology, registry).flatMap(node => [
    ...kubeletLabels(node.config),
    ...node.registrations.flatMap(kubeletLabels),
    ...k0sLabels(node),
    ...node.registrations.flatMap(field => [...itemsOf(field, 'taints').flatMap(checkTaint), ...twinTaints(field)]),
  ]),
};

function kubeletLabels(field: Field): readonly Finding[] {
  const args = field.find('kubeletExtraArgs');
  const labels = args && argument(args, 'node-labels');
  return labels === undefined ? NONE : checkLabels('node-labels', labels, labels.text ?? '');
}

/** k0s hands them on to the kubelet. */
function k0sLabels({ bootstrapKind, config }: NodeConfig): Finding[] {
  const args = bootstrapKind === BootstrapKind.K0S ? config.member('args').items() : [];
  return args.filter(({ text }) => text?.startsWith(K0S_LABELS)).flatMap(at => checkLabels('--labels', at, at.text!.slice(K0S_LABELS.length)));
}

function checkLabels(name: string, at: Field, labels: string): readonly Finding[] {
  const isAllowed = inOrder.get(labels, () => pairsIn(labels).every(([key, value]) => isNodeLabel(key, value, SOME_RENDERER) && isKubeletLabel(key)));
  return isAllowed ? NONE : wrongLabels(name, at, labels);
}

function pairsIn(labels: string): readonly (readonly [string, string])[] {
  return SOME_RENDERER.literalPart(labels, 'x').split(',').filter(pair => pair !== '').map(pair => [pair.split('=')[0].trim(), pair.slice(pair.indexOf('=') + 1).trim()]);
}

function wrongLabels(name: string, at: Field, labels: string): Finding[] {
  return pairsIn(labels).flatMap(([key, value]) => {
    if (!isNodeLabel(key, value, SOME_RENDERER)) {
      return [{ at, message: `'${name}' has '${key}' = '${value}', which is not a label; use [<domain>/]<name>=<value> with a value of at most 63 letters, digits, '-', '_' and '.'` }];
    }
    return isKubeletLabel(key) ? [] : [{
      at,
      message: `'${name}' has '${key}', which kubelets may not set on themselves, so they do not start; `
        + 'set it as a label of the machine template, where Cluster API puts node-role.kubernetes.io labels on nodes, or use a domain of your own',
    }];
  });
}

/** kubeadm hands them to the kubelet as one argument, together with none that is written as an argument. */
function twinTaints(registration: Field): Finding[] {
  const args = registration.find('kubeletExtraArgs');
  const written = args && argument(args, TAINTS);
  const items = itemsOf(registration, 'taints');
  if (items.length < 2 && written?.text?.includes(',') !== true) {
    return [];
  }
  const twins = (taints: readonly string[]) => taints.findIndex((taint, index) => taints.indexOf(taint) < index);
  const [item, argued] = [twins(items.map(taint => `${taint.textOf('key')}:${taint.textOf('effect')}`)), (written?.text ?? '').split(',').map(keyAndEffect)];
  return [
    ...item < 0 ? [] : [{ at: items[item], message: `'taints' has '${items[item].textOf('key')}' with the effect '${items[item].textOf('effect')}' twice, ${REFUSED_TWICE}` }],
    ...twins(argued) < 0 ? [] : [{ at: written!, message: `'${TAINTS}' has '${argued[twins(argued)]}' twice, ${REFUSED_TWICE}` }],
  ];
}

/** `key=value:effect` without its value. */
function keyAndEffect(taint: string): string {
  return taint.trim().replace(/=[^:]*/, '');
}

function checkTaint(taint: Field): Finding[] {
  const [key, value] = ['key', 'value'].map(name => taint.member(name).text ?? '');
  return isNodeLabel(key, value, SOME_RENDERER) ? [] : [{
    at: taint,
    message: `'taints' has '${key}' = '${value}', which is not a taint; use [<domain>/]<name> as its key and a value of at most 63 letters, digits, '-', '_' and '.'`,
  }];
}
