import { AdmissionRule } from './admission-rule';
import { ChangeRule } from './change-rule';
import { ConnectionRecord } from './connection';
import { HostRecord } from './host-record';
import { GroupRecord, KindRecord } from './kind-record';
import { EndpointServerFinder, LinkFinder } from './link';
import { ManagementProviderRecord } from './management-provider';
import { PodMtuFinder } from './pod-mtu';
import { RolloutRecord } from './rollout-record';
import { Rule } from './rule';
import { ControlPlaneTraits, InfraTraits } from './traits';

/** The load balancer that the controller of an infra cluster builds for the API server. */
export interface LoadBalancerRecord {
  /** The way to the field that turns it off. @default - it cannot be turned off */
  readonly switchField?: string;
  /** What stands in that field where there is none. @default - nothing */
  readonly offValue?: unknown;
  /** What its host names look like, as a regular expression; a given endpoint of another form is written over. @default - any host can stand */
  readonly hostPattern?: string;
  /** It is known by an address, so that any host name is written over. @default false */
  readonly hasAddress?: boolean;
}

/** How an infra cluster says whether a cloud controller takes care of its nodes. */
export interface CloudControllerRecord {
  /** The way to the field that says that there is one. */
  readonly enabledField: string;
  /** The way to an older field that says that there is none. @default - there was never another */
  readonly disabledField?: string;
}

/** A kind of infra cluster, with the machines that look it up. */
export interface InfrastructureRecord {
  /** The name that users know. */
  readonly name: string;
  /** What it can do in a mixed cluster. */
  readonly traits: InfraTraits;
  /** The start of the kinds of its machines: `AWS` of AWSMachine, AWSMachineTemplate, AWSMachinePool and AWSManagedMachinePool. @default - it has none */
  readonly machinePrefix?: string;
  /** The load balancer that its controller builds for the API server. @default - none that a rule has to know of */
  readonly apiServerLoadBalancer?: LoadBalancerRecord;
  /** How it says whether a cloud controller takes care of its nodes. @default - it does not */
  readonly cloudController?: CloudControllerRecord;
  /** The variables that agents on its hosts fill into texts, as Go templates name them: `.Name`. @default - none */
  readonly textVariables?: string[];
  /**
   * The ways from the spec of its machines to names of images, which may tell the Kubernetes version in them; `[]` stands for every entry of a list.
   * @default - none
   */
  readonly imageFields?: string[];
  /**
   * What cloud-init has below `ds.meta_data` on its machines, as expressions write it, with points between levels. Others may be known there too: a slip of
   * one of them is told. @default - nothing is known of it
   */
  readonly metadataKeys?: string[];
  /** How the ids begin that its machines and their nodes are known by. @default - unknown, or a rule of its own tells */
  readonly providerIdPrefix?: string;
  /** The ways from the spec of its infra cluster to the ranges that its machines have their addresses from; `[]` stands for every entry of a list. @default - none */
  readonly nodeRangeFields?: string[];
  /** The hosts that its machines are put on. @default - its machines are made when they are needed */
  readonly hosts?: HostRecord;
  /** A rule of its own demands its endpoint, in whatever cluster. @default false */
  readonly demandsEndpoint?: boolean;
}

/** Where a field went between two versions of a kind, as seen from the object that holds it. */
export interface FieldMove {
  /** The way to it in the older version. */
  readonly before: string;
  /** The way to it in the newer version. */
  readonly after: string;
}

/**
 * A namespace in which a product runs Cluster API in its own way.
 *
 * @internal
 */
export interface NamespaceRecord {
  /** Its name. */
  readonly name: string;
  /** The codes of rules that do not hold for objects in it, by the reason: what they are about is decided by the product, or by a rule of its own. */
  readonly settledCodes: { readonly [code: string]: string };
}

/** What is known of a provider as data: of infrastructure, of a control plane, of both, or of whatever else has kinds of its own. */
export interface ProviderFacts {
  /** What it is called, for people. */
  readonly name: string;
  /** The release that this is known of, as messages call it: `cluster-api-provider-acme v0.4.0`. @default - the name alone */
  readonly release?: string;
  /** Its kinds of infra clusters. @default - none */
  readonly infrastructure?: InfrastructureRecord[];
  /** Its kinds of control planes. @default - none */
  readonly controlPlanes?: ControlPlaneTraits[];
  /** Its kinds. */
  readonly kinds: KindRecord[];
  /** What has to be installed on the management cluster for its kinds. @default - nobody knows, so that a `ManagementCluster` has to be told */
  readonly management?: ManagementProviderRecord[];
  /** The connections that its objects make necessary. @default - nobody knows */
  readonly connections?: ConnectionRecord[];
  /** What holds for whole API groups. @default - nothing */
  readonly groups?: GroupRecord[];
  /**
   * Where fields went between the versions of its kinds. A place counts only where a schema has it, so one list serves all kinds and, read
   * backwards, both directions.
   *
   * @default - nowhere
   */
  readonly movedFields?: FieldMove[];
  /**
   * What CEL rules of its CRDs ask for and what to do about it, by the text of the rule. The messages of the CRDs themselves often say less.
   *
   * @default - the rule itself has to do
   */
  readonly celExplanations?: { readonly [rule: string]: string };
}

/**
 * Everything that is known of a provider, with its rules.
 *
 * It loads no construct. The topology, validation, deliveries and the documentation read it through a `ProviderRegistry`, so that a
 * provider is one folder and one line in a list of records; or a package of somebody else, whose record is made of an `ExternalProviderRecord`.
 *
 * @internal
 */
export interface ProviderRecord extends ProviderFacts {
  /** The folders of `imports/` that its kinds are pinned in. @default - none of its kinds is pinned */
  readonly pins?: string[];
  /** It knows kinds of providers that have no record of their own, and gives them up once they have. @default false */
  readonly isStopgap?: boolean;
  /** The areas that its codes begin with, by what they are about. @default - its codes are in areas of others */
  readonly codeAreas?: { readonly [area: string]: string };
  /** Its codes of errors and warnings, with the reason the rule exists. @default - none */
  readonly codes?: { readonly [code: string]: string };
  /** Those of warnings, which can be acknowledged. @default - none */
  readonly warnings?: readonly string[];
  /** The namespaces in which its product runs Cluster API in its own way. @default - none */
  readonly namespaces?: readonly NamespaceRecord[];
  /** The relations between objects that its controllers ask for. @default - none */
  readonly rules?: readonly Rule[];
  /**
   * Whether these find nothing in a bundle that neither has nor names one of its kinds. They are not asked about such a bundle, and a record that gets them
   * late has them not even loaded for it: most bundles are about two or three providers. @default false
   */
  readonly rulesNeedOwnKinds?: boolean;
  /** The changes that its webhooks refuse. @default - none */
  readonly changeRules?: readonly ChangeRule[];
  /** When its controllers replace machines. @default - nobody knows */
  readonly rollouts?: readonly RolloutRecord[];
  /** The objects that admission policies of its product refuse. @default - none */
  readonly admissionRules?: readonly AdmissionRule[];
  /** Who dials whom for a cluster, as its objects tell. @default - nobody beyond what every cluster has */
  readonly links?: LinkFinder;
  /** What holds the address of an API server, as its objects tell. @default - its objects do not tell */
  readonly endpointServer?: EndpointServerFinder;
  /** The MTUs of pods that its objects set. @default - they set none */
  readonly podMtus?: PodMtuFinder;
}
