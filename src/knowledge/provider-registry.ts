import { refuseValue } from '../core';
import { DescribedKind, KindSchemas } from '../schemas';
import { KindKnowledge, KindReferences, ReferenceRole, ReferenceTable, Topology } from '../topology';
import { AdmissionRule } from './admission-rule';
import { BootstrapKind } from './bootstrap-kind';
import { ChangeRule } from './change-rule';
import { HostRecord } from './host-record';
import { GroupRecord, KindRecord } from './kind-record';
import { FieldMove, InfrastructureRecord, NamespaceRecord, ProviderRecord } from './provider-record';
import { conflictOf } from './record-conflicts';
import { RolloutRecord } from './rollout-record';
import { concerns, hasKindsOf, Rule } from './rule';
import { ControlPlaneTraits, InfraTraits } from './traits';

/** The kinds of machines that a provider may have, after the start of their names. */
const MACHINE_FORMS = ['Machine', 'MachinePool', 'MachineTemplate', 'ManagedMachine', 'ManagedMachinePool', 'ManagedMachineTemplate'];

/**
 * What is known of providers and their kinds: a list of records that never changes, and what is looked up in them.
 *
 * Whoever checks or delivers objects is given one. An index is made when somebody asks for it first.
 */
export class ProviderRegistry implements KindKnowledge {
  /** @param records in the order in which documents list them */
  public static of(records: readonly ProviderRecord[]): ProviderRegistry {
    return new ProviderRegistry([...records]);
  }

  private readonly extended = new WeakMap<ProviderRecord, ProviderRegistry>();
  private cachedSchemas?: KindSchemas;
  private cachedKinds?: ReadonlyMap<string, ReadonlyMap<string, KindRecord>>;
  private cachedGroups?: ReadonlyMap<string, GroupRecord>;
  private cachedReferences?: ReferenceTable;
  private cachedMachines?: ReadonlyMap<string, InfraTraits>;
  private cachedInfrastructure?: ReadonlyMap<string, InfrastructureRecord>;
  private cachedControlPlanes?: ReadonlyMap<string, ControlPlaneTraits>;
  private cachedBootstrapKinds?: ReadonlyMap<string, BootstrapKind>;
  private cachedExplanations?: ReadonlyMap<string, string>;
  private cachedMoves?: readonly FieldMove[];
  private cachedCodes?: { readonly [code: string]: string };
  private cachedWarnings?: readonly string[];
  private cachedRules?: readonly Rule[];
  private cachedChangeRules?: readonly ChangeRule[];
  private cachedAdmissionRules?: readonly AdmissionRule[];
  private cachedNamespaces?: ReadonlyMap<string, NamespaceRecord>;

  private constructor(public readonly records: readonly ProviderRecord[], private readonly ownKinds: readonly DescribedKind[] = []) {}

  /** The same with the schemas of kinds that somebody has on a cluster, which count more than those that are pinned. */
  public withSchemas(kinds: readonly DescribedKind[]): ProviderRegistry {
    return kinds.length === 0 ? this : new ProviderRegistry(this.records, kinds);
  }

  /** The same with one more provider. Whoever asks again gets the same, with all that it has been asked before. */
  public with(record: ProviderRecord): ProviderRegistry {
    const known = this.records.includes(record) ? this : this.extended.get(record) ?? this.extendedBy(record);
    this.extended.set(record, known);
    return known;
  }

  /** The schemas of all kinds. */
  public get schemas(): KindSchemas {
    return this.cachedSchemas ??= new KindSchemas(this.records.flatMap(({ name, release = name, kinds }) => kinds.flatMap(
      ({ group, kind, isClusterScoped = false, schemas }) => schemas === undefined ? [] : [{ group, kind, isClusterScoped, schemas, release }])),
    this.ownKinds);
  }

  /** What is known of all kinds. */
  public get kinds(): readonly KindRecord[] {
    return this.records.flatMap(({ kinds }) => kinds);
  }

