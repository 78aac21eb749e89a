import { tunnelledControlPlanes } from './tunnels';
import { Rule, Severity } from '../../../knowledge';

/** k0smotron adds the host of the tunnel to the names in the configuration of k0s, but only where there is one. */
export const TUNNEL_SAN_MISSING: Rule = {
  code: 'k0smotron/san-missing',
  severity: Severity.ERROR,
  needsMember: ['tunneling'],
  source: 'k0smotron internal/controller/controlplane/k0s_controlplane_controller.go',
  check: topology => tunnelledControlPlanes(topology)
    .filter(({ config }) => !config.member('k0s').exists)
    .map(({ config }) => ({
      at: config.member('k0s'),
      message: `'k0s' is missing, and without it the certificate of the API server does not have '${config.at('tunneling.serverAddress').text ?? 'the host of the tunnel'}', `
        + 'by which it is reached; add a ClusterConfig, an empty one will do',
    })),
};
