import { APPLYING_SCENARIOS } from './applying';
import { BLUEPRINT_SCENARIOS } from './blueprints';
import { BYOH_DEFECT_SCENARIOS } from './byoh-defects';
import { BYOH_HOST_SCENARIOS } from './byoh-hosts';
import { CHANGE_SCENARIOS } from './changes';
import { CLUSTER_CHANGE_SCENARIOS } from './cluster-changes';
import { DELETION_SCENARIOS } from './deletion';
import { HEALTH_CHECK_SCENARIOS } from './health-checks';
import { HOST_DATA_SCENARIOS } from './host-data';
import { MOVE_SCENARIOS } from './moving';
import { NODE_REUSE_SCENARIOS } from './node-reuse';
import { UPGRADE_SCENARIOS } from './upgrades';
import { Scenario } from '../../scenario/scenario';

/** What the controllers of Cluster API, Metal3 and BYOH do with bundles. Those that others have to wait for come first, then those that take long. */
export const CONTROLLER_SCENARIOS: readonly Scenario[] = [
  ...BYOH_HOST_SCENARIOS,
  ...BLUEPRINT_SCENARIOS,
  ...BYOH_DEFECT_SCENARIOS,
  ...HEALTH_CHECK_SCENARIOS,
  ...NODE_REUSE_SCENARIOS,
  ...HOST_DATA_SCENARIOS,
  ...CHANGE_SCENARIOS,
  ...CLUSTER_CHANGE_SCENARIOS,
  ...UPGRADE_SCENARIOS,
  ...DELETION_SCENARIOS,
  ...MOVE_SCENARIOS,
  ...APPLYING_SCENARIOS,
];
