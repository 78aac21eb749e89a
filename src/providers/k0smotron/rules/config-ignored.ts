import { k0sConfigs, memberMeantBy, strangersIn } from './k0s-configs';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isOtherText } from '../../../rules/shared/fields';
import { Field } from '../../../topology';
import { K0S_PARTS } from '../k0s-config-fields';

const KIND = 'ClusterConfig';

/** k0s reads some parts of its configuration without telling of what it does not know. */
export const K0S_CONFIG_IGNORED: Rule = {
  code: 'k0smotron/config-ignored',
  severity: Severity.WARNING,
  source: 'k0s pkg/apis/k0s/v1beta1/{clusterconfig_types,api,network}.go UnmarshalJSON; k0smotron internal/util/dynamic_config.go',
  needsMember: ['k0sConfig', 'k0s'],
  check: topology => k0sConfigs(topology).flatMap(config => [
    ...checkKind(config.member('kind')), ...Object.entries(K0S_PARTS).flatMap(([part, known]) => checkPart(config.at(`spec.${part}`), known)),
  ]),
};

function checkKind(at: Field): Finding[] {
  return !isOtherText(at, KIND) || at.text!.includes('$') ? [] : [{
    at, message: `'kind' is '${at.text}', of which no cluster of k0s has objects, so that k0smotron brings no later change into it; write '${KIND}'`,
  }];
}

function checkPart(part: Field, known: readonly string[]): Finding[] {
  return strangersIn(part, known).flatMap(at => {
    const near = memberMeantBy(`${at.step}`, known);
    return near === undefined ? [] : [{ at, message: `'${at.step}' is not a field of '${part.step}', and k0s passes over it; write '${near}'` }];
  });
}
