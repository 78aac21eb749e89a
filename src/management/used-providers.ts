import { FeatureGateRecord, FeatureGateUse, ManagementProviderRecord, ManagementProviderType, ProviderRecord, ProviderRegistry } from '../knowledge';
import { ADDONS_GROUP, BOOTSTRAP_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, IPAM_GROUP, isRecord, TargetKind } from '../topology';

/** The groups in which every provider has kinds of its own. */
const GROUPS_OF_PROVIDERS = [ADDONS_GROUP, BOOTSTRAP_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, IPAM_GROUP];
/** In the order in which they are installed. */
const TYPES = Object.values(ManagementProviderType);

/** A provider with the record of its kinds. */
interface Known {
  readonly provider: ManagementProviderRecord;
  readonly record: ProviderRecord;
}

/** An object of a tree or of a file, as far as it matters here. */
export interface UsingObject {
  readonly apiGroup: string;
  readonly kind: string;
  toJson(): unknown;
}

/** What objects ask of a management cluster. It needs no construct, so that commands can read files by it. */
export class UsedProviders<T extends UsingObject> {
  private readonly known: readonly Known[];

  /** @param objects asked for each time, because a tree may grow */
  constructor(private readonly objects: () => readonly T[], private readonly registry: ProviderRegistry) {
    this.known = registry.records.flatMap(record => (record.management ?? []).map(provider => ({ provider, record })));
  }

  /** Every provider that there is a record of. */
  public get all(): ManagementProviderRecord[] {
    return this.known.map(({ provider }) => provider);
  }

  /** What is known of a provider. */
  public find(type: ManagementProviderType, name: string): ManagementProviderRecord | undefined {
    return this.all.find(provider => provider.type === type && provider.name === name);
  }

  /** The providers that the objects are of, and always Cluster API itself; by type and then by name. */
  public used(): ManagementProviderRecord[] {
    const kinds = this.kinds();
    return this.known
      .filter(({ provider, record }) => provider.type === ManagementProviderType.CORE || kinds.some(kind => isOf(kind, provider, record)))
      .map(({ provider }) => provider)
      // Two records may have kinds of one provider: what the first says of it counts.
      .filter((one, index, all) => all.findIndex(({ type, name }) => type === one.type && name === one.name) === index)
      .sort((one, other) => TYPES.indexOf(one.type) - TYPES.indexOf(other.type) || (one.name < other.name ? -1 : 1));
  }

  /**
   * Objects of whose providers nothing is known.
   *
   * @param kinds that somebody has named a provider for
   */
  public strangers(kinds: readonly string[]): T[] {
    const installable = this.registry.records.filter(({ management }) => management !== undefined);
    return this.objects().filter(({ apiGroup, kind }) => GROUPS_OF_PROVIDERS.includes(apiGroup) && !kinds.includes(kind)
      && !installable.some(record => hasKind(record, apiGroup, kind)));
  }

  /** The objects that make a provider necessary. */
  public usersOf({ type, name }: ManagementProviderRecord): T[] {
    const same = this.known.filter(({ provider }) => provider.type === type && provider.name === name);
    return this.objects().filter(({ apiGroup: group, kind }) => {
      const kinds = [{ group, kind }, ...this.registry.kindOf(group, kind)?.creates ?? []];
      return same.some(({ provider, record }) => kinds.some(one => isOf(one, provider, record)));
    });
  }

  /** The feature gates of a provider that the objects need. */
  public gatesOf({ featureGates = [] }: ManagementProviderRecord): FeatureGateRecord[] {
    const objects = this.objects();
    return featureGates.filter(({ neededBy }) => neededBy.some(use => objects.some(object => needs(object, use))));
  }

  /** The kinds of the objects, and of those that controllers make from them. */
  private kinds(): TargetKind[] {
    const kinds = new Map(this.objects().map(({ apiGroup: group, kind }) => [`${group}/${kind}`, { group, kind }]));
    return [...kinds.values()].flatMap(({ group, kind }) => [{ group, kind }, ...this.registry.kindOf(group, kind)?.creates ?? []]);
  }
}

function isOf({ group, kind }: TargetKind, { groups, kinds }: ManagementProviderRecord, record: ProviderRecord): boolean {
  return (groups?.includes(group) ?? true) && (kinds?.includes(kind) ?? true) && hasKind(record, group, kind);
}

function hasKind({ kinds }: ProviderRecord, group: string, kind: string): boolean {
  return kinds.some(own => own.group === group && own.kind === kind);
}

function needs(object: UsingObject, { group, kind, field, value }: FeatureGateUse): boolean {
  if (object.apiGroup !== group || object.kind !== kind) {
    return false;
  }
  // Only objects of few kinds are rendered for this, a second time.
  return field === undefined || valuesAt(object.toJson(), field.replace(/\[\]/g, '.[]').split('.')).some(found => value === undefined || found === value);
}

function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) {
    return value === undefined || value === null ? [] : [value];
  }
  if (step === '[]') {
    return Array.isArray(value) ? value.flatMap(entry => valuesAt(entry, rest)) : [];
  }
  return isRecord(value) ? valuesAt(value[step], rest) : [];
}
