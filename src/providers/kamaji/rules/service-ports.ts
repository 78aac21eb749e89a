import { kamajiControlPlanes, servicePort } from './clusters';
import { Finding, Rule, Severity } from '../../../knowledge';
import { BundleObject, Field, Topology } from '../../../topology';
import { API_SERVER_PORT, KONNECTIVITY_PORT, possiblePorts } from '../service-ports';

interface ServicePort {
  readonly at: Field;
  readonly port: number;
  readonly owner: string;
  /** Whether it is for a container that somebody has added. @default false */
  readonly isAdded?: boolean;
}

/** Ports that the one Service of a control plane cannot have. */
export const KAMAJI_SERVICE_PORTS: Rule = {
  code: 'kamaji/service-ports',
  severity: Severity.ERROR,
  source: 'kamaji internal/resources/konnectivity/service_resource.go; kubernetes v1.36.3 pkg/apis/core/validation/validation.go ValidateService',
  needsMember: ['konnectivity', 'additionalServicePorts', 'serviceType'],
  check: topology => kamajiControlPlanes(topology).flatMap(controlPlane => checkControlPlane(controlPlane, topology)),
};

function checkControlPlane(controlPlane: BundleObject, topology: Topology): Finding[] {
  const ports = portsOf(controlPlane, topology);
  const serviceType = controlPlane.at('spec.network').textOf('serviceType') ?? 'LoadBalancer';
  return [
    ...ports.flatMap(({ at, port, owner }, index): Finding[] => {
      const first = ports.slice(0, index).find(other => other.port === port);
      return first === undefined ? [] : [{
        at, message: `${port} is the port of ${first.owner} and of ${owner}, and a Service leads from a port to one of them; use another one`,
      }];
    }),
    ...ports.flatMap(port => checkRange(port, serviceType)),
  ];
}

/** That of the API server, where its Cluster is in the bundle, of konnectivity, and those that are added for other containers. */
function portsOf(controlPlane: BundleObject, topology: Topology): ServicePort[] {
  const cluster = topology.clusters.find(members => members.controlPlane === controlPlane)?.cluster;
  const [apiServer, konnectivity] = [cluster && servicePort(cluster), controlPlane.at('spec.addons.konnectivity')];
  const server = konnectivity.at('server.port');
  return [
    ...apiServer === undefined ? [] : [{ at: apiServer, port: apiServer.number ?? API_SERVER_PORT, owner: 'the API server' }],
    ...konnectivity.exists ? [{ at: server, port: server.number ?? KONNECTIVITY_PORT, owner: 'konnectivity' }] : [],
    ...controlPlane.at('spec.network.additionalServicePorts').items().flatMap(added => {
      const [at, isTcp] = [added.member('port'), (added.textOf('protocol') ?? 'TCP') === 'TCP'];
      return at.number === undefined || !isTcp ? [] : [{ at, port: at.number, owner: `'${added.textOf('name') ?? ''}'`, isAdded: true }];
    }),
  ];
}

/** Kamaji takes its own ports for those of nodes too; added ones get any. */
function checkRange({ at, port, owner, isAdded = false }: ServicePort, serviceType: string): Finding[] {
  const [lowest, highest] = possiblePorts(isAdded ? '' : serviceType);
  return port >= lowest && port <= highest ? [] : [{
    at,
    message: `${port} of ${owner} is ${lowest === 1 ? 'no port' : `not a port of nodes, which 'serviceType' '${serviceType}' needs`}, and the API server refuses such a Service; `
      + `use ${lowest} to ${highest}`,
  }];
}
