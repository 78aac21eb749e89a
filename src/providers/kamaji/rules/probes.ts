import { kamajiControlPlanes } from './clusters';
import { Rule, Severity } from '../../../knowledge';

const PARTS = ['apiServer', 'controllerManager', 'scheduler', 'deployment'];

export const KAMAJI_PROBES: Rule = {
  code: 'kamaji/probes',
  severity: Severity.WARNING,
  source: 'cluster-api-control-plane-provider-kamaji controllers/kamajicontrolplane_controller_tcp.go',
  check: topology => kamajiControlPlanes(topology).flatMap(controlPlane => {
    const probes = PARTS.map(part => controlPlane.at(`spec.${part}.probes`));
    const [given, missing] = [probes.filter(({ exists }) => exists), probes.filter(({ exists }) => !exists)];
    return given.length === 0 || missing.length === 0 ? [] : [{
      at: given[0],
      message: `Kamaji passes 'probes' on only where all of ${PARTS.join(', ')} have them, and ${missing.map(({ path }) => path[1]).join(', ')} ${missing.length === 1 ? 'has' : 'have'} none; `
        + 'give all four, or none',
    }];
  }),
};
