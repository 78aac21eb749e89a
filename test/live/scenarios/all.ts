import { CONTROLLER_SCENARIOS } from './controllers/all';
import { Scenario } from '../scenario/scenario';

/** Everything that is played, in the order of docs/proof-live.md. */
export const SCENARIOS: readonly Scenario[] = [...CONTROLLER_SCENARIOS];
