import { nearestName, TaintEffect } from '../../core';
import { BootstrapKind, Finding, Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';
import { holdsVariable, textsThat } from '../shared/fields';
import { argument } from '../shared/kubeadm-machines';
import { nodeConfigs } from '../shared/node-configs';

const ARGUMENT = 'register-with-taints';
/** k0s hands them on to the kubelet. */
const K0S_TAINTS = '--taints=';
const EFFECTS: readonly string[] = Object.values(TaintEffect);

/** The taints that nodes register with. Those of Cluster API's own fields have an effect by their schema. */
export const UNKNOWN_TAINT_EFFECT: Rule = {
  code: 'node/taint-effect',
  severity: Severity.ERROR,
  source: 'kubernetes pkg/util/taints/taints.go, cmd/kubeadm/app/phases/kubelet/flags.go; k0s pkg/component/worker/kubelet.go',
  needsMember: ['taints', ARGUMENT, 'args'],
  check: (topology, registry) => nodeConfigs(topology, registry).flatMap(node => [
    ...node.registrations.flatMap(registration => registration.member('taints').items().map(taint => taint.member('effect')))
      .flatMap(at => checkEffect(at, at.text)),
    ...[node.config, ...node.registrations].flatMap(field => {
      const at = argument(field.member('kubeletExtraArgs'), ARGUMENT);
      return at === undefined ? [] : effectsIn(at.text ?? '').flatMap(effect => checkEffect(at, effect));
    }),
    ...node.bootstrapKind !== BootstrapKind.K0S ? [] : textsThat(text => text.startsWith(K0S_TAINTS), node.config.find('args'))
      .flatMap(at => effectsIn(at.text!.slice(K0S_TAINTS.length)).flatMap(effect => checkEffect(at, effect))),
  ]),
};

/** What stands after the last colon of each taint. */
function effectsIn(taints: string): string[] {
  return taints.split(',').filter(taint => taint.trim() !== '').map(taint => taint.slice(taint.lastIndexOf(':') + 1).trim());
}

function checkEffect(at: Field, effect: string | undefined): Finding[] {
  if (effect === undefined || EFFECTS.includes(effect) || holdsVariable(effect) || effect.includes('{{')) {
    return [];
  }
  const near = nearestName(effect, EFFECTS);
  return [{
    at,
    message: `'${effect}' is not the effect of a taint, and the kubelet does not start with it; use ${near === undefined ? EFFECTS.join(', ') : `'${near}'`}`,
  }];
}
