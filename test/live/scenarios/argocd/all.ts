import { ADDON_SCENARIOS } from './addons';
import { DELETION_SCENARIOS } from './deletion';
import { FIRST_SYNC_SCENARIOS } from './first-sync';
import { LOST_OBJECT_SCENARIOS } from './lost-objects';
import { MANY_CLUSTER_SCENARIOS } from './many-clusters';
import { PLATFORM_REPO_SCENARIOS } from './platform-repo';
import { POOL_SCENARIOS } from './pools';
import { REFUSED_COMMIT_SCENARIOS } from './refused-commits';
import { REMOTE_ACCESS_SCENARIOS } from './remote-access';
import { SETTING_SCENARIOS } from './settings';
import { Scenario } from '../../scenario/scenario';

/** What Argo CD does with what `ArgoCdDelivery` writes. */
export const ARGO_CD_SCENARIOS: readonly Scenario[] = [
  ...PLATFORM_REPO_SCENARIOS, ...FIRST_SYNC_SCENARIOS, ...LOST_OBJECT_SCENARIOS, ...DELETION_SCENARIOS, ...MANY_CLUSTER_SCENARIOS,
  ...REFUSED_COMMIT_SCENARIOS, ...ADDON_SCENARIOS, ...POOL_SCENARIOS, ...SETTING_SCENARIOS, ...REMOTE_ACCESS_SCENARIOS,
];
