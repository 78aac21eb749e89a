import { condition, healthOf, live } from './support/objects';

const ABOVE = 'Remediation is not allowed, the number of not started or unhealthy machines exceeds maxUnhealthy';
const OUTSIDE = 'Remediation is not allowed, the number of not started or unhealthy machines does not fall within the range';
const counts = (expectedMachines: number, currentHealthy: number) => ({ observedGeneration: 2, expectedMachines, currentHealthy });
const allowed = condition('RemediationAllowed', 'True');
const blocked = (message: string) => condition('RemediationAllowed', 'False', { reason: 'TooManyUnhealthy', message });

describe.each([
  ['v1beta2', (status: object, conditions: unknown[]) => ({ ...status, conditions })],
  ['v1beta1', (status: object, conditions: unknown[]) => ({ ...status, v1beta2: { conditions } })],
  ['v1beta1', (status: object, conditions: unknown[]) => ({ ...status, conditions })],
])('a MachineHealthCheck of %s', (version, statusOf) => {
  const health = (status: object, ...conditions: unknown[]) =>
    healthOf(live(`cluster.x-k8s.io/${version}`, 'MachineHealthCheck', { status: statusOf(status, conditions) }));

  it('waits for its first check', () => {
    expect(health({ observedGeneration: 2 })).toEqual({ status: 'Progressing', message: 'waiting for the first check' });
  });

  it('is healthy while it may remediate, also with unhealthy machines', () => {
    expect(health(counts(5, 4), allowed)).toEqual({ status: 'Healthy', message: '4 of 5 machines healthy' });
    expect(health(counts(0, 0), allowed)).toEqual({ status: 'Healthy', message: '0 of 0 machines healthy' });
  });

  it('is degraded when too many machines are unhealthy', () => {
    const message = `${ABOVE} (total: 5, unhealthy: 3, maxUnhealthy: 40%)`;
    expect(health(counts(5, 2), blocked(message))).toEqual({ status: 'Degraded', message: `remediation is blocked: ${message}` });
    expect(health(counts(5, 2), blocked(''))).toEqual({ status: 'Degraded', message: 'remediation is blocked: TooManyUnhealthy' });
  });

  it('progresses while machines start and none is unhealthy', () => {
    expect(health(counts(5, 0), blocked(`${ABOVE} (total: 5, unhealthy: 0, maxUnhealthy: 40%)`)))
      .toEqual({ status: 'Progressing', message: '0 of 5 machines healthy, none unhealthy' });
    expect(health(counts(5, 2), blocked(`${OUTSIDE} (total: 5, unhealthy: 0, unhealthyRange: [1-2])`)))
      .toEqual({ status: 'Progressing', message: '2 of 5 machines healthy, none unhealthy' });
  });

  it('is healthy when too few machines are unhealthy for its range', () => {
    expect(health(counts(5, 5), blocked(`${OUTSIDE} (total: 5, unhealthy: 0, unhealthyRange: [2-5])`)))
      .toEqual({ status: 'Healthy', message: '5 of 5 machines healthy' });
  });

  it.each(['A later release says it otherwise', 'Too many machines are unhealthy'])("is degraded by a message that it does not know: '%s'", message => {
    expect(health(counts(5, 2), blocked(message))).toEqual({ status: 'Degraded', message: `remediation is blocked: ${message}` });
  });

  it('takes no number that starts alike for none', () => {
    const message = `${ABOVE} (total: 50, unhealthy: 01, maxUnhealthy: 10)`;
    expect(health(counts(50, 20), blocked(message)).status).toBe('Degraded');
  });
});
