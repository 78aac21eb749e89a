import { deliveriesOf, firstHeld } from './deliveries';
import { Delivery } from './delivery';
import { holdsState } from './state';
import { Rule, Severity } from '../../knowledge';
import { Field, isDestructiveSyncOption } from '../../topology';

/** A warning, because nobody knows for certain what is in a folder of Git. */
export const DESTRUCTIVE_DEFAULT: Rule = {
  code: 'gitops/destructive-default',
  severity: Severity.WARNING,
  source: 'argo-cd v3.6.0 docs/user-guide/sync-options.md; kustomize-controller docs/spec/v1/kustomizations.md',
  check: (topology, registry) => {
    const deliveries = deliveriesOf(topology).filter(delivery => destructiveFields(delivery).length > 0);
    const held = deliveries.all.length === 0 ? [] : [...firstHeld(deliveries, topology.objects.filter(object => holdsState(object, registry)))];
    return held.flatMap(([delivery, object]) => destructiveFields(delivery).map(at => ({
      at,
      message: `${at.text === undefined ? "'force'" : `'${at.text}'`} is for everything that is delivered here, and throws away what controllers have written into `
        + `${object}, or deletes it; leave it out, and annotate the one object that needs it`,
    })));
  },
};

function destructiveFields({ object, options }: Delivery): Field[] {
  const force = object.at('spec.force');
  return [...options.filter(({ text = '' }) => isDestructiveSyncOption(text)), ...force.flag === true ? [force] : []];
}
