import { instanceSpecs } from './instances';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isOtherText, isPresent } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

const RESERVED_ONLY = 'CapacityReservationsOnly';

export const MARKET: Rule = {
  code: 'aws/market',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awsmachine_webhook.go, exp/webhooks/awsmachinepool_webhook.go',
  check: topology => instanceSpecs(topology).flatMap(spec => [
    ...checkSpot(spec), ...checkReservation(spec), ...(spec.object.kind === 'AWSMachinePool' ? checkPool(spec) : []),
  ]),
};

function checkSpot(spec: Field): Finding[] {
  const [type, spot] = [spec.member('marketType'), spec.member('spotMarketOptions')];
  return isPresent(spot) && isOtherText(type, 'Spot')
    ? [{ at: type, message: `'marketType' '${type.text}' contradicts 'spotMarketOptions'; leave one of them out` }]
    : [];
}

function checkReservation(spec: Field): Finding[] {
  const [type, id, preference] = [spec.member('marketType'), spec.member('capacityReservationId'), spec.member('capacityReservationPreference')];
  const isSpot = type.text === 'Spot' || isPresent(spec.member('spotMarketOptions'));
  return [
    ...(type.text === 'CapacityBlock' && !isPresent(id)
      ? [{ at: id, message: "'capacityReservationId' is missing, and 'marketType' 'CapacityBlock' takes machines from one; give the id of the block" }]
      : []),
    ...(isPresent(id) && isOtherText(preference, RESERVED_ONLY)
      ? [{ at: preference, message: `'capacityReservationPreference' '${preference.text}' contradicts 'capacityReservationId'; leave it out, or use '${RESERVED_ONLY}'` }]
      : []),
    ...(isSpot && preference.text === RESERVED_ONLY
      ? [{ at: preference, message: `'capacityReservationPreference' '${RESERVED_ONLY}' is not possible for spot machines; leave it out` }]
      : []),
  ];
}

/** The schema says the first two of machine templates only. */
function checkPool(spec: Field): Finding[] {
  const [type, id, spot] = [spec.member('marketType'), spec.member('capacityReservationId'), spec.member('spotMarketOptions')];
  const mixed = spec.object.at('spec.mixedInstancesPolicy');
  return [
    ...(isPresent(id) && type.text === 'Spot' ? [{ at: type, message: "'marketType' 'Spot' contradicts 'capacityReservationId'; leave one of them out" }] : []),
    ...(isPresent(id) && isPresent(spot) ? [{ at: spot, message: "'spotMarketOptions' contradicts 'capacityReservationId'; leave one of them out" }] : []),
    ...(isPresent(spot) && isPresent(mixed)
      ? [{ at: spot, message: "'spotMarketOptions' contradicts 'mixedInstancesPolicy', which says itself how many spot machines there are; leave one of them out" }]
      : []),
  ];
}
