import { VCLUSTER_CODES } from './codes';
import { VCLUSTER_RULES } from './rules';
import { VCLUSTER_CONTROL_PLANE_TRAITS, VCLUSTER_TRAITS } from './traits';
import { infraCluster, ManagementProviderType, ProviderRecord } from '../../knowledge';

/** What is known of vcluster, whose one kind is infra cluster and control plane. */
export const VCLUSTER_RECORD: ProviderRecord = {
  name: 'vcluster',
  pins: ['vcluster'],
  infrastructure: [{ name: 'vcluster', traits: VCLUSTER_TRAITS }],
  controlPlanes: [VCLUSTER_CONTROL_PLANE_TRAITS],
  kinds: [infraCluster('VCluster')],
  management: [{ type: ManagementProviderType.INFRASTRUCTURE, name: 'vcluster', project: 'cluster-api-provider-vcluster' }],
  codeAreas: { vcluster: 'vcluster' },
  codes: VCLUSTER_CODES,
  rules: VCLUSTER_RULES,
};
