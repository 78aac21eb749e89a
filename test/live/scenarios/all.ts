import { ARGO_CD_SCENARIOS } from './argocd/all';
import { CLOUD_SCENARIOS } from './clouds/all';
import { CONTROLLER_SCENARIOS } from './controllers/all';
import { FLUX_SCENARIOS } from './flux/all';
import { PLAN_SCENARIOS } from './plan/all';
import { Scenario } from '../scenario/scenario';

/** Everything that is played, in the order of docs/proof-live.md. */
export const SCENARIOS: readonly Scenario[] = [
  // First, because their clusters go through many steps, and nobody should wait for them at the end.
  ...PLAN_SCENARIOS, ...CONTROLLER_SCENARIOS, ...CLOUD_SCENARIOS, ...ARGO_CD_SCENARIOS, ...FLUX_SCENARIOS,
];
