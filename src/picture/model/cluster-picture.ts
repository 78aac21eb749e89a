import { deliveriesIn, deliveriesOf, deliveryPart, describeWaves } from './deliveries';
import { detailsOf } from './details';
import { endpointFacts } from './endpoint';
import { infraGroupParts, providerName } from './infra-groups';
import { countOf, describeCount, MachineFacts } from './machines';
import { describeKinds, moreParts } from './more-parts';
import { networkLinks } from './network-links';
import { PartFactory } from './part-factory';
import { Edge, Part, PartRole, Picture } from './picture';
import { Side } from './sides';
import { CLUSTER_NAME_LABEL } from '../../core';
import { Link, LinkEnd, ProviderRegistry } from '../../knowledge';
import { ARGO_CD_GROUP, BundleObject, ClusterMembers, clusterNameOf, Topology } from '../../topology';
import type { Violation } from '../../validation';

/** What the picture of a cluster is made from. */
export interface ClusterScene {
  readonly members: ClusterMembers;
  /** The side that its objects are on. */
  readonly side: Side;
  /** What is applied inside of the cluster itself. @default - nothing is known */
  readonly inside?: Side;
  readonly registry: ProviderRegistry;
  readonly violations: readonly Violation[];
}

/** The picture of one cluster: its management side, the endpoint, the control plane, infra clusters with their pools, and what else belongs to it. */
export function clusterPicture(scene: ClusterScene): Picture {
  return new ClusterDrawing(scene).draw();
}

class ClusterDrawing {
  private readonly members: ClusterMembers;
  private readonly topology: Topology;
  private readonly registry: ProviderRegistry;
  private readonly parts: PartFactory;
  private readonly machines: MachineFacts;
  private readonly links: readonly Link[];

  constructor(private readonly scene: ClusterScene) {
    const { members, side, registry, violations } = scene;
    this.members = members;
    this.topology = side.topology;
    this.registry = registry;
    this.parts = new PartFactory(violations);
    this.machines = new MachineFacts(side.topology, registry);
    this.links = registry.records.flatMap(({ links }) => links?.(members, side.topology) ?? []);
  }

  public draw(): Picture {
    const own = this.ownObjects();
    const management = this.managementPart(own);
    const endpoint = this.endpointPart();
    const controlPlane = this.controlPlanePart();
    const infra = infraGroupParts(this.members, this.machines, this.registry, this.parts);
    const inside = this.insideParts();
    const networks = networkLinks(this.members, infra, this.registry, this.parts);
    const more = moreParts(own, this.registry, this.parts);
    const nodes = infra.filter(({ parts }) => parts.length > 0);
    return {
      title: this.members.name,
      facts: this.facts(),
      layers: [[management], [endpoint], [controlPlane], infra, [...inside, ...networks.parts, ...more]].filter(({ length }) => length > 0),
      edges: [...this.edges({ management, endpoint, controlPlane, nodes, agent: inside[0] }), ...networks.edges],
      findings: this.parts.findings,
    };
  }

  private facts(): string[] {
    const { cluster, namespace, controlPlane } = this.members;
    const version = controlPlane?.at('spec.version').text ?? cluster?.at('spec.topology.version').text;
    const cidrs = (of: string) => (cluster?.at(`spec.clusterNetwork.${of}.cidrBlocks`).items() ?? []).map(({ text }) => text).join(', ');
    return [
      namespace === '' ? '' : `namespace ${namespace}`, version === undefined ? '' : `Kubernetes ${version}`, ...['pods', 'services'].map(of => cidrs(of) === '' ? '' : `${of} ${cidrs(of)}`),
      cluster === undefined ? 'its Cluster is written elsewhere' : '',
    ].filter(fact => fact !== '');
  }

  /** The objects that belong to the cluster and to no other. */
  private ownObjects(): BundleObject[] {
    const { name, namespace } = this.members;
    const { clusters, objects } = this.topology;
    const isAlone = clusters.length === 1;
    const isAloneInNamespace = clusters.filter(other => other.namespace === namespace).length === 1;
    return objects.filter(object => {
      const stated = clusterNameOf(object) ?? object.labels[CLUSTER_NAME_LABEL];
      const isNear = object.namespace === namespace;
      return stated === undefined ? isAlone || isAloneInNamespace && isNear : stated === name && (isAlone || isNear);
    });
  }

