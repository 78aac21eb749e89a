import { BundleObject, Field, Topology } from '../../topology';
import { CROSS_CSP_GROUP, CROSS_CSP_KIND } from '../definition-schema';

/** The links of a bundle whose addresses are known late. */
export function networksIn(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(CROSS_CSP_GROUP, CROSS_CSP_KIND);
}

/** Both ends of a link. */
export function endsOf(network: BundleObject): [Field, Field] {
  return [network.at('spec.primary'), network.at('spec.secondary')];
}

/** The platforms of both ends, as far as they are said. */
export function platformsOf(network: BundleObject): string[] {
  return endsOf(network).map(end => end.at('platform').text ?? '');
}
