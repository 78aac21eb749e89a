import { deliveriesOf, Deliveries } from './deliveries';
import { isOfFlux } from './delivery';
import { ProviderRegistry } from '../../knowledge';
import { isOfClusterApiFamily } from '../../rules/shared/cluster-api-family';
import { oncePerCheck, oncePerTopology } from '../../rules/shared/once-per-topology';
import { BundleObject, Field, isNotSubstituted, Topology } from '../../topology';

/** A text in which Flux finds variables that the Kustomization itself does not name. */
export interface StrangeText {
  readonly at: Field;
  readonly kustomization: BundleObject;
  /** The variables, as they are written. */
  readonly variables: readonly string[];
  /** Whether Flux certainly puts nothing in their place, or fails. */
  readonly isCertain: boolean;
}

/** `$${` is how a text says that it means `${`. */
const VARIABLE = /(?<!\$)(?:\$\$)*\$\{([^}]*)\}?/g;
/** A variable that is replaced by its default if nobody gives it a value. */
const NAME_WITH_DEFAULT = /^\w+:?[-=]/;

/** The Kustomizations that fill in variables; Flux does not touch a text if there are none at all. */
const substituting = oncePerTopology<Deliveries>(topology => deliveriesOf(topology).filter(delivery => isOfFlux(delivery)
  && (delivery.object.at('spec.postBuild.substitute').members().length > 0 || takesFromElsewhere(delivery.object))));

/** The texts of a bundle that Flux would change though nobody says so; one per object. */
export const strangeTexts = oncePerCheck<readonly StrangeText[]>((topology, registry) => substituting(topology).all.length === 0 ? []
  : topology.objects.filter(object => mayHoldVariables(object, registry) && !isNotSubstituted(object))
    .flatMap(object => strangeText(topology, object) ?? []));

function mayHoldVariables(object: BundleObject, registry: ProviderRegistry): boolean {
  return isOfClusterApiFamily(object, registry) || (object.group === '' && ['ConfigMap', 'Secret'].includes(object.kind));
}

function strangeText(topology: Topology, object: BundleObject): StrangeText | undefined {
  const { certain, possible } = substituting(topology).holding(object);
  const [delivery] = [...certain, ...possible];
  const at = delivery && findText(object.root, text => strangers(text, delivery.object).length > 0);
  return at && {
    at,
    kustomization: delivery.object,
    variables: strangers(at.text!, delivery.object),
    isCertain: certain.includes(delivery) && !takesFromElsewhere(delivery.object),
  };
}

/** The variables of a text that a Kustomization gives no value. */
function strangers(text: string, kustomization: BundleObject): string[] {
  const given = kustomization.at('spec.postBuild.substitute').texts;
  const found = [...text.matchAll(VARIABLE)].filter(([, name]) => !Object.prototype.hasOwnProperty.call(given, /^\w*/.exec(name)![0]) && !NAME_WITH_DEFAULT.test(name));
  return [...new Set(found.map(([written]) => written.replace(/^\$*\$\{/, '${')))];
}

function takesFromElsewhere(kustomization: BundleObject): boolean {
  return kustomization.at('spec.postBuild.substituteFrom').items().length > 0;
}

/** The first text below a field of which something is true. */
export function findText(field: Field, isMeant: (text: string) => boolean): Field | undefined {
  if (field.text !== undefined) {
    return isMeant(field.text) ? field : undefined;
  }
  for (const child of Array.isArray(field.value) ? field.items() : field.members()) {
    const found = findText(child, isMeant);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
