import { tunnelledControlPlanes } from './tunnels';
import { Rule, Severity } from '../../../knowledge';
import { ENABLE_WORKER } from '../flags';

export const TUNNEL_WITHOUT_WORKER: Rule = {
  code: 'remote/tunnel-without-worker',
  severity: Severity.ERROR,
  needsMember: ['tunneling'],
  source: 'k0smotron internal/controller/util/wc_client.go, internal/controller/bootstrap/controlplane_bootstrap_controller.go',
  check: topology => tunnelledControlPlanes(topology)
    .map(({ config }) => config.member('args'))
    .filter(args => !args.items().some(({ text }) => text === ENABLE_WORKER))
    .map(at => ({
      at,
      message: `'args' has no '${ENABLE_WORKER}', and the client of the tunnel is a pod, which runs on no other node before the tunnel is there; `
        + `add '${ENABLE_WORKER}' and '--no-taints'`,
    })),
};
