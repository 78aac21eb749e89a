import { hostChoices, takesAnyHost } from './host-choices';
import { Rule, Severity } from '../../../knowledge';

export const ANY_HOST: Rule = {
  code: 'byoh/any-host',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-bringyourownhost controllers/infrastructure/byomachine_controller.go',
  check: (topology, registry) => hostChoices(topology, registry).filter(takesAnyHost).map(({ selector }) => ({
    at: selector,
    message: "'selector' is missing, and BYOH takes the first free host that it finds in any namespace, also one that is meant for another cluster; "
      + "ask for a label that only these hosts have ('hostSelector' of the construct, '--label' of the host agent)",
  })),
};
