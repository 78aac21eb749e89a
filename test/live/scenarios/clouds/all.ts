import { AWS_SCENARIOS } from './aws';
import { AWS_PRIMARY_SCENARIOS } from './aws-primary';
import { AZURE_SCENARIOS } from './azure';
import { KUBEVIRT_SCENARIOS } from './kubevirt';
import { OPENSTACK_SCENARIOS } from './openstack';
import { Scenario } from '../../scenario/scenario';

/** What the controllers of clouds do in a mixed cluster; the clouds themselves are simulated or played. */
export const CLOUD_SCENARIOS: readonly Scenario[] = [
  ...AWS_SCENARIOS, ...AWS_PRIMARY_SCENARIOS, ...KUBEVIRT_SCENARIOS, ...OPENSTACK_SCENARIOS, ...AZURE_SCENARIOS,
];
