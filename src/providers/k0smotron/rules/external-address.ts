import { withoutAddress } from './control-planes';
import { Rule, Severity } from '../../../knowledge';

export const K0SMOTRON_EXTERNAL_ADDRESS: Rule = {
  code: 'k0smotron/external-address',
  severity: Severity.ERROR,
  source: 'k0smotron internal/controller/controlplane/k0smotron_controlplane_controller.go',
  check: topology => withoutAddress(topology, 'ClusterIP').map(at => ({
    at,
    message: "'service.type' 'ClusterIP' has no address that nodes reach; set 'externalAddress', or use 'ingress' or another type",
  })),
};
