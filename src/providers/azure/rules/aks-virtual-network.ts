import { IpRange } from '../../../core';
import { Finding } from '../../../knowledge';
import { holdsVariable, isPresent, isText } from '../../../rules/shared/fields';
import { BundleObject, Field } from '../../../topology';
import { AksCidrs, defaultCidrs } from '../aks-default-cidrs';

/** What is wrong with the ranges of the virtual network and of its subnet. What is missing is filled in before the webhook looks at both. */
export function checkVirtualNetwork(controlPlane: BundleObject): Finding[] {
  const isOverlay = controlPlane.at('spec.networkPluginMode').text === 'overlay';
  const written = controlPlane.at('spec.virtualNetwork');
  const vnet = readRange(written, isOverlay, ({ vnet: range }) => range);
  const subnet = readRange(written.member('subnet'), isOverlay, ({ subnet: range }) => range);
  if (vnet === undefined || subnet === undefined) {
    return [];
  }
  const wrong = [vnet, subnet].filter(({ network }) => network === undefined);
  const isInside = wrong.length > 0 || vnet.network!.contains(IpRange.tryAddress(subnet.text.split('/')[0])!);
  return [
    ...wrong.map(({ at, text }) => ({ at, message: `'cidrBlock' '${text}' is not a network; use <address>/<prefix length>, for example '${defaultCidrs(isOverlay).vnet}'` })),
    ...isInside ? [] : [{
      at: subnet.at,
      message: `'cidrBlock' ${describe(subnet)} is not in ${describe(vnet)} of the virtual network; give both, the one inside of the other`,
    }],
  ];
}

/** A range as the webhook judges it. */
interface ReadRange {
  readonly at: Field;
  readonly text: string;
  /** Whether the webhook fills it in. */
  readonly isDefault: boolean;
  /** @default - it is none */
  readonly network?: IpRange;
}

/**
 * The range of a virtual network or of its subnet; undefined where nothing can be said. Where one of them is given without a range, the schema fills in the one of
 * other networks, also of an overlay: the webhook comes later, and finds it.
 */
function readRange(network: Field, isOverlay: boolean, choose: (defaults: AksCidrs) => string): ReadRange | undefined {
  const at = network.member('cidrBlock');
  const isBySchema = isPresent(network) && !isPresent(at);
  const isDefault = !isText(at);
  const text = isDefault ? choose(defaultCidrs(isOverlay && !isBySchema)) : at.text!;
  const isKnown = !isPresent(at) || at.text !== undefined;
  return isKnown && !holdsVariable(text) ? { at, text, isDefault, network: IpRange.tryNetwork(text) } : undefined;
}

function describe({ text, isDefault }: ReadRange): string {
  return isDefault ? `'${text}', which is filled in where it is missing,` : `'${text}'`;
}
