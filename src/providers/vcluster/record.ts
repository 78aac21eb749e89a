import { VCLUSTER_CODES } from './codes';
import { VCLUSTER_CONTROL_PLANE_TRAITS, VCLUSTER_TRAITS } from './traits';
import { lazily } from '../../core';
import { infraCluster, ManagementProviderType, ProviderRecord } from '../../knowledge';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const rules = lazily(() => require('./rules') as typeof import('./rules'));

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
  rulesNeedOwnKinds: true,
  get rules() { return rules().VCLUSTER_RULES; },
  get changeRules() { return rules().VCLUSTER_CHANGE_RULES; },
};
