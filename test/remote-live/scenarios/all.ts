import { CONNECT_PROXY_SCENARIOS } from './connect-proxy';
import { KONNECTIVITY_SCENARIOS } from './konnectivity';
import { Scenario } from '../../live/scenario/scenario';

/** Everything that is played, in the order of docs/proof-remote.md. */
export const REMOTE_SCENARIOS: readonly Scenario[] = [...CONNECT_PROXY_SCENARIOS, ...KONNECTIVITY_SCENARIOS];