  private managementPart(own: readonly BundleObject[]): Part {
    const { side: { name } } = this.scene;
    const { pools, infrastructureRef, controlPlaneMachines } = this.members;
    const deliveries = deliveriesIn(this.topology);
    const ofCluster = this.topology.clusters.length === 1 ? deliveries : deliveriesOf(this.members, deliveries);
    const kinds = [infrastructureRef?.kind, controlPlaneMachines?.infrastructureRef?.kind, ...pools.map(pool => pool.infrastructureRef?.kind)];
    const providers = [...new Set(kinds.flatMap(kind => kind === undefined ? [] : [providerName(kind, this.registry)]))].sort();
    return this.parts.part({
      role: PartRole.MANAGEMENT,
      name: name === '' ? 'Management cluster' : name,
      kind: 'Cluster API',
      facts: [providers.length === 0 ? undefined : `with ${providers.join(', ')}`, describeWaves(own.filter(({ group }) => group !== ARGO_CD_GROUP))],
      parts: ofCluster.map(delivery => deliveryPart(delivery, this.parts)),
    });
  }

  private endpointPart(): Part {
    const { cluster } = this.members;
    const { address, servedBy } = endpointFacts(this.members, this.topology, this.registry);
    return this.parts.part({
      role: PartRole.ENDPOINT,
      name: address ?? (cluster === undefined ? 'endpoint' : 'no address yet'),
      kind: 'API server',
      facts: [cluster === undefined ? 'known elsewhere' : servedBy, address === undefined && cluster !== undefined ? 'a controller writes it' : undefined],
      objects: [cluster],
      isElsewhere: cluster === undefined,
    });
  }

  private controlPlanePart(): Part {
    const { controlPlane, controlPlaneRef, controlPlaneMachines } = this.members;
    const traits = controlPlaneRef && this.registry.traitsOfControlPlane(controlPlaneRef.kind);
    const replicas = controlPlane?.at('spec.replicas').number;
    const carrier = controlPlaneMachines?.infrastructureRef?.kind;
    return this.parts.part({
      role: PartRole.CONTROL_PLANE,
      name: controlPlaneRef?.name ?? 'Control plane',
      kind: controlPlaneRef?.kind ?? 'not in this bundle',
      facts: [
        carrier === undefined || controlPlaneMachines === undefined ? undefined : `${describeCount(countOf(controlPlaneMachines))} of ${providerName(carrier, this.registry)}`,
        traits?.isHosted === true ? traits.isBuiltByCloud === true ? 'run by the cloud' : `hosted${replicas === undefined ? '' : `, ${replicas} replicas`}` : undefined,
        ...detailsOf(controlPlane, this.registry),
        ...controlPlaneMachines === undefined ? [] : this.machines.factsOf(controlPlaneMachines, this.members),
      ],
      objects: [controlPlane, ...controlPlaneMachines === undefined ? [] : this.machines.objectsOf(controlPlaneMachines, this.members)],
      isElsewhere: controlPlane === undefined,
    });
  }

  /** The agents in the cluster, and what is applied there. */
  private insideParts(): Part[] {
    const agents = this.links.flatMap(({ agent }) => agent ?? []);
    const objects = this.scene.inside?.topology.objects ?? [];
    return agents.length === 0 && objects.length === 0 ? [] : [this.parts.part({
      role: PartRole.OTHER,
      name: agents.length === 0 ? 'In the cluster' : agents.join(', '),
      kind: agents.length === 0 ? '' : 'agent in the cluster',
      facts: objects.length === 0 ? [] : [`applies ${describeKinds(objects)}`],
      objects,
    })];
  }

  private edges(ends: EdgeEnds): Edge[] {
    const { management, endpoint, controlPlane, nodes, agent } = ends;
    const places: { readonly [end in LinkEnd]: readonly Part[] } = {
      [LinkEnd.MANAGEMENT]: [management],
      [LinkEnd.ENDPOINT]: [endpoint],
      [LinkEnd.CONTROL_PLANE]: [controlPlane],
      [LinkEnd.NODES]: nodes,
      [LinkEnd.AGENT]: agent === undefined ? [] : [agent],
    };
    const direct: Link[] = this.links.some(({ isOnlyWay }) => isOnlyWay) ? [] : [{ from: LinkEnd.MANAGEMENT, to: LinkEnd.ENDPOINT, label: 'Cluster API dials the API server' }];
    const idsOf = (end: LinkEnd, machineKind: string | undefined) => places[end]
      .filter(({ name }) => end !== LinkEnd.NODES || machineKind === undefined || name === providerName(machineKind, this.registry))
      .map(({ id }) => id);
    const joining: Link = { from: LinkEnd.NODES, to: LinkEnd.ENDPOINT, label: 'nodes dial the API server' };
    const dials = [...direct, ...this.links, joining].map(({ from, to, label, machineKind }) => ({
      from: idsOf(from, machineKind), to: idsOf(to, machineKind), label, isDial: true,
    }));
    return [{ from: [endpoint.id], to: [controlPlane.id], label: '', isDial: false }, ...dials].filter(({ from, to }) => from.length > 0 && to.length > 0);
  }
}

interface EdgeEnds {
  readonly management: Part;
  readonly endpoint: Part;
  readonly controlPlane: Part;
  readonly nodes: readonly Part[];
  readonly agent?: Part;
}
