import { remoteTemplates } from './remote-hosts';
import { Rule, Severity } from '../../../knowledge';

export const NO_REMOTE_HOSTS: Rule = {
  code: 'k0smotron/no-remote-hosts',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'k0smotron internal/controller/infrastructure/remote_machine_controller.go',
  check: topology => remoteTemplates(topology).filter(({ hosts }) => hosts === 0).map(({ pool }) => ({
    at: pool,
    message: `no PooledRemoteMachine here belongs to the pool '${pool.text}'; use the 'pool' of some, or make sure that they are written elsewhere`,
  })),
};
