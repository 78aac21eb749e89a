import { aksPoolSpecs } from './aks-kinds';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, nameOf, shown } from '../../../rules/shared/fields';
import { Field } from '../../../topology';
import { AZURE_LABEL_PREFIX, MAX_PODS } from '../aks-limits';

const SUBNET = /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,78}[a-zA-Z0-9]$/;

export const AKS_POOL: Rule = {
  code: 'azure/aks-pool',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremanagedmachinepool_validation.go; learn.microsoft.com azure/aks/spot-node-pool, azure/aks/cluster-autoscaler',
  check: topology => aksPoolSpecs(topology).flatMap(checkPool),
};

function checkPool(spec: Field): Finding[] {
  const [maxPods, labels, subnet, prefix] = ['maxPods', 'nodeLabels', 'subnetName', 'nodePublicIPPrefixID'].map(name => spec.member(name));
  const { number: pods } = maxPods;
  return [
    ...pods === undefined || (pods >= MAX_PODS.min && pods <= MAX_PODS.max) ? [] : [{
      at: maxPods, message: `'maxPods' ${pods} is not possible; use ${MAX_PODS.min} to ${MAX_PODS.max}`,
    }],
    ...Object.keys(labels.texts).filter(key => key.startsWith(AZURE_LABEL_PREFIX)).map(key => ({
      at: labels.member(key), message: `'${key}' starts with '${AZURE_LABEL_PREFIX}', and Azure keeps such labels for itself; use another one`,
    })),
    ...subnet.text === undefined || SUBNET.test(subnet.text) ? [] : [{
      at: subnet, message: `'subnetName' ${shown(subnet)} is not the name of a subnet; use 2 to 80 letters, digits, '.', '_' and '-', starting and ending with a letter or digit`,
    }],
    ...!isPresent(prefix) || spec.member('enableNodePublicIP').flag === true ? [] : [{
      at: prefix, message: "'nodePublicIPPrefixID' gives nodes public addresses, and 'enableNodePublicIP' is not true; set that to true, or leave this out",
    }],
    ...checkScaling(spec), ...checkKubelet(spec.member('kubeletConfig')),
  ];
}

function checkScaling(spec: Field): Finding[] {
  const [least, most, priority] = [spec.at('scaling.minSize'), spec.at('scaling.maxSize'), spec.member('scaleSetPriority')];
  return [
    ...least.number === undefined || most.number === undefined || least.number <= most.number ? [] : [{
      at: least, message: `'minSize' ${least.number} is more than 'maxSize' ${most.number}, and AKS refuses the pool; use minSize <= maxSize`,
    }],
    ...priority.text !== 'Spot' || spec.textOf('mode') !== 'System' ? [] : [{
      at: priority, message: "'scaleSetPriority' 'Spot' is not possible with 'mode' 'System', and AKS refuses the pool; use 'Regular', or 'mode' 'User'",
    }],
  ];
}

function checkKubelet(config: Field): Finding[] {
  const [low, high, period] = ['imageGcLowThreshold', 'imageGcHighThreshold', 'cpuCfsQuotaPeriod'].map(name => config.member(name));
  return [
    ...low.number === undefined || high.number === undefined || low.number <= high.number ? [] : [{
      at: low, message: `'${nameOf(low)}' ${low.number} is more than '${nameOf(high)}' ${high.number}; make it ${high.number} or less`,
    }],
    ...period.text === undefined || period.text.endsWith('ms') ? [] : [{
      at: period, message: `'${nameOf(period)}' ${shown(period)} is not in milliseconds; use for example '100ms'`,
    }],
  ];
}
