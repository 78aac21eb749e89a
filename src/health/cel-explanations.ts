/** What CEL rules of MachineHealthCheck ask for and what to do about it, by the text of the rule. */
export const HEALTH_CEL_EXPLANATIONS: { readonly [rule: string]: string } = {
  '!(self in [\'Ready\',\'Available\',\'HealthCheckSucceeded\',\'OwnerRemediated\',\'ExternallyRemediated\'])':
    'is a condition that the controllers set themselves, so it cannot tell whether a machine is healthy; use a condition that something else sets,'
    + ' other than \'Ready\', \'Available\', \'HealthCheckSucceeded\', \'OwnerRemediated\' and \'ExternallyRemediated\'',
};