  /** What holds for whole API groups. */
  public get groups(): readonly GroupRecord[] {
    return this.records.flatMap(({ groups = [] }) => groups);
  }

  /** The kinds of infra clusters. */
  public get infrastructure(): readonly InfrastructureRecord[] {
    return this.records.flatMap(({ infrastructure = [] }) => infrastructure);
  }

  /** The kinds of control planes. */
  public get controlPlanes(): readonly ControlPlaneTraits[] {
    return this.records.flatMap(({ controlPlanes = [] }) => controlPlanes);
  }

  /** The codes of errors and warnings, with the reason the rule exists. */
  public get codes(): { readonly [code: string]: string } {
    return this.cachedCodes ??= Object.assign({}, ...this.records.map(({ codes }) => codes));
  }

  /** The codes of warnings, which can be acknowledged. */
  public get warningCodes(): readonly string[] {
    return this.cachedWarnings ??= this.records.flatMap(({ warnings = [] }) => warnings).sort();
  }

  /** Every rule. */
  public get rules(): readonly Rule[] {
    return this.cachedRules ??= this.records.flatMap(({ rules = [] }) => rules);
  }

  /** The rules that may find something in a bundle; those of providers that it has nothing to do with need not even be loaded. */
  public rulesFor(topology: Topology): Rule[] {
    return this.records.filter(record => hasKindsOf(record, topology)).flatMap(({ rules = [] }) => rules).filter(rule => concerns(rule, topology));
  }

  /** Every rule about a change; each code has one rule, of whichever list. */
  public get changeRules(): readonly ChangeRule[] {
    return this.cachedChangeRules ??= this.records.flatMap(({ changeRules = [] }) => changeRules);
  }

  /** Every rule about admission policies. */
  public get admissionRules(): readonly AdmissionRule[] {
    return this.cachedAdmissionRules ??= this.records.flatMap(({ admissionRules = [] }) => admissionRules);
  }

  /** When the controller of a kind replaces machines; undefined if nobody knows. */
  public rolloutOf(group: string, kind: string): RolloutRecord | undefined {
    return this.records.flatMap(({ rollouts = [] }) => rollouts).find(record => record.group === group && record.kind === kind);
  }

  /** Whether a rule does not hold for objects in a namespace. */
  public isSettled(namespace: string, code: string): boolean {
    this.cachedNamespaces ??= new Map(this.records.flatMap(({ namespaces = [] }) => namespaces).map(record => [record.name, record]));
    return Object.hasOwn(this.cachedNamespaces.get(namespace)?.settledCodes ?? {}, code);
  }

  /** Where fields went between versions. */
  public get movedFields(): readonly FieldMove[] {
    return this.cachedMoves ??= this.records.flatMap(({ movedFields = [] }) => movedFields);
  }

  /** The fields that refer to other objects, by kind. */
  public get kindReferences(): readonly KindReferences[] {
    return [...this.groups.map(group => ({ ...group, kind: '*' })), ...this.kinds]
      .flatMap(({ group, kind, references: fields }) => fields === undefined ? [] : [{ group, kind, fields }]);
  }

  /** The same as topologies read them. */
  public get references(): ReferenceTable {
    return this.cachedReferences ??= new ReferenceTable(this.kindReferences);
  }

  /** What is known of a kind. */
  public kindOf(group: string, kind: string): KindRecord | undefined {
    this.cachedKinds ??= indexKinds(this.kinds);
    return this.cachedKinds.get(group)?.get(kind);
  }

  /** What holds for all kinds of a group. */
  public groupOf(group: string): GroupRecord | undefined {
    this.cachedGroups ??= new Map(this.groups.map(record => [record.group, record]));
    return this.cachedGroups.get(group);
  }

