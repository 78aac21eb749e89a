import { healthOf, live } from './support/objects';

const application = (status?: unknown) => healthOf(live('argoproj.io/v1alpha1', 'Application', { status }));

describe('an Application', () => {
  it.each(['Healthy', 'Progressing', 'Degraded', 'Suspended', 'Missing', 'Unknown'])('is %s if it says so', status => {
    expect(application({ health: { status, message: 'the reason' } })).toEqual({ status, message: 'the reason' });
    expect(application({ health: { status } })).toEqual({ status, message: '' });
  });

  it('progresses until it says anything that is known', () => {
    const progressing = { status: 'Progressing', message: '' };
    expect([undefined, {}, { health: {} }, { health: { status: 'Dreamy' } }, { health: { status: '' } }].map(application))
      .toEqual(Array(5).fill(progressing));
  });
});
