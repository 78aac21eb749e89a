import { AWS_SCENARIOS } from './aws';
import { AWS_PRIMARY_SCENARIOS } from './aws-primary';
import { KUBEVIRT_SCENARIOS } from './kubevirt';
import { Scenario } from '../../scenario/scenario';

/** What the controllers of clouds do in a mixed cluster; the clouds themselves are simulated or played. */
export const CLOUD_SCENARIOS: readonly Scenario[] = [...AWS_SCENARIOS, ...AWS_PRIMARY_SCENARIOS, ...KUBEVIRT_SCENARIOS];
