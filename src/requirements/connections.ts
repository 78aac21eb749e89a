import { machinesOf } from './machines';
import { Needs } from './needs';
import { Requirement, RequirementType } from './requirement';
import { isIpAddress } from '../core';
import { ConnectionEnd, ConnectionRecord, ProviderRegistry } from '../knowledge';
import { BundleObject, ClusterMembers, MachineGroup, Topology } from '../topology';

const MANAGEMENT_CLUSTER = 'management cluster';
const HTTP_PORTS: { readonly [scheme: string]: string } = { http: '80', https: '443' };
const DEFAULT_API_PORT = '6443';
const URL = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(?:[^/?#@\s]*@)?(\[[^\]\s]+\]|[^\s/?#:]+)(?::(\d+))?(?:[/?#]\S*)?$/i;

/** An end of a connection: who it is for people, and the host and port of it as far as they are known. */
interface End {
  readonly name: string;
  readonly host?: string;
  readonly port?: string;
}

/** The connections that firewalls have to let through, and the names that have to resolve for them. */
export function neededConnections(topology: Topology, registry: ProviderRegistry): Requirement[] {
  const finder = new ConnectionFinder(topology);
  registry.records.flatMap(({ connections = [] }) => connections).forEach(connection => finder.add(connection));
  return finder.found;
}

class ConnectionFinder {
  private readonly connections = new Needs();
  private readonly names = new Needs();

  constructor(private readonly topology: Topology) {}

  public get found(): Requirement[] {
    return [...this.connections.all, ...this.names.all];
  }

  public add(connection: ConnectionRecord): void {
    const { group, kind, field } = connection;
    this.topology.ofKind(group, kind).filter(object => field === undefined || object.at(field).exists)
      .forEach(object => this.addFor(object, connection));
  }

  private addFor(object: BundleObject, { from, to, port, portField, schemePorts, addressField, purpose }: ConnectionRecord): void {
    const written = portField === undefined ? undefined : object.at(portField).number?.toString();
    for (const source of this.ends(object, from)) {
      for (const target of to === ConnectionEnd.ADDRESS ? addressIn(object, addressField, schemePorts) : this.ends(object, to)) {
        const ports = written ?? port ?? target.port ?? DEFAULT_API_PORT;
        this.connections.add({ type: RequirementType.CONNECTION, name: target.name, from: source.name, port: ports, note: purpose }, object);
        if (target.host !== undefined && !isIpAddress(target.host)) {
          this.names.add({ type: RequirementType.DNS_NAME, name: target.host }, object);
        }
      }
    }
  }

  private ends(object: BundleObject, end: ConnectionEnd): End[] {
    const clusters = this.topology.clusters.filter(cluster => belongsTo(object, cluster));
    switch (end) {
      case ConnectionEnd.MANAGEMENT_CLUSTER:
        return [{ name: MANAGEMENT_CLUSTER }];
      case ConnectionEnd.API_SERVER:
        return clusters.map(endpointOf);
      case ConnectionEnd.CONTROL_PLANE_MACHINES:
        return clusters.flatMap(({ controlPlaneMachines }) => controlPlaneMachines ?? []).map(group => ({ name: group.object.toString() }));
      case ConnectionEnd.MACHINES:
        return machinesFor(object, clusters.flatMap(machinesOf)).map(group => ({ name: group.object.toString() }));
      case ConnectionEnd.ADDRESS:
        return [];
    }
  }
}

/** The machines that are made from an object; all, if that is no template of machines. */
function machinesFor(object: BundleObject, all: readonly MachineGroup[]): readonly MachineGroup[] {
  const made = all.filter(({ infrastructure }) => infrastructure === object);
  return made.length > 0 ? made : all;
}

/** Whether an object is the Cluster, its control plane, or what some of its machines are made from. */
function belongsTo(object: BundleObject, cluster: ClusterMembers): boolean {
  return object === cluster.cluster || object === cluster.controlPlane || machinesOf(cluster).some(({ infrastructure }) => infrastructure === object);
}

/** The API server, by the endpoint that somebody has written; else a controller finds it. */
function endpointOf({ name, cluster, primary }: ClusterMembers): End {
  const endpoint = [cluster, primary].map(object => object?.at('spec.controlPlaneEndpoint')).find(field => field?.textOf('host'));
  const host = endpoint?.textOf('host');
  const port = endpoint?.member('port').number?.toString();
  return host === undefined ? { name: `API server of ${name}, whose address is known once it is there`, port } : { name: host, host, port };
}

function addressIn(object: BundleObject, field: string | undefined, schemePorts: { readonly [scheme: string]: string } = HTTP_PORTS): End[] {
  const [, scheme = '', host, port] = URL.exec(field === undefined ? '' : object.at(field).text ?? '') ?? [];
  if (host === undefined) {
    return [];
  }
  const bare = host.replace(/^\[|\]$/g, '');
  const ofScheme = Object.hasOwn(schemePorts, scheme) ? schemePorts[scheme] : schemePorts['*'] ?? HTTP_PORTS.https;
  // A port in an address says nothing of the protocol, which is that of the scheme.
  const [, ...protocol] = ofScheme.split('/');
  return [{ name: bare, host: bare, port: port === undefined ? ofScheme : [port, ...protocol].join('/') }];
}
