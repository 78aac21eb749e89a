import { k0smotronControlPlanes } from './control-planes';
import { Finding, Rule, Severity } from '../../../knowledge';
import { BundleObject, Field } from '../../../topology';
import { API_PORT, KONNECTIVITY_PORT, possiblePorts } from '../service-ports';

/** Ports that the Service of a control plane cannot have. */
export const SERVICE_PORTS: Rule = {
  code: 'k0smotron/service-ports',
  severity: Severity.ERROR,
  source: 'k0smotron internal/controller/k0smotron.io/k0smotroncluster_service.go; kubernetes v1.36.3 pkg/apis/core/validation/validation.go ValidateService, '
    + 'pkg/controlplane/apiserver/options/options.go',
  needsMember: ['apiPort', 'konnectivityPort'],
  check: topology => k0smotronControlPlanes(topology).flatMap(checkControlPlane),
};

function checkControlPlane(controlPlane: BundleObject): Finding[] {
  const service = controlPlane.at('spec.service');
  const [api, konnectivity] = [service.member('apiPort'), service.member('konnectivityPort')];
  const isSame = (api.number ?? API_PORT) === (konnectivity.number ?? KONNECTIVITY_PORT);
  return [
    ...isSame ? [{
      at: konnectivity.exists ? konnectivity : api,
      message: `'apiPort' and 'konnectivityPort' are both ${konnectivity.number ?? KONNECTIVITY_PORT}, and a Service leads from a port to one of them; use two ports`,
    }] : [],
    ...[api, konnectivity].flatMap(at => checkPort(at, service.textOf('type') ?? 'ClusterIP')),
  ];
}

/** The defaults are ports of nodes, and possible with each type. */
function checkPort(at: Field, serviceType: string): Finding[] {
  const [lowest, highest] = possiblePorts(serviceType);
  return at.number === undefined || (at.number >= lowest && at.number <= highest) ? [] : [{
    at, message: `'${at.step}' ${at.number} is not possible with 'service.type' '${serviceType}', and the API server refuses such a Service; use ${lowest} to ${highest}`,
  }];
}
