import { AddressPlan, addressPlans } from './ranges';
import { Finding, Rule, Severity } from '../../knowledge';
import { PlacedRange } from '../shared/ip-pools';

export const CIDR_OVERLAP: Rule = {
  code: 'network/cidr-overlap',
  severity: Severity.ERROR,
  source: 'kubernetes v1.34.0 cmd/kubeadm/app/apis/kubeadm/validation/validation.go',
  isLocal: true,
  check: (topology, registry) => addressPlans(topology, registry).flatMap(checkPlan),
};

function checkPlan({ pods, services }: AddressPlan): Finding[] {
  return pods.length + services.length < 2 ? [] : [
    ...twins('pods', pods),
    ...twins('services', services),
    ...pods.flatMap(pod => overlaps(pod, services)),
  ];
}

function twins(network: string, blocks: readonly PlacedRange[]): Finding[] {
  return blocks.length < 2 ? [] : blocks.flatMap(({ at, range }, index) => {
    const twin = blocks.slice(0, index).find(other => other.range.overlaps(range));
    return twin === undefined ? [] : [{ at, message: `'${network}' ${range} overlaps ${twin.range}; give each range once` }];
  });
}

function overlaps({ at, range }: PlacedRange, services: readonly PlacedRange[]): Finding[] {
  const service = services.find(other => other.range.overlaps(range));
  return service === undefined ? [] : [{ at, message: `'pods' ${range} overlaps 'services' ${service.range}; choose disjoint ranges` }];
}
