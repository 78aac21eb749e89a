import { withoutAddress } from './control-planes';
import { Rule, Severity } from '../../../knowledge';

export const K0SMOTRON_ANY_NODE: Rule = {
  code: 'k0smotron/any-node',
  severity: Severity.WARNING,
  source: 'k0smotron internal/controller/k0smotron.io/k0smotroncluster_configmap.go',
  check: topology => withoutAddress(topology, 'NodePort').map(at => ({
    at,
    message: "'service.type' 'NodePort' makes k0smotron take the address of any one node of the management cluster; "
      + "set 'externalAddress' to one that outlives the nodes",
  })),
};
