import { isLabelKey, isLabelValue, isQuantity, TaintEffect } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Field } from '../../topology';
import { scalablePools } from '../shared/autoscaler';
import { holdsVariable, nameOf } from '../shared/fields';

const PREFIX = 'capacity.cluster-autoscaler.kubernetes.io/';
const AMOUNTS = ['cpu', 'memory', 'ephemeral-disk', 'maxPods', 'gpu-count'];
const [GPU_COUNT, GPU_TYPE] = [`${PREFIX}gpu-count`, `${PREFIX}gpu-type`];
const EFFECTS: readonly string[] = Object.values(TaintEffect);

/** What a new node has, which the autoscaler cannot see while a pool has none. A warning: pools that have a node are scaled all the same. */
export const INVALID_CAPACITY: Rule = {
  code: 'pool/invalid-capacity',
  severity: Severity.WARNING,
  source: 'autoscaler cluster-autoscaler/cloudprovider/clusterapi/clusterapi_utils.go, clusterapi_nodegroup.go',
  needsMember: [...AMOUNTS, 'gpu-type', 'labels', 'taints'].map(name => `${PREFIX}${name}`),
  // Most pools have amounts that are in order, and no field is made of them.
  check: topology => scalablePools(topology).filter(isDoubtful).map(pool => pool.at('metadata.annotations')).flatMap(annotations => [
    ...AMOUNTS.map(name => annotations.member(`${PREFIX}${name}`)).filter(at => isReadable(at) && !isQuantity(at.text!)).map(at => finding(at, "an amount, such as '4' or '16Gi'")),
    ...gpusOfNoType(annotations),
    ...check(annotations.member(`${PREFIX}labels`), isLabel, 'labels as <key>=<value>, with commas between them'),
    ...check(annotations.member(`${PREFIX}taints`), isTaint, 'taints as <key>=<value>:<effect>, with commas between them'),
  ]),
};

function isDoubtful({ annotations }: BundleObject): boolean {
  const [labels, taints] = [annotations[`${PREFIX}labels`], annotations[`${PREFIX}taints`]];
  const isOfNoType = (annotations[GPU_COUNT] === undefined) !== (annotations[GPU_TYPE] === undefined);
  return isOfNoType || labels !== undefined || taints !== undefined
    || AMOUNTS.some(name => annotations[`${PREFIX}${name}`] !== undefined && !isQuantity(annotations[`${PREFIX}${name}`]));
}

function check(at: Field, isEntry: (entry: string) => boolean, wanted: string): Finding[] {
  return isReadable(at) && !at.text!.split(',').every(isEntry) ? [finding(at, wanted)] : [];
}

/** The autoscaler counts GPUs of a resource only. */
function gpusOfNoType(annotations: Field): Finding[] {
  const [count, type] = [GPU_COUNT, GPU_TYPE].map(name => annotations.member(name));
  const [given, missing] = count.exists ? [count, GPU_TYPE] : [type, GPU_COUNT];
  return count.exists === type.exists || count.text === '0' ? [] : [{
    at: given,
    message: `'${nameOf(given)}' says nothing without '${missing}', so that the autoscaler adds no node for pods that ask for a GPU while the pool has none; `
      + `set that too${missing === GPU_TYPE ? ", for example to 'nvidia.com/gpu'" : ''}`,
  }];
}

function isReadable({ text = '' }: Field): boolean {
  return text !== '' && !holdsVariable(text);
}

function isLabel(entry: string): boolean {
  const [key, value, ...rest] = entry.split('=');
  return value !== undefined && rest.length === 0 && isLabelKey(key.trim()) && isLabelValue(value.trim());
}

function isTaint(entry: string): boolean {
  const [label, effect, ...rest] = entry.split(':');
  return EFFECTS.includes(effect?.trim()) && rest.length === 0 && isLabel(label.includes('=') ? label : `${label}=`);
}

function finding(at: Field, wanted: string): Finding {
  return { at, message: `the autoscaler cannot read '${at.text}', and adds no node to the pool while it has none; write ${wanted}` };
}