  /** The traits of the provider whose machines, templates or machine pools a kind describes; undefined for kinds that nobody knows. */
  public traitsOfMachines(kind: string): InfraTraits | undefined {
    this.cachedMachines ??= new Map(this.infrastructure.flatMap(({ machinePrefix: prefix, traits }) => prefix === undefined ? []
      : MACHINE_FORMS.map((form): [string, InfraTraits] => [`${prefix}${form}`, traits])));
    return this.cachedMachines.get(kind);
  }

  /** What is known of a kind of infra cluster. */
  public infrastructureOf(kind: string): InfrastructureRecord | undefined {
    this.cachedInfrastructure ??= new Map(this.infrastructure.map(record => [record.traits.infraClusterKind, record]));
    return this.cachedInfrastructure.get(kind);
  }

  /** The hosts that machines, templates or machine pools of a kind are put on; undefined if they come out of nothing, or nobody counts them. */
  public hostsOf(kind: string): HostRecord | undefined {
    const traits = this.traitsOfMachines(kind);
    return traits && this.infrastructureOf(traits.infraClusterKind)?.hosts;
  }

  /** The traits of the provider of an infra cluster. */
  public traitsOfInfraCluster(kind: string): InfraTraits | undefined {
    return this.infrastructureOf(kind)?.traits;
  }

  /** The traits of a control plane. */
  public traitsOfControlPlane(kind: string): ControlPlaneTraits | undefined {
    this.cachedControlPlanes ??= new Map(this.controlPlanes.map(traits => [traits.controlPlaneKind, traits]));
    return this.cachedControlPlanes.get(kind);
  }

  /** How a bootstrap template or config joins nodes; undefined for kinds that nobody knows. */
  public bootstrapKindOf(kind: string): BootstrapKind | undefined {
    this.cachedBootstrapKinds ??= new Map(this.kinds.flatMap(({ kind: name, bootstrapKind }) =>
      bootstrapKind === undefined ? [] : [[name, bootstrapKind]]));
    return this.cachedBootstrapKinds.get(kind);
  }

  /** The kinds of bootstrap templates that join nodes in a way. */
  public bootstrapTemplatesOf(bootstrapKind: BootstrapKind): string[] {
    return this.kinds.filter(record => record.bootstrapKind === bootstrapKind && record.kind.endsWith('Template')).map(({ kind }) => kind);
  }

  /** A kind that messages name as an example of what a reference can mean. */
  public exampleOf(role: ReferenceRole): string | undefined {
    return this.kinds.find(record => record.exampleOf === role)?.kind;
  }

  /** What a CEL rule asks for and what to do about it; undefined if nobody has said so. */
  public explanationOf(celRule: string): string | undefined {
    this.cachedExplanations ??= new Map(this.records.flatMap(({ celExplanations = {} }) => Object.entries(celExplanations)));
    return this.cachedExplanations.get(celRule);
  }

  private extendedBy(record: ProviderRecord): ProviderRegistry {
    const records = this.records.map(known => known.isStopgap ? withoutKinds(known, record.kinds) : known);
    records.forEach(known => {
      const conflict = conflictOf(known, record);
      if (conflict !== undefined) {
        refuseValue('input/duplicate', conflict);
      }
    });
    return new ProviderRegistry([...records, record], this.ownKinds);
  }
}

function withoutKinds(record: ProviderRecord, kinds: readonly KindRecord[]): ProviderRecord {
  const left = record.kinds.filter(({ group, kind }) => !kinds.some(other => other.group === group && other.kind === kind));
  return left.length === record.kinds.length ? record : { ...record, kinds: left };
}

function indexKinds(kinds: readonly KindRecord[]): ReadonlyMap<string, ReadonlyMap<string, KindRecord>> {
  const groups = new Map<string, Map<string, KindRecord>>();
  kinds.forEach(record => groups.set(record.group, (groups.get(record.group) ?? new Map<string, KindRecord>()).set(record.kind, record)));
  return groups;
}
