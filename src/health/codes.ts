/** The codes of health checks, with the reason the rule exists. */
export const HEALTH_CODES = {
  'health/condition': 'a machine is unhealthy when its node has a condition, so it has to be one that nodes have, and healthy ones have not',
  'health/foreign-remediation': 'the remediation of a provider looks for machines of that provider and fails on all others',
  'health/invalid-limit': 'the limit is a number of machines or a share of them',
  'health/limit-of-autoscaled': 'a number of machines is a share of them that shrinks while the autoscaler makes more',
  'health/matches-nothing': 'a health check that selects no machine watches nothing, and says so nowhere',
  'health/never-remediates': 'a share is rounded down, and a limit of zero turns the remediation off',
  'health/never-replaces': 'some remediations give a machine up in a way that its owner does not notice',
  'health/other-cluster': 'a health check watches machines of its own cluster only',
  'health/selector-empty': 'an empty selector is refused, lest every machine is remediated',
  'health/startup-timeout': 'no machine becomes a node in less than 30 seconds, so that all of them would be remediated',
  'health/two-checks': 'a machine has one condition for what all health checks say of it',
} as const;

/** Those of warnings, which can be acknowledged. */
export const HEALTH_WARNINGS: readonly (keyof typeof HEALTH_CODES)[] = [
  'health/limit-of-autoscaled', 'health/matches-nothing', 'health/never-remediates', 'health/never-replaces', 'health/two-checks',
];
