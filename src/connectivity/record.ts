import { CONNECTIVITY_CEL_EXPLANATIONS } from './cel-explanations';
import { CONNECTIVITY_CODES, CONNECTIVITY_WARNINGS } from './codes';
import { CROSS_CSP_GROUP } from './definition-schema';
import { CONNECTIVITY_KINDS, CROSSPLANE_GROUP, MANAGED_GROUPS } from './kinds';
import { PROPOSAL_CEL_EXPLANATIONS, PROPOSAL_GROUP } from './proposal/definition';
import { CONNECTIVITY_RULES } from './rules';
import { ProviderRecord } from '../knowledge';
import { cniPodMtus } from './rules/cni-mtus';

/** What is known of links between the networks of providers. */
export const CONNECTIVITY_RECORD: ProviderRecord = {
  name: 'Links between networks',
  pins: ['crossplane', 'crossplane-aws', 'crossplane-azure', 'crossplane-functions', 'crossplane-gcp', 'nmstate', 'tailscale'],
  groups: [CROSS_CSP_GROUP, CROSSPLANE_GROUP, PROPOSAL_GROUP, ...MANAGED_GROUPS].map(group => ({ group, hasUnownedObjects: true })),
  kinds: CONNECTIVITY_KINDS,
  celExplanations: { ...CONNECTIVITY_CEL_EXPLANATIONS, ...PROPOSAL_CEL_EXPLANATIONS },
  codeAreas: { 'cross-csp': 'Links between networks, and one cluster across clouds' },
  codes: CONNECTIVITY_CODES,
  warnings: CONNECTIVITY_WARNINGS,
  rules: CONNECTIVITY_RULES,
  podMtus: cniPodMtus,
};
