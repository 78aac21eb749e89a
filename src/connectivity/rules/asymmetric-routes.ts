import { networksIn } from './networks';
import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Field, Topology } from '../../topology';
import { CROSSPLANE_GROUP } from '../kinds';

export const ASYMMETRIC_ROUTES: Rule = {
  code: 'cross-csp/asymmetric-routes',
  severity: Severity.ERROR,
  source: 'function-patch-and-transform patches.go: a patch names one entry of a list; docs.aws.amazon.com vpn/latest/s2svpn/VPNRoutingTypes.html',
  findsAbsence: true,
  check: topology => networksIn(topology).flatMap(network => {
    const composition = compositionOf(network, topology);
    return composition === undefined ? [] : routesMissing(network, sourcesOf(composition));
  }),
};

function compositionOf(network: BundleObject, topology: Topology): BundleObject | undefined {
  const name = network.at('spec.crossplane.compositionRef.name').text ?? '';
  return topology.named(CROSSPLANE_GROUP, 'Composition', name)[0];
}

/** The fields of the composite that patches read. */
function sourcesOf(composition: BundleObject): ReadonlySet<string> {
  const resources = composition.at('spec.pipeline').items().flatMap(step => step.at('input.resources').items());
  return new Set(resources.flatMap(resource => resource.at('patches').items().map(patch => patch.at('fromFieldPath').text ?? '')));
}

/** Route tables that no patch reaches; and networks of the other end, where routes are written down one by one. */
function routesMissing(network: BundleObject, sources: ReadonlySet<string>): Finding[] {
  const isStatic = sources.has('spec.secondary.cidrs[0]');
  return [
    ...unread(network.at('spec.primary.routeTableIds'), 'spec.primary.routeTableIds', sources, 'subnets of this table get packets and have no way back'),
    ...isStatic ? unread(network.at('spec.secondary.cidrs'), 'spec.secondary.cidrs', sources, 'this network sends packets and gets no answer') : [],
  ];
}

function unread(list: Field, path: string, sources: ReadonlySet<string>, consequence: string): Finding[] {
  return list.items().flatMap((at, index) => at.text === undefined || sources.has(`${path}[${index}]`) ? [] : [{
    at, message: `'${at.text}' is not read by the Composition, so that ${consequence}; make the Composition anew, with an entry for each`,
  }]);
}
